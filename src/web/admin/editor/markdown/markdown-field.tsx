import { Label } from 'radix-ui';
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { boxClass } from '../../../ui/field.tsx';
import { maxContentLength } from '../article-draft.ts';
import { type Edit, link, type Selected } from './markdown-edits.ts';
import { bold, italic, MarkdownToolbar } from './markdown-toolbar.tsx';
import { applyEdit, selectedIn } from './text-area-edits.ts';
import { imageFilesOf, imageTypes, useImageInsertion } from './use-image-insertion.ts';

const shortcuts: Record<string, (given: Selected) => Edit> = { b: bold, i: italic, k: link };

/** A textarea for Markdown with a toolbar and keyboard shortcuts. Pasted and dropped images are uploaded. */
export function MarkdownField(props: {
  value: string;
  lang: string;
  problem: string | undefined;
  onChange: (change: (text: string) => string) => void;
}) {
  const { t } = useTranslation('admin');
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const insertImages = useImageInsertion(area, props.onChange);
  const edit = (change: (given: Selected) => Edit) =>
    area.current && applyEdit(area.current, change(selectedIn(area.current)));

  const onKeyDown = (event: KeyboardEvent) => {
    const change =
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && shortcuts[event.key];
    if (!change) return;
    event.preventDefault();
    edit(change);
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const images = imageFilesOf(event.clipboardData);
    const text = event.clipboardData.getData('text/plain');
    // A table copied from a spreadsheet contains an image as well as text; the text is pasted.
    if (images.length > 0 && !text) {
      event.preventDefault();
      insertImages(images);
    } else if (text.length + props.value.length > maxContentLength) {
      // A pasted text of many megabytes would freeze the browser, and no article may be that long.
      event.preventDefault();
      toast.error(t('error'), { description: t('editor.pasteTooLong', { max: maxContentLength }) });
    }
  };
  const onDrop = (event: DragEvent<HTMLTextAreaElement>) => {
    const images = imageFilesOf(event.dataTransfer);
    if (images.length === 0) return;
    event.preventDefault();
    insertImages(images);
  };

  return (
    <div className="grid min-w-0 content-start">
      <Label.Root className="mb-1.5 text-sm font-semibold" htmlFor={id}>
        {t('editor.content')}
      </Label.Root>
      <MarkdownToolbar onEdit={edit} onImage={() => picker.current?.click()} />
      <textarea
        ref={area}
        id={id}
        rows={20}
        lang={props.lang}
        spellCheck
        value={props.value}
        aria-invalid={props.problem ? true : undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const typed = event.target.value;
          props.onChange(() => typed);
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onDragOver={(event) => imageFilesOf(event.dataTransfer).length > 0 && event.preventDefault()}
        onDrop={onDrop}
        className={`${boxClass} resize-y rounded-t-none font-mono text-sm leading-normal`}
      />
      <input
        ref={picker}
        type="file"
        accept={imageTypes}
        multiple
        hidden
        onChange={(event) => {
          insertImages([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <p
        id={`${id}-hint`}
        className={`mt-1.5 text-sm ${props.problem ? 'font-semibold text-danger' : 'text-ink-soft'}`}
      >
        {props.problem ?? t('editor.contentHint')}
      </p>
    </div>
  );
}
