import { useTexts } from '../render/use-texts.ts';

/** Reads the parameter `page`. Returns undefined if it is not a page number. */
export const pageNumber = (given: string | null): number | undefined =>
  given === null ? 1 : /^[1-9]\d{0,5}$/.test(given) ? Number(given) : undefined;

export const pageHref = (list: string, page: number): string => (page === 1 ? list : `${list}?page=${page}`);

export function PageLinks({ path, page, pages }: { path: string; page: number; pages: number }) {
  const { t, href } = useTexts('blog');
  if (pages === 1) return null;
  const link = (rel: 'prev' | 'next', to: number, text: string) =>
    to < 1 || to > pages ? (
      <span />
    ) : (
      <a className="button button-quiet" rel={rel} href={pageHref(href(path), to)}>
        {text}
      </a>
    );
  return (
    <nav aria-label={t('paging')} className="mt-12 flex flex-wrap items-center justify-between gap-4">
      {link('prev', page - 1, t('newer'))}
      <span className="text-ink-soft">{t('page', { page, pages })}</span>
      {link('next', page + 1, t('older'))}
    </nav>
  );
}
