import { type ReactNode, useState } from 'react';

/** The selected rows, stored by id. The id of a row that is no longer in the list is ignored. */
export function useSelection<Entry extends { id: string }>(entries: readonly Entry[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    selected: entries.filter(({ id }) => ids.has(id)),
    isSelected: (id: string) => ids.has(id),
    select: (id: string, on: boolean) =>
      setIds((before) => new Set(on ? [...before, id] : [...before].filter((each) => each !== id))),
    selectAll: (on: boolean) => setIds(new Set(on ? entries.map(({ id }) => id) : [])),
    clear: () => setIds(new Set()),
  };
}

/**
 * The bar above a list, with the checkbox for all rows. While rows are selected, the bar sticks to the top and shows
 * the bulk actions.
 */
export const SelectionBar = (props: {
  selectAllLabel: string;
  all: boolean;
  onSelectAll: (on: boolean) => void;
  /** The number of rows, as a sentence. Shown while no row is selected. */
  count: string;
  /** The number of selected rows, as a sentence. Undefined while no row is selected. */
  selectedText: string | undefined;
  bulkLabel: string;
  children: ReactNode;
}) => (
  <div
    // As high with the bulk actions as without them, so that the rows do not move while they are being selected.
    className={`flex flex-wrap items-center gap-x-3 gap-y-1 border-b py-1 ${props.selectedText ? 'sticky-bar border-line py-1!' : 'border-transparent'}`}
  >
    <label className="inline-flex min-h-11 items-center gap-2 text-sm">
      <input
        type="checkbox"
        className="size-4.5 accent-spruce"
        checked={props.all}
        onChange={(event) => props.onSelectAll(event.target.checked)}
      />
      {/* On phones, the bulk actions take the place of the text, because both do not fit on one line. */}
      <span className={props.selectedText ? 'max-sm:sr-only' : ''}>{props.selectAllLabel}</span>
    </label>
    {props.selectedText ? (
      <fieldset className="flex flex-wrap items-center gap-2 sm:ml-auto" aria-label={props.bulkLabel}>
        <span role="status" className="text-sm">
          {props.selectedText}
        </span>
        {props.children}
      </fieldset>
    ) : (
      <p className="ml-auto text-sm text-ink-soft">{props.count}</p>
    )}
  </div>
);

/** The label around the checkbox makes it large enough to tap. */
export const RowCheckbox = (props: { label: string; checked: boolean; onChange: (on: boolean) => void }) => (
  <label className="-m-2 grid size-8 place-items-center pointer-coarse:size-11">
    <input
      type="checkbox"
      className="size-4.5 accent-spruce"
      aria-label={props.label}
      checked={props.checked}
      onChange={(event) => props.onChange(event.target.checked)}
    />
  </label>
);
