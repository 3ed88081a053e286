import { useState } from 'react';

/** The texts of a form, and a function that binds a field to one of them. */
export function useFields<Fields extends Record<string, string>>(initial: Fields) {
  const [fields, setFields] = useState(initial);
  const bind = (name: keyof Fields & string) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => {
      const typed = event.target.value;
      setFields((before) => ({ ...before, [name]: typed }));
    },
  });
  return { fields, setFields, bind };
}
