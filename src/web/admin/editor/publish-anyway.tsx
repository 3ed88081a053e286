import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import { existsIn } from '../../../domain/articles/article.ts';
import { checkQuality, type QualityWarning } from '../../../domain/articles/content-quality.ts';
import { type Locale, locales } from '../../../domain/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Draft } from './article-draft.ts';

export interface Warned {
  locale: Locale;
  warnings: QualityWarning[];
}

/** What the languages that will be published lack. */
export const warningsOf = (draft: Draft): Warned[] =>
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
  warned: Warned[];
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
        {props.warned.map(({ locale, warnings }) => (
          <section key={locale}>
            <h3 className="text-sm font-semibold">{t(`editor.tabs.${locale}`)}</h3>
            <ul className="mt-1 grid gap-1 text-sm">
              {warnings.map((warning) => (
                <li key={warning} className="flex gap-2">
                  <TriangleAlert className="mt-0.5 size-4 shrink-0 text-amber" aria-hidden="true" />
                  {t(`editor.quality.${warning}`)}
                </li>
              ))}
            </ul>
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
