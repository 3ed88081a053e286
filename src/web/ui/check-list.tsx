import type { ComponentProps, ReactNode } from 'react';

export const Checkbox = (
  props: Pick<ComponentProps<'input'>, 'checked' | 'disabled'> & {
    onChange: (checked: boolean) => void;
    children: ReactNode;
  },
) => (
  <label className="flex min-h-10 items-center gap-3 text-sm pointer-coarse:min-h-11">
    <input
      type="checkbox"
      className="size-5 shrink-0 accent-spruce"
      checked={props.checked}
      disabled={props.disabled}
      onChange={(event) => props.onChange(event.target.checked)}
    />
    {props.children}
  </label>
);

export function CheckList<Value extends string>(props: {
  legend: string;
  hint?: string;
  choices: readonly { value: Value; name: string; text: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}) {
  const { legend, hint, choices, chosen, onChange } = props;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
      {choices.map(({ value, name, text }) => (
        <label key={value} className="flex min-h-10 items-start gap-3 py-1 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="mt-1 size-4 shrink-0 accent-spruce"
            checked={chosen.includes(value)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          />
          <span className="wrap-anywhere">
            <span className="block text-sm font-semibold">{name}</span>
            <span className="block text-sm text-ink-soft">{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
