import { useOutletContext } from 'react-router';
import { withPersonNames } from '../../../../domain/collaboration/person-name.ts';
import { Button } from '../../../ui/button.tsx';
import { articleKeys, type EditedArticle } from '../../articles/data.ts';
import { api, useAdminMutation, useApiQuery } from '../../data/api-client.ts';
import type { Account } from '../../data/session-store.ts';
import { useTexts } from '../../parts/formats.ts';
import { noticeClass } from './unsaved-texts.tsx';

/** Says at once that somebody has saved the article while it is open here, and offers the saved version. */
export function NewerVersion(props: {
  article: EditedArticle;
  /** Shows the newest version, and the differences if there are unsaved changes. */
  onShow: (savedBy: string | null) => Promise<void>;
}) {
  const { t, time } = useTexts();
  const { email } = useOutletContext<Account>().user;
  const { id, version } = props.article;
  const call = { param: { id }, query: { page: '1' } };
  const newest = useApiQuery([...articleKeys.newest, id], () => api.articles[':id'].revisions.$get(call), {
    select: ({ revisions }) => revisions[0],
  });
  const show = useAdminMutation({
    mutationFn: async () => props.onShow(newest.data?.saved_by_email ?? null),
  });
  const { number, saved_at, saved_by_email } = newest.data ?? {};
  const isNewer = number !== undefined && number > version;
  return (
    <div role="status" className={isNewer ? noticeClass : 'sr-only'}>
      {isNewer && saved_at && (
        <>
          <p className="min-w-0 grow basis-64 text-sm [overflow-wrap:anywhere]">
            {t('editor.newer.saved', {
              who:
                saved_by_email === email
                  ? t('editor.newer.you')
                  : withPersonNames(saved_by_email ?? t('editor.newer.system')),
              time: time(saved_at),
            })}
          </p>
          <Button look="secondary" action={show} text={t('editor.newer.show')} />
        </>
      )}
    </div>
  );
}
