import { site } from '../../../../site.config.ts';
import { usePage } from '../render/use-page.ts';
import { useTexts } from '../render/use-texts.ts';
import { campaignLink } from './campaign-link.ts';

export function SiteFooter() {
  const { t } = useTexts('footer');
  const { href, campaign } = usePage();
  const groups: { title: string; links: { to: string; text: string; rel?: string }[] }[] = [
    {
      title: t('content'),
      links: [
        { to: href(`/hva-er-${site.productSlug}`), text: t('whatIsUpf') },
        { to: href('/upf-score'), text: t('score') },
        { to: href('/hvordan-spise-mindre-upf'), text: t('tips') },
        { to: href('/blogg'), text: t('blog') },
        { to: href('/ressurser'), text: t('resources') },
        { to: href('/forskningen'), text: t('research') },
      ],
    },
    {
      title: t('tools'),
      links: [
        { to: href('/les-etiketten'), text: t('labelReader') },
        { to: href('/e-stoffer'), text: t('additives') },
        { to: href('/bygg-inn'), text: t('embed') },
        { to: campaignLink('footer', campaign), text: t('scan'), rel: 'noopener' },
        { to: campaignLink('recipes', campaign, site.recipesUrl), text: t('recipes'), rel: 'noopener' },
      ],
    },
    {
      title: t('aboutGroup'),
      links: [
        { to: href('/om'), text: t('about') },
        { to: href('/redaksjonelt'), text: t('editorialPolicy') },
        { to: href('/personvern'), text: t('privacy') },
      ],
    },
  ];
  return (
    <footer className="site-footer mt-24 border-t border-line bg-sand-soft">
      <div className="container grid grid-cols-2 gap-x-6 gap-y-10 py-12 sm:grid-cols-3 md:py-16 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="col-span-full lg:col-span-1">
          <p className="font-serif text-xl font-semibold">{site.siteName}</p>
          <p className="mt-2 max-w-[34ch] text-ink-soft">{t('tagline')}</p>
          <p className="mt-4">
            <a className="link inline-block py-2" href={campaignLink('footer', campaign)} rel="noopener">
              {t('app')}
            </a>
          </p>
        </div>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="font-sans text-base font-semibold tracking-normal">{title}</h2>
            <ul className="mt-2">
              {links.map(({ to, text, rel }) => (
                <li key={text}>
                  <a
                    className="inline-block py-1.5 text-ink-soft hover:text-ink hover:underline"
                    href={to}
                    rel={rel}
                  >
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="container flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-line py-6 text-sm text-ink-soft">
        <p>{t('copyright', { year: new Date().getFullYear() })}</p>
        <p className="max-w-[60ch]">{t('disclaimer')}</p>
      </div>
    </footer>
  );
}
