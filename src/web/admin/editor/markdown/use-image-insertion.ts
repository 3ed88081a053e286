import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadImage } from '../../data/media-client.ts';
import { useProblemToast } from '../../data/use-problem.ts';
import type { Draft } from '../article-draft.ts';
import { insertImage, replaceText } from './text-area-edits.ts';

export const imageTypes = 'image/png,image/jpeg,image/webp,image/avif,image/gif';

/** Files that say they are pictures. While something is dragged, browsers name only its kind. */
export function imageFilesOf(data: DataTransfer): File[] {
  const isImage = ({ type }: { type: string }) => type.startsWith('image/');
  const files = [...data.files].filter(isImage);
  if (files.length > 0) return files;
  const dragged = [...data.items].some((item) => item.kind === 'file' && isImage(item));
  return dragged ? [new File([], '')] : [];
}

/** Numbered across all texts, so that each placeholder is only its own picture's. */
let count = 0;
const placeholders = new Set<string>();

/** Whether a picture of these texts is still on its way. */
export const isUploadingInto = (draft: Pick<Draft, 'content_no' | 'content_en'>): boolean =>
  [...placeholders].some((each) => draft.content_no.includes(each) || draft.content_en.includes(each));

/** Uploads pictures into a text: a placeholder at once, its address when it is there. */
export function useImageInsertion(
  area: RefObject<HTMLTextAreaElement | null>,
  onChange: (change: (text: string) => string) => void,
): (files: File[]) => void {
  const { t } = useTranslation('admin');
  const showProblem = useProblemToast();
  const replace = (was: string, insert: string) => {
    // The tab may have been left in the meantime.
    if (area.current) replaceText(area.current, was, insert);
    else onChange((text) => text.replace(was, () => insert));
  };
  const insert = async (file: File) => {
    count += 1;
    const name = file.name.replace(/[\][()\n]/g, ' ');
    const placeholder = `![${t('editor.image.uploading', { name, number: count })}]()`;
    placeholders.add(placeholder);
    if (area.current) insertImage(area.current, placeholder);
    try {
      const { url } = await uploadImage(file);
      replace(placeholder, `![](${url})`);
    } catch (error) {
      replace(placeholder, '');
      showProblem(error);
    } finally {
      placeholders.delete(placeholder);
    }
  };
  return (files) => {
    for (const file of files) void insert(file);
  };
}
