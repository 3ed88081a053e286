import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';

export function ListPages(props: { page: number; pages: number; hrefOf: (page: number) => string }) {
  const { t } = useTranslation('admin');
  return (
    <Pagination
      {...props}
      labels={{
        navigation: t('pages.label'),
        previous: t('pages.previous'),
        next: t('pages.next'),
        position: t('pages.position', { page: props.page, pages: props.pages }),
      }}
    />
  );
}

interface PaginationProps {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  labels: { navigation: string; previous: string; next: string; position: string };
}

function Pagination({ page, pages, hrefOf, labels }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={labels.navigation} className="mt-4 flex items-center justify-between gap-2">
      <Step to={page > 1 ? hrefOf(page - 1) : undefined}>
        <ChevronLeft className="size-4" aria-hidden="true" />
        {labels.previous}
      </Step>
      <p className="text-sm text-ink-soft">{labels.position}</p>
      <Step to={page < pages ? hrefOf(page + 1) : undefined}>
        {labels.next}
        <ChevronRight className="size-4" aria-hidden="true" />
      </Step>
    </nav>
  );
}

function Step({ to, children }: { to: string | undefined; children: React.ReactNode }) {
  // If there is no previous or next page, the link is invisible instead of missing, so that the other link does not
  // move.
  if (!to) return <span className={buttonClass('secondary', 'invisible')}>{children}</span>;
  return (
    <Link to={to} className={buttonClass('secondary')}>
      {children}
    </Link>
  );
}
