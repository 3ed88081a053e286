import { useEffect, useRef } from 'react';
import { Field } from '../../../ui/field.tsx';

/** A field for a code of six digits from an authenticator app or a mail. It gets the focus when it is mounted. */
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
      // A pasted code may contain a space between its two groups, so everything except digits is removed. With
      // `maxLength`, the browser would cut off the last digit.
      onChange={(event) => props.onChange(event.target.value.replace(/\D/g, '').slice(0, 6))}
    />
  );
}
