import { useTranslation } from 'react-i18next';
import { existsIn } from '../../../domain/articles/article.ts';
import { checkQuality, type QualityWarning } from '../../../domain/articles/content-quality.ts';
import { type Locale, locales } from '../../../domain/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QualityList } from '../parts/quality-list.tsx';
import type { Draft } from './article-draft.ts';

export interface LanguageWarnings {
  locale: Locale;
  warnings: QualityWarning[];
}

/** The quality warnings of each language that will be published. */
export const warningsOf = (draft: Draft): LanguageWarnings[] =>
  locales
    .filter((locale) => existsIn(draft, locale))
    .map((locale) => ({
      locale,
      warnings: checkQuality({
        title: draft[`title_${locale}`],
        metaDescription: draft[`meta_description_${locale}`],
        content: draft[`content_${locale}`],
      }),
    }))
    .filter(({ warnings }) => warnings.length > 0);

export function PublishAnyway(props: {
  warnings: LanguageWarnings[];
  busy: boolean;
  onPublish: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('editor.publishAnyway.title')}
      text={t('editor.publishAnyway.text')}
      closeLabel={t('close')}
    >
      <div className="grid gap-4">
        {props.warnings.map(({ locale, warnings }) => (
          <section key={locale}>
            <h3 className="text-sm font-semibold">{t(`editor.tabs.${locale}`)}</h3>
            <QualityList warnings={warnings} />
          </section>
        ))}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={props.onClose}>
          {t('editor.publishAnyway.back')}
        </Button>
        <Button busy={props.busy} onClick={props.onPublish}>
          {t('editor.publishAnyway.publish')}
        </Button>
      </div>
    </Dialog>
  );
}
