import { embedWidgets } from '../../../domain/site/public-pages.ts';
import { FoodCheckForm } from '../food-check/food-check.tsx';
import { LabelReader } from '../labels/label-reader.tsx';
import { campaignLink } from '../parts/campaign-link.ts';
import { type DataOf, type LoaderRequest, type MetaArgs, notFound, type PageMeta } from '../render/page.ts';
import { useTexts } from '../render/use-texts.ts';

const themes = { lys: 'light', mork: 'dark' } as const;

export async function load({ params, url }: LoaderRequest<'widget'>) {
  const widget = embedWidgets.find((each) => each === params.widget);
  if (!widget) return notFound();
  const theme = url.searchParams.get('tema');
  return {
    kind: 'page' as const,
    data: { widget },
    embed: { theme: theme === 'lys' || theme === 'mork' ? themes[theme] : undefined },
  };
}

type EmbedData = DataOf<typeof load>;

export const meta = ({ t, data: { widget } }: MetaArgs<EmbedData>): PageMeta => ({
  title: t(`labels:embed.widgets.${widget}`),
  description: t('labels:embed.description'),
  noindex: true,
});

/** The page of one tool, to be shown in a frame on another site. */
export function Page({ data: { widget } }: { data: EmbedData }) {
  const { t, href, siteUrl, campaign } = useTexts('labels');
  return (
    // The minimum height leaves room for the suggestions below the field of the food check.
    <div className={`p-4 ${widget === 'matsjekk' ? 'min-h-[30rem]' : ''}`}>
      <h1 id="title" className="mb-4 text-xl">
        {t(`embed.widgets.${widget}`)}
      </h1>
      {widget === 'matsjekk' ? <FoodCheckForm inFrame /> : <LabelReader inFrame />}
      <p className="mt-3 text-sm">
        <a
          className="link"
          href={campaignLink('embed', campaign, siteUrl + href('/'))}
          target="_blank"
          rel="noopener"
        >
          {t('embed.by')}
        </a>
      </p>
    </div>
  );
}
