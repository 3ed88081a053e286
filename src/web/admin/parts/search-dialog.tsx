import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { maxSearchLength } from '../../../domain/page-query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';

interface SearchDialogProps<Option>
  extends Pick<ComponentProps<typeof Dialog>, 'wide' | 'title' | 'text' | 'onClose'> {
  label: string;
  typed: string;
  onType: (typed: string) => void;
  listLabel: string;
  options: readonly Option[];
  children: (option: Option) => ReactNode;
  onChoose: (option: Option) => void;
  /** Shown if there are no options. */
  status: string;
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** A search field with its results. The arrow keys and the mouse select a result; Enter and a click choose it. */
export function SearchDialog<Option extends { key: string }>(props: SearchDialogProps<Option>) {
  const { label, typed, onType, listLabel, options, children, onChoose, status, ...dialog } = props;
  const list = useId();
  const [selected, setSelected] = useState(0);
  const at = Math.min(selected, options.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const chosen = options[at];
    if (step && chosen) setSelected((at + step + options.length) % options.length);
    else if (event.key === 'Enter' && chosen) onChoose(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog {...dialog}>
      <SearchField
        label={label}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={list}
        aria-activedescendant={options.length > 0 ? `${list}-${at}` : undefined}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          onType(event.target.value);
          setSelected(0);
        }}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
      />
      <div id={list} role="listbox" aria-label={listLabel} className="mt-3 max-h-[50dvh] overflow-y-auto">
        {options.map((option, index) => (
          <button
            key={option.key}
            id={`${list}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className="flex min-h-10 w-full cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-lg px-3 py-1.5 text-left aria-selected:bg-sand pointer-coarse:min-h-11"
            onClick={() => onChoose(option)}
            onMouseMove={() => setSelected(index)}
          >
            {children(option)}
          </button>
        ))}
      </div>
      <p role="status" className="mt-2 text-sm text-ink-soft">
        {options.length === 0 && status}
      </p>
    </Dialog>
  );
}

export const SearchField = (props: ComponentProps<typeof Field>) => (
  <Field data-focus-first type="search" maxLength={maxSearchLength} {...props} />
);
