import type { ClipboardEvent, KeyboardEvent, ReactNode, RefObject } from 'react';
import { TextArea } from '../../../ui/field.tsx';
import { useHeightOfText } from './use-height-of-text.ts';
import { useTextValue } from './use-text-value.ts';

interface TitleFieldProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  label: string;
  hint: ReactNode;
  lang: string;
  value: string;
  problem: string | undefined;
  onChange: (title: string) => void;
  /** Moves the focus to the text. */
  onLeave: () => void;
}

const onOneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ');

/** The title, which may fill several lines on the screen but contains no line break. */
export function TitleField({ ref, value, onChange, onLeave, ...props }: TitleFieldProps) {
  useTextValue(ref, value);
  useHeightOfText(ref, value, false);
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlainTab =
      event.key === 'Tab' && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
    // Enter may also confirm the input of an IME.
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
    if (!isPlainTab && !isEnter) return;
    event.preventDefault();
    onLeave();
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\r\n]/.test(text)) return;
    event.preventDefault();
    document.execCommand('insertText', false, onOneLine(text.trim()));
  };
  return (
    <TextArea
      {...props}
      ref={ref}
      rows={1}
      hintBeside
      className="title-field text-xl font-semibold"
      onChange={(event) => onChange(onOneLine(event.target.value))}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  );
}
