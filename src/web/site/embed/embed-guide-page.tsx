import { localizedPath } from '../../../domain/locale.ts';
import { type EmbedWidget, embedPath, embedWidgets } from '../../../domain/site/public-pages.ts';
import { InlineScript } from '../../inline-script.tsx';
import { campaignLink } from '../parts/campaign-link.ts';
import { PageIntro } from '../parts/page-intro.tsx';
import type { MetaArgs, PageMeta } from '../render/site-meta.ts';
import { usePage } from '../render/use-page.ts';
import { useTexts } from '../render/use-texts.ts';

export const meta = ({ t }: MetaArgs<undefined>): PageMeta => ({
  title: t('labels:embed.title'),
  description: t('labels:embed.description'),
});

const themes = [
  ['auto', ''],
  ['light', '?tema=lys'],
  ['dark', '?tema=mork'],
] as const;

/**
 * Code that the owner of another site copies. It sets the height of the frame to the height that the embedded page
 * reports.
 */
const heightScript = `addEventListener("message",function(e){document.querySelectorAll("iframe[data-novasjekk]").forEach(function(f){if(e.source===f.contentWindow&&e.data&&e.data.novasjekkHeight>0)f.style.height=e.data.novasjekkHeight+"px"})})`;

/** Shows the copy buttons only if the browser can copy by script. */
const copyScript = `document.querySelectorAll("button[data-copies]").forEach(function(b){
if(!navigator.clipboard)return;b.hidden=false;
b.addEventListener("click",function(){navigator.clipboard.writeText(document.getElementById(b.dataset.copies).value).then(function(){b.nextElementSibling.textContent=b.dataset.copied})})})`;

export function Page() {
  const { t } = useTexts('labels');
  return (
    <>
      <PageIntro title={t('embed.title')} lead={t('embed.lead')} />
      <div className="container mt-4 max-w-[56rem]">
        <p className="max-w-[66ch]">{t('embed.language')}</p>
        <p className="mt-3 max-w-[66ch]">{t('embed.height')}</p>
        {embedWidgets.map((widget) => (
          <section key={widget} className="mt-10">
            <h2>{t(`embed.widgets.${widget}`)}</h2>
            {themes.map(([theme, query]) => (
              <Snippet key={theme} widget={widget} theme={theme} query={query} />
            ))}
          </section>
        ))}
      </div>
      <InlineScript code={copyScript} />
    </>
  );
}

function Snippet({
  widget,
  theme,
  query,
}: {
  widget: EmbedWidget;
  theme: (typeof themes)[number][0];
  query: string;
}) {
  const { t } = useTexts('labels');
  const { siteUrl, locale } = usePage();
  // The code is used on other sites, so its addresses decide the language.
  const addressOf = (path: string) => siteUrl + localizedPath(path, locale);
  const name = t(`embed.widgets.${widget}`);
  const id = `embed-${widget}-${theme}`;
  const address = addressOf(embedPath(widget)) + query;
  const credit = campaignLink('embed', widget, addressOf('/')).replaceAll('&', '&amp;');
  const code = [
    `<iframe data-novasjekk src="${address}" title="${t('embed.frameTitle', { name })}" height="480" loading="lazy" style="width:100%;border:0"></iframe>`,
    `<p><a href="${credit}">${t('embed.credit', { name })}</a></p>`,
    `<script>${heightScript}</script>`,
  ].join('\n');
  return (
    <div className="mt-6">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {t('embed.codeLabel', { name, theme: t(`embed.theme.${theme}`) })}
      </label>
      <textarea
        id={id}
        readOnly
        rows={6}
        spellCheck={false}
        className="w-full rounded-xl border-2 border-line bg-sand-soft px-3 py-2 font-mono text-sm text-ink"
        defaultValue={code}
      />
      <p className="mt-2 flex flex-wrap items-center gap-3 text-sm">
        <button
          type="button"
          hidden
          data-copies={id}
          data-copied={t('embed.copied')}
          className="button button-quiet"
        >
          {t('embed.copy')}
        </button>
        <span role="status">{t('embed.hint')}</span>
      </p>
    </div>
  );
}
