import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../domain/locale.ts';
import { Button } from '../../ui/button.tsx';
import { useAdminMutation } from '../data/use-admin-mutation.ts';

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
      <Button look="secondary" onClick={props.onShow}>
        {t('editor.translation.see')}
      </Button>
      {props.children}
      <Button look="quiet" action={markCurrent}>
        {t('editor.translation.right')}
      </Button>
    </section>
  );
}
