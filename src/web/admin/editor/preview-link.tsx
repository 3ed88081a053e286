import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { useAction } from '../data/use-action.ts';
import { useLoad } from '../data/use-load.ts';
import { useDates } from '../parts/dates.ts';
import { LoadFailed } from '../parts/load-failed.tsx';

/** A secret address at which anybody who has it reads the article as it was last saved, for a while. */
export function PreviewLink(props: { id: string; dirty: boolean; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { time } = useDates();
  const preview = useLoad(props.id, () =>
    responseBody(api.articles[':id'].preview.$post({ param: { id: props.id } })),
  );
  const copy = useAction(async (url: string) => {
    await navigator.clipboard.writeText(url);
    toast.success(t('editor.previewLink.copied'));
  });
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('editor.previewLink.title')}
      text={t('editor.previewLink.text')}
      closeLabel={t('close')}
    >
      {preview.problem && <LoadFailed problem={preview.problem} onRetry={preview.reload} />}
      {!preview.data && !preview.problem && <Skeleton label={t('loading')} lines={2} />}
      {preview.data && (
        <div className="grid gap-4">
          <Field
            label={t('editor.previewLink.address')}
            hint={t('editor.previewLink.expires', { time: time(preview.data.expiresAt) })}
            readOnly
            data-focus-first
            value={preview.data.url}
            onFocus={(event) => event.target.select()}
          />
          {props.dirty && <p className="text-sm">{t('editor.previewLink.unsaved')}</p>}
          <div className="flex flex-wrap justify-end gap-2">
            <Button
              look="secondary"
              busy={copy.busy}
              onClick={() => preview.data && copy.run(preview.data.url)}
            >
              <Copy className="size-4" aria-hidden="true" />
              {t('editor.previewLink.copy')}
            </Button>
            <a className={buttonClass()} href={preview.data.url} target="_blank" rel="noreferrer">
              <ExternalLink className="size-4" aria-hidden="true" />
              {t('editor.previewLink.open')}
            </a>
          </div>
        </div>
      )}
    </Dialog>
  );
}
