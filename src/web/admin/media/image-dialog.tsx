import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hashOfAddress, imageTypes, maxAltLength } from '../../../domain/media/media.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { bindText, Field, TextArea } from '../../ui/field.tsx';
import { useAdminMutation } from '../data/api-client.ts';
import { describeImage, uploadImage } from '../data/media-client.ts';
import { FilePicker } from '../parts/files/file-picker.tsx';
import { Form } from '../parts/forms/form-dialog.tsx';
import type { DescribedImage } from './image-markdown.ts';

export default function ImageDialog(props: {
  image: DescribedImage;
  /** True for an image that the user has just inserted, and may describe later. */
  isNew?: boolean;
  onChange: (image: DescribedImage) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const [image, setImage] = useState(props.image);
  const picker = useRef<HTMLInputElement>(null);
  const replace = useAdminMutation({
    mutationFn: (file: File) => uploadImage(file),
    onSuccess: ({ url }) => setImage((before) => ({ ...before, address: url })),
  });
  const submit = () => {
    if (replace.isPending) return;
    const hash = hashOfAddress(image.address);
    if (hash && image.alt.trim()) void describeImage(hash, image.alt.trim());
    props.onChange(image);
  };
  return (
    <Dialog
      begun={image !== props.image || replace.isPending}
      title={t('editor.image.describe')}
      text={t('editor.image.describeText')}
      onClose={props.onClose}
    >
      <Form onSubmit={submit}>
        <img
          src={image.address}
          alt={image.alt}
          className="max-h-56 max-w-full max-sm:max-h-28 justify-self-start rounded-lg border border-line object-contain"
        />
        <Field
          data-focus-first
          label={t('editor.image.alt')}
          maxLength={maxAltLength}
          {...bindText(image.alt, (typed) => setImage({ ...image, alt: typed }))}
        />
        <TextArea
          label={t('editor.image.caption')}
          hint={t('editor.image.captionHint')}
          rows={2}
          maxLength={500}
          {...bindText(image.caption, (typed) => setImage({ ...image, caption: typed }))}
        />
        <p role="status" className="text-sm text-ink-soft empty:hidden">
          {replace.isPending ? t('editor.image.replacing') : ''}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          {props.isNew ? (
            <Button look="secondary" onClick={props.onClose} text={t('editor.image.later')} />
          ) : (
            <Button look="secondary" busy={replace.isPending} onClick={() => picker.current?.click()}>
              {t('editor.image.replace')}
            </Button>
          )}
          <Button type="submit" busy={replace.isPending} text={t('editor.image.apply')} />
        </div>
        <FilePicker input={picker} accept={imageTypes} onPick={([file]) => file && replace.mutate(file)} />
      </Form>
    </Dialog>
  );
}
