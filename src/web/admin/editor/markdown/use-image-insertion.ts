import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemToast } from '../../data/client-problem.ts';
import { uploadImage } from '../../data/media-client.ts';
import type { Draft } from '../state/article-draft.ts';
import { insertImage, replaceText } from './text-area-edits.ts';

/**
 * The image files of a paste or drop. While the user is still dragging, browsers hide the files, so the result is
 * then a single empty file.
 */
export function imageFilesOf(data: DataTransfer): File[] {
  const isImage = ({ type }: { type: string }) => type.startsWith('image/');
  const files = [...data.files].filter(isImage);
  if (files.length > 0) return files;
  const dragged = [...data.items].some((item) => item.kind === 'file' && isImage(item));
  return dragged ? [new File([], '')] : [];
}

/** Makes the placeholder of each upload unique. */
let count = 0;
const placeholders = new Set<string>();

/** Whether an upload into the Norwegian or the English text is still running. */
export const isUploadingInto = (draft: Pick<Draft, 'content_no' | 'content_en'>): boolean =>
  [...placeholders].some((each) => draft.content_no.includes(each) || draft.content_en.includes(each));

/**
 * Uploads images into a text. A placeholder marks the position until the upload ends; then the image's Markdown
 * replaces it, and the image waits in `toDescribe` for its alt text.
 */
export function useImageInsertion(
  area: RefObject<HTMLTextAreaElement | null>,
  onChange: (change: (text: string) => string) => void,
) {
  const { t } = useTranslation('admin');
  /** The addresses of new images without alt text. */
  const [toDescribe, setToDescribe] = useState<readonly string[]>([]);
  const [uploads, setUploads] = useState<readonly { number: number; name: string; sent: number }[]>([]);
  const showProblem = useProblemToast();
  const replace = (placeholder: string, insert: string) => {
    // If the user has opened another tab of the editor, there is no textarea, so the draft is changed directly.
    if (area.current) replaceText(area.current, placeholder, insert);
    else onChange((text) => text.replace(placeholder, () => insert));
  };
  const insert = async (file: File) => {
    count += 1;
    const name = file.name.replace(/[\][()\n]/g, ' ');
    const placeholder = `![${t('editor.image.uploading', { name, number: count })}]()`;
    placeholders.add(placeholder);
    const number = count;
    const report = (sent: number) =>
      setUploads((before) => [
        ...before.filter((each) => each.number !== number),
        { number, name: file.name, sent },
      ]);
    report(0);
    if (area.current) insertImage(area.current, placeholder);
    try {
      const { url } = await uploadImage(file, report);
      replace(placeholder, `![](${url})`);
      setToDescribe((before) => [...before, url]);
    } catch (error) {
      replace(placeholder, '');
      showProblem(error);
    } finally {
      placeholders.delete(placeholder);
      setUploads((before) => before.filter((each) => each.number !== number));
    }
  };
  const insertImages = (files: File[]) => {
    for (const file of files) void insert(file);
  };
  return { insertImages, uploads, toDescribe, setToDescribe };
}
