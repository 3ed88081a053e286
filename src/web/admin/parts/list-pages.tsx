import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass, LinkButton } from '../../ui/button.tsx';

interface ListPagesProps {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}

export function ListPages({ page, pages, hrefOf }: ListPagesProps) {
  const { t } = useTranslation('admin');
  if (pages <= 1) return null;
  return (
    <nav aria-label={t('pages.label')} className="mt-4 flex items-center justify-between gap-2">
      <Step to={page > 1 ? hrefOf(page - 1) : undefined}>
        <ChevronLeft className="size-4" aria-hidden="true" />
        {t('pages.previous')}
      </Step>
      <p className="text-sm text-ink-soft">{t('pages.position', { page, pages })}</p>
      <Step to={page < pages ? hrefOf(page + 1) : undefined}>
        {t('pages.next')}
        <ChevronRight className="size-4" aria-hidden="true" />
      </Step>
    </nav>
  );
}

function Step({ to, children }: { to: string | undefined; children: ReactNode }) {
  // If there is no previous or next page, the link is invisible instead of missing, so that the other link does not
  // move.
  if (!to) return <span className={buttonClass('secondary', 'invisible')}>{children}</span>;
  return (
    <LinkButton look="secondary" to={to}>
      {children}
    </LinkButton>
  );
}
