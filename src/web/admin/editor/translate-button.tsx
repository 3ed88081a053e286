import { Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { maxTermLength } from '../../../domain/keywords/keyword.ts';
import type { Locale } from '../../../domain/locale.ts';
import { Button } from '../../ui/button.tsx';
import { api, useAdminMutation } from '../data/api-client.ts';
import { useHasModel, useModelHelp } from '../queue/model.tsx';

interface TranslationRequest {
  articleId: string;
  title: string;
  into: Locale;
}

export function MissingLanguage(props: TranslationRequest) {
  const { t } = useTranslation('admin');
  const hasModel = useHasModel();
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-sand-soft px-4 py-3">
      <p className="min-w-0 grow basis-72 text-sm">
        {t(`editor.translation.missing_${props.into}`)} {hasModel && t('editor.translation.reviewFirst')}
      </p>
      <TranslateButton {...props} />
    </div>
  );
}

/**
 * Queues a translation of the saved article into the language `into`. A user reviews the translation before it is
 * used. Without a language model the button is disabled, because the queue item could only fail.
 */
export function TranslateButton(props: TranslationRequest) {
  const { t } = useTranslation('admin');
  const hasModel = useHasModel();
  const modelHelp = useModelHelp();
  const translate = useAdminMutation({
    call: () => {
      const payload = {
        term: props.title.trim().slice(0, maxTermLength),
        locale: props.into,
        article_id: props.articleId,
      };
      return api.queue.$post({ json: { type: 'translation', payload } });
    },
    onSuccess: ({ id }) =>
      void toast.success(t('queue.start.queued'), {
        description: <Link to={`/admin/queue/${id}`}>{t('editor.translation.toItem')}</Link>,
      }),
  });
  return (
    <>
      <Button icon={Languages} look="secondary" disabled={hasModel !== true} action={translate}>
        {t(`editor.translation.into_${props.into}`)}
      </Button>
      {hasModel === false && (
        <p className="order-last basis-full text-sm">
          {t('editor.translation.noModel')} {modelHelp}
        </p>
      )}
    </>
  );
}

/**
 * Shown if the text in the other language has changed since this translation. The user can confirm that the
 * translation is still correct.
 */
export function StaleNotice(props: {
  other: Locale;
  /** 0 if only the title or description changed, or if the changed paragraphs are unknown. */
  paragraphs: number;
  onShow: () => void;
  onCurrent: () => Promise<void>;
  children: ReactNode;
}) {
  const { t } = useTranslation('admin');
  const markCurrent = useAdminMutation({ mutationFn: props.onCurrent });
  return (
    <section
      aria-label={t('editor.translation.staleTitle')}
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line border-l-4 border-l-amber bg-sand-soft px-4 py-3"
    >
      <p className="min-w-0 grow basis-72 text-sm">
        <span className="font-semibold">{t('editor.translation.staleTitle')}</span>{' '}
        {props.paragraphs === 0
          ? t(`editor.translation.changed_${props.other}`)
          : t(`editor.translation.stale_${props.other}`, { count: props.paragraphs })}
      </p>
      <Button look="secondary" onClick={props.onShow} text={t('editor.translation.see')} />
      {props.children}
      <Button look="quiet" action={markCurrent} text={t('editor.translation.right')} />
    </section>
  );
}
