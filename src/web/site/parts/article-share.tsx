import { useTexts } from '../render/use-texts.ts';

/**
 * Sharing without a script: a link that opens a prepared mail, and the address as text that is selected with one
 * click.
 */
export function ArticleShare({ title, address }: { title: string; address: string }) {
  const { t } = useTexts('blog');
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`;
  return (
    <section aria-labelledby="share" className="no-print mt-12 max-w-[68ch] border-t border-line pt-6">
      <h2 id="share" className="small-heading">
        {t('article.share')}
      </h2>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
        <a className="button button-quiet" href={mail}>
          {t('article.email')}
        </a>
        <p className="min-w-0 text-sm">
          <a className="link inline-block py-1 text-ink-soft" href={address}>
            {t('article.copyLink')}
          </a>
          <span className="block break-all select-all hyphens-none">{address}</span>
        </p>
      </div>
    </section>
  );
}
