import { useQuery } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { useFormats } from '../parts/formats.ts';
import { QueryView } from '../parts/query-view.tsx';

/** A secret link that shows the saved article to everyone who has it, until it expires. */
export function PreviewLink(props: { id: string; dirty: boolean; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { time } = useFormats();
  // A query although it is a POST: opening the dialog creates the link.
  const preview = useQuery({
    queryKey: [...queryKeys.articles.previewLink, props.id],
    queryFn: () => responseBody(api.articles[':id'].preview.$post({ param: { id: props.id } })),
  });
  const copy = useAdminMutation({
    mutationFn: (url: string) => navigator.clipboard.writeText(url),
    onSuccess: () => void toast.success(t('editor.previewLink.copied')),
  });
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('editor.previewLink.title')}
      text={t('editor.previewLink.text')}
      closeLabel={t('close')}
    >
      <QueryView query={preview} lines={2}>
        {({ url, expiresAt }) => (
          <div className="grid gap-4">
            <Field
              label={t('editor.previewLink.address')}
              hint={t('editor.previewLink.expires', { time: time(expiresAt) })}
              readOnly
              data-focus-first
              value={url}
              onFocus={(event) => event.target.select()}
            />
            {props.dirty && <p className="text-sm">{t('editor.previewLink.unsaved')}</p>}
            <div className="flex flex-wrap justify-end gap-2">
              <Button look="secondary" busy={copy.isPending} onClick={() => copy.mutate(url)}>
                <Copy className="size-4" aria-hidden="true" />
                {t('editor.previewLink.copy')}
              </Button>
              <a className={buttonClass()} href={url} target="_blank" rel="noreferrer">
                <ExternalLink className="size-4" aria-hidden="true" />
                {t('editor.previewLink.open')}
              </a>
            </div>
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}
