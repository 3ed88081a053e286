import { type ComponentProps, useRef } from 'react';
import { TextArea } from '../../../ui/field.tsx';
import { useTextValue } from './use-text-value.ts';

/** A text area in which one undo reverts a whole run of typing. */
export function TypedTextArea({
  value,
  ...props
}: Omit<ComponentProps<typeof TextArea>, 'ref' | 'value'> & { value: string }) {
  const area = useRef<HTMLTextAreaElement>(null);
  useTextValue(area, value);
  return <TextArea {...props} ref={area} />;
}
