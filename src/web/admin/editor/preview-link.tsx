import { ExternalLink } from 'lucide-react';
import { withPersonNames } from '../../../domain/collaboration/person-name.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { articleKeys } from '../articles/data.ts';
import { api, useAdminMutation, useApiQuery } from '../data/api-client.ts';
import { useTexts } from '../parts/formats.ts';
import { CopyButton } from '../parts/forms/form-dialog.tsx';
import { QueryView } from '../parts/query-view.tsx';

/** Shows a secret address at which anyone can read the saved article until the link expires. */
export function PreviewLink(props: { id: string; dirty: boolean; onClose: () => void }) {
  const { t, time } = useTexts('editor.previewLink');
  // A query although it sends a POST request, because opening the dialog creates the link.
  const preview = useApiQuery([...articleKeys.previewLink, props.id], () =>
    api.articles[':id'].preview.$post({ param: { id: props.id } }),
  );
  return (
    <Dialog onClose={props.onClose} title={t('title')} text={t('text')}>
      <QueryView query={preview} lines={2}>
        {({ id, url, expiresAt }) => (
          <div className="grid gap-4">
            <Field
              label={t('address')}
              hint={t('expires', { time: time(expiresAt) })}
              readOnly
              data-focus-first
              value={url}
              onFocus={(event) => event.target.select()}
            />
            {props.dirty && <p className="text-sm">{t('unsaved')}</p>}
            <div className="flex flex-wrap justify-end gap-2">
              <CopyButton look="secondary" text={url} done={t('copied')}>
                {t('copy')}
              </CopyButton>
              <a className={buttonClass()} href={url} target="_blank" rel="noreferrer">
                <ExternalLink className="size-4" />
                {t('open')}
              </a>
            </div>
            <PreviewLinks article={props.id} current={id} onRevoked={props.onClose} />
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}

function PreviewLinks(props: { article: string; current: string; onRevoked: () => void }) {
  const { t, time } = useTexts('editor.previewLink');
  const param = { id: props.article };
  const list = useApiQuery([...articleKeys.previews, props.article, props.current], () =>
    api.articles[':id'].previews.$get({ param }),
  );
  const revoke = useAdminMutation({
    call: (preview: string) =>
      api.articles[':id'].previews[':preview'].$delete({ param: { ...param, preview } }),
    done: t('revoked'),
    onSuccess: async (_, preview) => {
      if (preview === props.current) props.onRevoked();
      else await list.refetch();
    },
  });
  return (
    <section aria-labelledby="preview-links" className="border-t border-line pt-4">
      <h3 id="preview-links" className="mb-2 font-semibold">
        {t('others')}
      </h3>
      <QueryView query={list} lines={2}>
        {({ previews }) => (
          <ul className="grid gap-3">
            {previews.map(({ id, createdAt, createdBy, expiresAt }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2 text-sm">
                <span id={`preview-${id}`} className="min-w-0 wrap-anywhere">
                  {id === props.current && <strong className="block">{t('current')}</strong>}
                  {createdBy
                    ? t('created', { time: time(createdAt), name: withPersonNames(createdBy) })
                    : t('createdBySystem', { time: time(createdAt) })}
                  <span className="block text-ink-soft">{t('expires', { time: time(expiresAt) })}</span>
                </span>
                <Button
                  look="secondary"
                  aria-describedby={`preview-${id}`}
                  action={revoke.of(id)}
                  text={t('revoke')}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}
