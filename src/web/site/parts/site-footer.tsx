import { site } from '../../../../site.config.ts';
import { useTexts } from '../render/use-texts.ts';
import { campaignLink } from './campaign-link.ts';

export function SiteFooter() {
  const { t, href, campaign } = useTexts('footer');
  const groups: { title: string; links: { to: string; text: string }[] }[] = [
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
        { to: href('/mat'), text: t('foods') },
        { to: href('/e-stoffer'), text: t('additives') },
        { to: href('/bygg-inn'), text: t('embed') },
        { to: campaignLink('footer', campaign), text: t('scan') },
        { to: campaignLink('recipes', campaign, site.recipesUrl), text: t('recipes') },
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
    <footer className="site-footer">
      <div className="container columns">
        <div className="col-span-full lg:col-span-1">
          <p className="font-serif text-xl font-semibold">{site.siteName}</p>
          <p className="mt-2 max-w-[34ch] text-ink-soft">{t('tagline')}</p>
          <p className="mt-4">
            <a className="link inline-block py-2" href={campaignLink('footer', campaign)}>
              {t('app')}
            </a>
          </p>
        </div>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul className="quiet-links">
              {links.map(({ to, text }) => (
                <li key={text}>
                  <a href={to}>{text}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="container closing">
        <p>{t('copyright', { year: new Date().getFullYear() })}</p>
        <p className="max-w-[60ch]">{t('disclaimer')}</p>
      </div>
    </footer>
  );
}
