import { useTranslation } from 'react-i18next';
import { data } from 'react-router';
import { site } from '../../../site.config.ts';
import { InlineScript } from '../inline-script.tsx';
import { pageContext } from '../request-context.ts';
import type { Route } from './+types/not-found';
import { siteMeta } from './site-meta.ts';
import { usePage } from './use-page.ts';

export function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).missing('page');
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = (args) =>
  siteMeta(args, ({ t }) => ({
    title: t('common:notFound.title'),
    description: t('common:notFound.line'),
    noindex: true,
  }));

/** The same for every missing address: it is kept once per language. */
const logMissingPath = 'console.error("404 Error: no page at "+location.pathname)';

export default function NotFound() {
  const { t } = useTranslation(['common', 'nav']);
  const { href } = usePage();
  return (
    <div className="container grid items-center gap-10 py-12 md:py-20 lg:grid-cols-[1.2fr_1fr]">
      <div>
        <h1>{t('notFound.heading')}</h1>
        <p className="mt-4 max-w-[56ch] text-lg text-ink-soft">{t('notFound.line')}</p>
        <p className="mt-8">
          <a className="button" href={href('/')}>
            {t('notFound.home')}
          </a>
        </p>
        <h2 className="mt-14 text-xl">{t('notFound.popular')}</h2>
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {[
            { to: `/hva-er-${site.productSlug}`, text: t('nav:whatIsUpf') },
            { to: '/upf-score', text: t('nav:score') },
            { to: '/hvordan-spise-mindre-upf', text: t('nav:eatLess') },
            { to: '/blogg', text: t('nav:blog') },
          ].map(({ to, text }) => (
            <li key={to} className="more">
              <a href={href(to)}>{text}</a>
            </li>
          ))}
        </ul>
      </div>
      <EmptyPlate />
      <InlineScript code={logMissingPath} />
    </div>
  );
}

function EmptyPlate() {
  return (
    <svg viewBox="0 0 400 300" className="mx-auto w-full max-w-md" aria-hidden="true">
      <ellipse cx="200" cy="168" rx="196" ry="104" className="fill-mist" />
      <ellipse cx="200" cy="166" rx="132" ry="72" className="fill-line" />
      <ellipse cx="200" cy="158" rx="132" ry="72" className="fill-cream" />
      <ellipse cx="200" cy="158" rx="88" ry="45" fill="none" className="stroke-crumb" strokeWidth="5" />
      <g className="fill-crust">
        <circle cx="214" cy="150" r="5" />
        <circle cx="190" cy="168" r="4" />
        <circle cx="230" cy="166" r="3" />
      </g>
      <path
        d="M42 84v48q0 10 9 10v72M60 84v48q0 10-9 10M51 84v44"
        fill="none"
        className="stroke-forest"
        strokeWidth="8"
        strokeLinecap="round"
      />
      <path
        d="M352 84v130M352 88c-16 16-18 44-14 68h14"
        fill="none"
        className="stroke-forest"
        strokeWidth="8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
