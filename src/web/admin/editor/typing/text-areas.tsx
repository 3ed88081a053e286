import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { TextArea } from '../../../ui/field.tsx';

interface TitleFieldProps
  extends Pick<ComponentProps<typeof TextArea>, 'label' | 'hint' | 'lang' | 'problem'> {
  ref: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (title: string) => void;
  onLeave: () => void;
}

const onOneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ');

/** The title, which may fill several lines on the screen but contains no line break. */
export function TitleField({ ref, value, onChange, onLeave, ...props }: TitleFieldProps) {
  useTextValue(ref, value);
  useHeightOfText(ref, value);
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

/** A text area in which one undo reverts a whole run of typing. */
export function TypedTextArea({
  value,
  ...props
}: Omit<ComponentProps<typeof TextArea>, 'ref' | 'value'> & { value: string }) {
  const area = useRef<HTMLTextAreaElement>(null);
  useTextValue(area, value);
  return <TextArea {...props} ref={area} />;
}

/** Browsers without the CSS property `field-sizing` need a measured height. */
const growsByStyle = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

export function useHeightOfText(area: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    if (growsByStyle || !area.current) return;
    void text;
    const { style, scrollHeight, offsetHeight, clientHeight } = area.current;
    if (scrollHeight > clientHeight) style.height = `${scrollHeight + offsetHeight - clientHeight}px`;
  }, [area, text]);
}

/**
 * Sets the text of a textarea that React does not control. React also sets `defaultValue` of a controlled textarea
 * with every key press, which in Chromium ends the step that one undo reverts.
 */
export function useTextValue(area: RefObject<HTMLTextAreaElement | null>, value: string): void {
  useLayoutEffect(() => {
    // A textarea changes all line breaks to \n. Setting an unchanged text would move the cursor and clear the undo
    // history.
    if (area.current && area.current.value !== value.replace(/\r\n?/g, '\n')) area.current.value = value;
  }, [area, value]);
}
