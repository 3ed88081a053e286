import { ImagePlus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageTypes } from '../../../domain/media/media.ts';
import { Button } from '../../ui/button.tsx';
import { useAdminMutation } from '../data/api-client.ts';
import { uploadImage } from '../data/media-client.ts';
import { FilePicker } from '../parts/files/file-picker.tsx';

const MediaLibrary = lazy(() => import('./media-library.tsx'));

/** A round photo of a person, from a file or from the media library. `address` is empty if there is none. */
export function PhotoField(props: { label: string; address: string; onChange: (address: string) => void }) {
  const { label, address, onChange } = props;
  const { t } = useTranslation('admin');
  const picker = useRef<HTMLInputElement>(null);
  const [isInLibrary, setIsInLibrary] = useState(false);
  const upload = useAdminMutation({
    mutationFn: (file: File) => uploadImage(file),
    onSuccess: ({ url }) => onChange(url),
  });
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      {address && <img src={address} alt="" className="size-16 rounded-full object-cover" />}
      <Button
        icon={ImagePlus}
        look="secondary"
        busy={upload.isPending}
        onClick={() => picker.current?.click()}
        text={address ? t('editor.image.replace') : t('editor.image.upload')}
      />
      <Button look="secondary" onClick={() => setIsInLibrary(true)} text={t('editor.library.open')} />
      {address && (
        <Button icon={Trash2} look="quiet" onClick={() => onChange('')} text={t('editor.image.remove')} />
      )}
      <FilePicker input={picker} accept={imageTypes} onPick={([file]) => file && upload.mutate(file)} />
      {isInLibrary && (
        <Suspense>
          <MediaLibrary
            onClose={() => setIsInLibrary(false)}
            onChoose={({ url }) => {
              setIsInLibrary(false);
              onChange(url);
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
