import { useEffect, useRef } from 'react';
import { Field } from '../../ui/field.tsx';

/** Six digits from an app; it is what one came for, so it has the focus. */
export function CodeField(props: { label: string; value: string; onChange: (code: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <Field
      ref={input}
      label={props.label}
      className="font-mono text-lg tracking-[0.3em]"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      required
      value={props.value}
      // Apps show the code in two groups: the space between them comes along when pasted, so a maxLength would cut it.
      onChange={(event) => props.onChange(event.target.value.replace(/\D/g, '').slice(0, 6))}
    />
  );
}
