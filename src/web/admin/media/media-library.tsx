import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { LibraryImage } from './data.ts';
import { ImageBrowser } from './image-browser.tsx';

/** The dialog in which an editor chooses an image for an article. */
export default function MediaLibrary(props: {
  onChoose: (image: LibraryImage) => void;
  /** Opens the file dialog of the browser. */
  onUpload?: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <Dialog wide title={t('editor.library.title')} text={t('editor.library.text')} onClose={props.onClose}>
      <ImageBrowser
        listClass="max-h-[45dvh] overflow-y-auto"
        upload={
          props.onUpload && (
            <Button
              look="secondary"
              className="mt-3"
              onClick={props.onUpload}
              text={t('editor.image.upload')}
            />
          )
        }
        renderAction={(image) => (
          <Button onClick={() => props.onChoose(image)} text={t('editor.library.choose')} />
        )}
      />
    </Dialog>
  );
}
