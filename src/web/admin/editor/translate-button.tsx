import Languages from 'lucide-react/icons/languages';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { maxTermLength } from '../../../domain/keywords/keyword.ts';
import type { Locale } from '../../../domain/locale.ts';
import { Button } from '../../ui/button.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';

/**
 * Queues a translation of the saved article into the language `into`. A user reviews the translation before it is
 * used.
 */
export function TranslateButton(props: { articleId: string; title: string; into: Locale }) {
  const { t } = useTranslation('admin');
  const translate = useAdminMutation({
    mutationFn: () => {
      const payload = {
        term: props.title.trim().slice(0, maxTermLength),
        locale: props.into,
        article_id: props.articleId,
      };
      return responseBody(api.queue.$post({ json: { type: 'translation', payload } }));
    },
    onSuccess: ({ id }) =>
      void toast.success(t('queue.start.queued'), {
        description: <Link to={`/admin/queue/${id}`}>{t('editor.translation.toItem')}</Link>,
      }),
  });
  return (
    <Button look="secondary" busy={translate.isPending} onClick={() => translate.mutate()}>
      {!translate.isPending && <Languages className="size-4" aria-hidden="true" />}
      {t(`editor.translation.into_${props.into}`)}
    </Button>
  );
}
