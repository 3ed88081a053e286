import { useRef } from 'react';
import { imageTypes } from '../../../domain/media/media.ts';
import { Button } from '../../ui/button.tsx';
import { useAdminMutation } from '../data/api-client.ts';
import { uploadImage } from '../data/media-client.ts';
import { FilePicker } from '../parts/files/file-picker.tsx';
import { useTexts } from '../parts/formats.ts';
import { ScreenHeader } from '../shell/shell.tsx';
import { mediaKeys } from './data.ts';
import { ImageBrowser } from './media-library.tsx';

export default function Media() {
  const { t, anyText } = useTexts('editor');
  const picker = useRef<HTMLInputElement>(null);
  const upload = useAdminMutation({
    mutationFn: async (files: File[]) => {
      for (const file of files) await uploadImage(file);
    },
    done: t('library.uploaded'),
    changes: [mediaKeys.list],
  });
  return (
    <>
      <ScreenHeader title={anyText('media.title')} text={t('library.text')}>
        <Button busy={upload.isPending} onClick={() => picker.current?.click()} text={t('image.upload')} />
      </ScreenHeader>
      <FilePicker input={picker} accept={imageTypes} multiple onPick={upload.mutate} />
      <ImageBrowser />
    </>
  );
}
