import { useState } from 'react';
import { bindText } from '../../../ui/field.tsx';

/** The texts of a form, and a function that binds a field to one of them. */
export function useFields<Fields extends Record<string, string>>(initial: Fields) {
  const [fields, setFields] = useState(initial);
  const bind = (name: keyof Fields & string) =>
    bindText(fields[name] ?? '', (typed) => setFields((before) => ({ ...before, [name]: typed })));
  return { fields, setFields, bind };
}
