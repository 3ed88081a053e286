import { Lightbulb } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localizedPath, titleIn } from '../../../domain/locale.ts';
import { editorPath } from '../articles/data.ts';
import type { ListedOpportunity } from './data.ts';

export function AdviceLine({ opportunity }: { opportunity: ListedOpportunity }) {
  const { t } = useTranslation('admin');
  const { article, locale, advice, page, rivals } = opportunity;
  const pathOf = (path: string) => localizedPath(path, locale);
  const namesPage = page !== null && advice !== 'none' && advice !== 'write';
  return (
    <p className="flex min-w-0 grow basis-60 items-start gap-2 text-sm">
      <Lightbulb className="mt-0.5 size-4 shrink-0 text-ink-soft" aria-hidden="true" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {advice === 'check' && page === null
          ? t('searchConsole.checkAlone')
          : t(`searchConsole.advice.${advice}`)}
        {namesPage && (
          <>
            {': '}
            {article ? (
              <Link className="underline" to={editorPath(article.id, locale)}>
                {titleIn(article, locale)}
              </Link>
            ) : (
              pathOf(page)
            )}
            {advice === 'merge' && rivals.map((rival) => `, ${pathOf(rival)}`)}
            {!article && `. ${t('searchConsole.fixedPage')}`}
          </>
        )}
      </span>
    </p>
  );
}
