import { site } from '../../../../site.config.ts';
import { campaignLink } from '../parts/campaign-link.ts';
import { PageCallToAction, PageIntro } from '../parts/text-page.tsx';
import { metaOf } from '../render/page.ts';
import { useTexts } from '../render/use-texts.ts';

export const meta = metaOf('resources');

export function Page() {
  const { t, href, campaign } = useTexts('upf');
  const address = ({ kind, url }: { kind: string; url: string }) => {
    if (kind === 'blog') return href('/blogg');
    return kind === 'recipes' ? campaignLink('recipes', campaign, site.recipesUrl) : url;
  };
  return (
    <>
      <PageIntro title={t('resources.title')} lead={t('resources.lead')} />
      <div className="container mt-6 md:mt-10">
        {t('resources.groups', { returnObjects: true }).map(({ id, title, intro, links }) => (
          <section
            key={id}
            aria-labelledby={id}
            className="grid gap-x-12 gap-y-2 border-t border-line py-10 lg:grid-cols-[1fr_2fr] lg:py-14"
          >
            <div className="self-start lg:sticky lg:top-24">
              <h2 id={id}>{title}</h2>
              <p className="mt-2 text-ink-soft">{intro}</p>
            </div>
            <ul
              className={id === 'product' ? 'mt-4 grid gap-4 sm:grid-cols-2 lg:mt-0' : 'divide-y divide-line'}
            >
              {links.map((link) => (
                <li
                  key={link.title}
                  className={id === 'product' ? 'rounded-3xl bg-mist p-6' : 'py-5 lg:first:pt-1'}
                >
                  <h3 className="text-xl">
                    <a className="link inline-block py-1" href={address(link)}>
                      {link.title}
                    </a>
                  </h3>
                  <p className="text-sm font-semibold text-ink-soft">{link.publisher}</p>
                  <p className="mt-1 max-w-[62ch]">{link.about}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <PageCallToAction page="resources" />
    </>
  );
}
