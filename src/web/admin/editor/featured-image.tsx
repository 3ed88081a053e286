import ImagePlus from 'lucide-react/icons/image-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ClipboardEvent, type DragEvent, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageTypes } from '../../../domain/media/media.ts';
import { isRemoteAddress } from '../../../domain/text/markdown-text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useAdminMutation } from '../data/api-client.ts';
import { importImage, type StoredImage, uploadImage } from '../data/media-client.ts';
import { FilePicker } from '../parts/files/file-picker.tsx';
import { imageFilesOf } from './markdown/use-image-insertion.ts';
import { bindField, type TabProps } from './state/use-field-problems.ts';

const MediaLibrary = lazy(() => import('../media/media-library.tsx'));

/**
 * Chooses the featured image of the article (a file, a pasted or dropped image, an image of the media library, or an
 * address) and edits its description in both languages.
 */
export function FeaturedImage(props: TabProps) {
  const { draft, onChange, problems } = props;
  const { t } = useTranslation('admin');
  const picker = useRef<HTMLInputElement>(null);
  const address = draft.featured_image_url;
  /** The number of times that an image was removed, chosen or requested. Identifies the newest of these actions. */
  const choices = useRef(0);
  const setImage = (url: string) => {
    choices.current++;
    onChange(() => ({ featured_image_url: url }));
  };
  /** Sets an image when it has arrived, unless the user has removed or chosen another image in the meantime. */
  const setWhenArrived = async (arriving: Promise<StoredImage>) => {
    const choice = ++choices.current;
    const { url } = await arriving;
    if (choice === choices.current) setImage(url);
  };
  const [isInLibrary, setIsInLibrary] = useState(false);
  const upload = useAdminMutation({ mutationFn: (file: File) => setWhenArrived(uploadImage(file)) });
  const fetchRemote = useAdminMutation({ mutationFn: () => setWhenArrived(importImage(address)) });
  const takeImage = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const [file] = imageFilesOf(data);
    if (!file) return;
    event.preventDefault();
    upload.mutate(file);
  };
  return (
    <fieldset
      className="grid min-w-0 gap-4 rounded-xl border border-line p-4"
      onPaste={(event) => takeImage(event, event.clipboardData)}
      onDragOver={(event) => imageFilesOf(event.dataTransfer).length > 0 && event.preventDefault()}
      onDrop={(event) => takeImage(event, event.dataTransfer)}
    >
      <legend className="px-1 text-sm font-semibold">{t('editor.image.title')}</legend>
      {address && (
        <img
          src={address}
          alt={draft.featured_image_alt_no || draft.featured_image_alt_en || t('editor.image.title')}
          className="max-h-56 max-w-full justify-self-start rounded-lg border border-line object-contain"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={ImagePlus}
          look="secondary"
          busy={upload.isPending}
          onClick={() => picker.current?.click()}
          text={address ? t('editor.image.replace') : t('editor.image.upload')}
        />
        <Button look="secondary" onClick={() => setIsInLibrary(true)} text={t('editor.library.open')} />
        {isRemoteAddress(address) && (
          <Button look="secondary" action={fetchRemote} text={t('editor.image.import', { count: 1 })} />
        )}
        {address && (
          <Button icon={Trash2} look="quiet" onClick={() => setImage('')} text={t('editor.image.remove')} />
        )}
      </div>
      <p className="text-sm text-ink-soft">
        {isRemoteAddress(address) ? t('editor.image.remote', { count: 1 }) : t('editor.image.hint')}
      </p>
      {problems.featured_image_url && (
        <p className="text-sm font-semibold text-danger">{problems.featured_image_url}</p>
      )}
      {(['no', 'en'] as const).map((locale) => (
        <Field
          key={locale}
          label={t(`editor.image.alt_${locale}`)}
          {...bindField(props, `featured_image_alt_${locale}`)}
        />
      ))}
      <FilePicker input={picker} accept={imageTypes} onPick={([file]) => file && upload.mutate(file)} />
      {isInLibrary && (
        <Suspense>
          <MediaLibrary
            onClose={() => setIsInLibrary(false)}
            onChoose={(image) => {
              setIsInLibrary(false);
              setImage(image.url);
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
