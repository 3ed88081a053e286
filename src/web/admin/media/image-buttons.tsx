import { ImagePlus, Trash2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { imageTypes } from '../../../domain/media/media.ts';
import { Button } from '../../ui/button.tsx';
import { type AdminMutation, useAdminMutation } from '../data/api-client.ts';
import { uploadImage } from '../data/media-client.ts';
import { FilePicker } from '../parts/files/file-picker.tsx';
import { useTexts } from '../parts/formats.ts';

const MediaLibrary = lazy(() => import('./media-library.tsx'));

export function ImageButtons(props: {
  /** Empty if there is no image. */
  address: string;
  upload: AdminMutation<File>;
  /** Receives the address of the chosen image, or an empty text if it was removed. */
  onChoose: (address: string) => void;
  /** Further buttons, shown before the button that removes the image. */
  children?: ReactNode;
}) {
  const { address, upload, onChoose, children } = props;
  const { t } = useTexts('editor');
  const picker = useRef<HTMLInputElement>(null);
  const [isInLibrary, setIsInLibrary] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        icon={ImagePlus}
        look="secondary"
        busy={upload.isPending}
        onClick={() => picker.current?.click()}
        text={address ? t('image.replace') : t('image.upload')}
      />
      <Button look="secondary" onClick={() => setIsInLibrary(true)} text={t('library.open')} />
      {children}
      {address && <Button icon={Trash2} look="quiet" onClick={() => onChoose('')} text={t('image.remove')} />}
      <FilePicker input={picker} accept={imageTypes} onPick={([file]) => file && upload.mutate(file)} />
      {isInLibrary && (
        <Suspense>
          <MediaLibrary
            onClose={() => setIsInLibrary(false)}
            onChoose={({ url }) => {
              setIsInLibrary(false);
              onChoose(url);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** A round photo of a person. `address` is empty if there is none. */
export function PhotoField(props: { label: string; address: string; onChange: (address: string) => void }) {
  const { label, address, onChange } = props;
  const upload = useAdminMutation({
    mutationFn: (file: File) => uploadImage(file),
    onSuccess: ({ url }) => onChange(url),
  });
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      {address && <img src={address} alt="" className="size-16 rounded-full object-cover" />}
      <ImageButtons address={address} upload={upload} onChoose={onChange} />
    </fieldset>
  );
}
