import { site } from '../../../../site.config.ts';
import { useTexts } from '../render/use-texts.ts';

export interface BreadcrumbStep {
  name: string;
  /** The path without the language prefix. */
  path: string;
}

export function Breadcrumbs({ steps, current }: { steps: readonly BreadcrumbStep[]; current: string }) {
  const { t, href } = useTexts('blog');
  return (
    <nav aria-label={t('breadcrumbs')} className="no-print">
      <ol className="flex flex-wrap gap-x-2 text-sm">
        {[{ name: site.siteName, path: '/' }, ...steps].map(({ name, path }) => (
          <li key={path} className="flex gap-x-2">
            <a className="inline-block py-2.5 wrap-anywhere" href={href(path)}>
              {name}
            </a>
            <span aria-hidden="true" className="py-2.5">
              ›
            </span>
          </li>
        ))}
        <li aria-current="page" className="py-2.5 text-ink-soft wrap-anywhere">
          {current}
        </li>
      </ol>
    </nav>
  );
}
