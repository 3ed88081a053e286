import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { site } from '../../../../site.config.ts';
import { Logo } from '../../logo.tsx';

export const Brand = ({ short }: { short?: boolean }) => (
  <Link to="/admin" className={brandClass}>
    <BrandMark short={short} />
  </Link>
);

export const brandClass = 'flex min-w-0 items-center gap-2 rounded-lg py-1.5 text-ink no-underline';

/** With `short` and on phones, only screen readers get the name of the admin area. */
export function BrandMark({ short = false }: { short?: boolean | undefined }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <Logo className="size-7 shrink-0" />
      <span className="truncate">
        <span className="font-serif font-semibold">{site.siteName}</span>
        <span className={short ? 'sr-only' : 'text-sm text-ink-soft max-sm:sr-only'}> · {t('title')}</span>
      </span>
    </>
  );
}
