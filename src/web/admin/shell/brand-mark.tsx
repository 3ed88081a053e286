import { useTranslation } from 'react-i18next';
import { site } from '../../../../site.config.ts';

export const brandClass = 'flex min-w-0 items-center gap-2 rounded-lg py-1.5 text-ink no-underline';

/** With `short`, the name of the admin area is hidden except from screen readers. The navigation already shows it. */
export function BrandMark({ short = false }: { short?: boolean | undefined }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <svg viewBox="0 0 32 32" className="size-7 shrink-0" aria-hidden="true">
        <rect width="32" height="32" rx="8" className="fill-spruce" />
        <path d="M7 25v-4h4v4zm6 0v-8h4v8zm6 0V12h4v13z" className="fill-on-spruce" />
        <path d="M20 9c0-3 2-4 5-4 0 3-2 5-5 4z" className="fill-amber" />
      </svg>
      <span className="truncate">
        <span className="font-serif font-semibold">{site.siteName}</span>
        <span className={short ? 'sr-only' : 'text-sm text-ink-soft max-sm:sr-only'}> · {t('title')}</span>
      </span>
    </>
  );
}
