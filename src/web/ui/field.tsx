import { Label } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';

export const boxClass =
  'w-full min-h-10 rounded-lg border border-control bg-card px-3 py-1.75 text-ink pointer-coarse:min-h-11 aria-invalid:border-danger';

interface Labelled {
  label: string;
  hint?: ReactNode;
  /** Shows the hint in the line of the label instead of below the field. */
  hintBeside?: boolean;
  problem?: string | undefined;
}

/** The label, the problem and the hint around a field. The field gets the attributes that connect it with them. */
function Labelled(
  props: Labelled & { children: (attributes: ReturnType<typeof attributesOf>) => ReactNode },
) {
  const { hintBeside, problem } = props;
  const id = useId();
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
      {props.children(attributesOf(id, props))}
      {problem && (
        <p id={`${id}-problem`} className="text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
      {!hintBeside && hint}
    </div>
  );
}

const attributesOf = (id: string, { hint, problem }: Labelled) => ({
  id,
  'aria-invalid': problem ? true : undefined,
  'aria-describedby':
    [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
});

const divide = <Props extends Labelled>({ label, hint, hintBeside, problem, ...field }: Props) => ({
  labelled: { label, hint, problem, ...(hintBeside && { hintBeside }) },
  field,
});

export function Field({ className = '', ...props }: Labelled & ComponentProps<'input'>) {
  const { labelled, field } = divide(props);
  return (
    <Labelled {...labelled}>
      {(attributes) => <input {...field} {...attributes} className={`${boxClass} ${className}`} />}
    </Labelled>
  );
}

export function TextArea({ className = '', ...props }: Labelled & ComponentProps<'textarea'>) {
  const { labelled, field } = divide(props);
  return (
    <Labelled {...labelled}>
      {(attributes) => <textarea {...field} {...attributes} className={`${boxClass} ${className}`} />}
    </Labelled>
  );
}

export function Select(props: Labelled & ComponentProps<'select'>) {
  const { labelled, field } = divide(props);
  return (
    <Labelled {...labelled}>
      {(attributes) => <select {...field} {...attributes} className={boxClass} />}
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
export function Choice<Value extends string | number, All extends string | undefined = undefined>(
  props: ChoiceProps<Value, All>,
) {
  const { values, textOf, all, onChoose, ...select } = props;
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

export function ChoiceField<Value extends string | number, All extends string | undefined = undefined>(
  props: Labelled & ChoiceProps<Value, All>,
) {
  const { label, hint, problem, ...choice } = props;
  return (
    <Labelled label={label} hint={hint} problem={problem}>
      {(attributes) => <Choice {...choice} {...attributes} />}
    </Labelled>
  );
}

/** Binds a field to a text and the function that stores it. */
export const bindText = (value: string, store: (typed: string) => void) => ({
  value,
  onChange: (event: { target: { value: string } }) => store(event.target.value),
});

/** The texts of a form, and a function that binds a field to one of them. */
export function useFields<Fields extends Record<string, string>>(initial: Fields) {
  const [fields, setFields] = useState(initial);
  const bind = (name: keyof Fields & string) => ({
    'data-field': name,
    ...bindText(fields[name] ?? '', (typed) => setFields((before) => ({ ...before, [name]: typed }))),
  });
  return { fields, setFields, bind };
}
