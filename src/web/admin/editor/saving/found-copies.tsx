import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useFormats } from '../../parts/formats.ts';
import type { LocalCopy } from './local-copy.ts';

/** Offers unsaved text that earlier windows have stored in this browser. */
export function FoundCopies(props: {
  copies: LocalCopy[];
  onContinue: (copy: LocalCopy) => void;
  onDiscard: (copy: LocalCopy) => void;
}) {
  const { t } = useTranslation('admin');
  const { time } = useFormats();
  return props.copies.map((copy) => {
    const { draft } = copy;
    const title = draft.title_no || draft.title_en;
    return (
      <section
        key={copy.key}
        aria-label={t('editor.copies.label')}
        className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line border-l-4 border-l-spruce bg-sand-soft px-4 py-3"
      >
        <p className="min-w-0 grow basis-64 text-sm [overflow-wrap:anywhere]">
          <span className="font-semibold">
            {t('editor.copies.found', { time: time(new Date(copy.at).toISOString()) })}
          </span>
          {title && ` ${t('editor.copies.quoted', { title: title.slice(0, 80) })}`}
        </p>
        <Button onClick={() => props.onContinue(copy)}>{t('editor.copies.continue')}</Button>
        <Button look="quiet" onClick={() => props.onDiscard(copy)}>
          {t('editor.copies.discard')}
        </Button>
      </section>
    );
  });
}
