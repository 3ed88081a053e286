import { type ClipboardEvent, type DragEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isRemoteAddress } from '../../../domain/text/markdown-text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useAdminMutation } from '../data/api-client.ts';
import { importImage, type StoredImage, uploadImage } from '../data/media-client.ts';
import { ImageButtons } from '../media/image-buttons.tsx';
import { imageFilesOf } from './markdown/use-image-insertion.ts';
import { bindField, type TabProps } from './state/use-field-problems.ts';

/**
 * Chooses the featured image of the article (a file, a pasted or dropped image, an image of the media library, or an
 * address) and edits its description in both languages.
 */
export function FeaturedImage(props: TabProps) {
  const { draft, onChange, problems } = props;
  const { t } = useTranslation('admin');
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
      <ImageButtons
        address={address}
        isUploading={upload.isPending}
        onUpload={upload.mutate}
        onChoose={setImage}
      >
        {isRemoteAddress(address) && (
          <Button look="secondary" action={fetchRemote} text={t('editor.image.import', { count: 1 })} />
        )}
      </ImageButtons>
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
    </fieldset>
  );
}
