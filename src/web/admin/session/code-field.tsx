import { useEffect, useRef } from 'react';
import { Field } from '../../ui/field.tsx';

/** Six digits from an authenticator app; focused when mounted. */
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
      // A pasted code may contain the space between its two groups, so a maxLength would cut it off.
      onChange={(event) => props.onChange(event.target.value.replace(/\D/g, '').slice(0, 6))}
    />
  );
}
