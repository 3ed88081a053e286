import { Label } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId } from 'react';

export const boxClass =
  'w-full min-h-10 rounded-lg border border-control bg-card px-3 py-1.75 text-ink pointer-coarse:min-h-11 aria-invalid:border-danger';

interface Labelled {
  label: string;
  hint?: ReactNode;
  /** Shows the hint in the line of the label instead of below the field. */
  hintBeside?: boolean;
  problem?: string | undefined;
}

function Labelled(props: Labelled & { id: string; children: ReactNode }) {
  const { id, hintBeside, problem } = props;
  const label = (
    <Label.Root className="text-sm font-semibold" htmlFor={id}>
      {props.label}
    </Label.Root>
  );
  const hint = props.hint && (
    <p id={`${id}-hint`} className="text-sm text-ink-soft">
      {props.hint}
    </p>
  );
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      {hintBeside ? (
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          {label}
          {hint}
        </div>
      ) : (
        label
      )}
      {props.children}
      {problem && (
        <p id={`${id}-problem`} className="text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
      {!hintBeside && hint}
    </div>
  );
}

const describedBy = (id: string, { hint, problem }: Pick<Labelled, 'hint' | 'problem'>) => ({
  'aria-invalid': problem ? true : undefined,
  'aria-describedby':
    [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
});

export function Field({
  label,
  hint,
  hintBeside = false,
  problem,
  className = '',
  ...input
}: Labelled & ComponentProps<'input'>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint} hintBeside={hintBeside} problem={problem}>
      <input
        {...input}
        id={id}
        {...describedBy(id, { hint, problem })}
        className={`${boxClass} ${className}`}
      />
    </Labelled>
  );
}

export function TextArea({
  label,
  hint,
  hintBeside = false,
  problem,
  className = '',
  ...area
}: Labelled & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint} hintBeside={hintBeside} problem={problem}>
      <textarea
        {...area}
        id={id}
        {...describedBy(id, { hint, problem })}
        className={`${boxClass} ${className}`}
      />
    </Labelled>
  );
}

export function Select({ label, hint, problem, ...select }: Labelled & ComponentProps<'select'>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint} problem={problem}>
      <select {...select} id={id} {...describedBy(id, { hint, problem })} className={boxClass} />
    </Labelled>
  );
}

interface ChoiceProps<Value, All> extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  value: NoInfer<Value> | '';
  values: readonly Value[];
  textOf: (value: NoInfer<Value>) => string;
  /** The text of an additional option for no value. */
  all?: All;
  onChoose: (value: All extends string ? NoInfer<Value> | '' : NoInfer<Value>) => void;
}

/** A select element with one option for each value, for a place that has no room for a visible label. */
export function Choice<Value extends string | number, All extends string | undefined = undefined>({
  values,
  textOf,
  all,
  onChoose,
  ...select
}: ChoiceProps<Value, All>) {
  const choose = onChoose as (value: Value | '') => void;
  return (
    <select
      className={boxClass}
      {...select}
      onChange={({ target }) => choose(values.find((value) => String(value) === target.value) ?? '')}
    >
      {all && <option value="">{all}</option>}
      {values.map((value) => (
        <option key={value} value={value}>
          {textOf(value)}
        </option>
      ))}
    </select>
  );
}

export function ChoiceField<Value extends string | number, All extends string | undefined = undefined>({
  label,
  hint,
  problem,
  ...choice
}: Labelled & ChoiceProps<Value, All>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint} problem={problem}>
      <Choice {...choice} id={id} {...describedBy(id, { hint, problem })} />
    </Labelled>
  );
}

/** Binds a field to a text and the function that stores it. */
export const bindText = (value: string, store: (typed: string) => void) => ({
  value,
  onChange: (event: { target: { value: string } }) => store(event.target.value),
});
