import { localizedPath } from '../../../domain/locale.ts';
import { type EmbedWidget, embedPath, embedWidgets } from '../../../domain/site/public-pages.ts';
import { InlineScript } from '../../inline-script.tsx';
import { campaignLink } from '../parts/campaign-link.ts';
import { PageIntro } from '../parts/text-page.tsx';
import type { MetaArgs, PageMeta } from '../render/page.ts';
import { useTexts } from '../render/use-texts.ts';

export const meta = ({ t }: MetaArgs<undefined>): PageMeta => ({
  title: t('labels:embed.title'),
  description: t('labels:embed.description'),
});

const themes = { auto: '', light: '?tema=lys', dark: '?tema=mork' } as const;
const themeNames = Object.keys(themes) as (keyof typeof themes)[];

/** Code that owners of other sites copy. It gives the frame the height that the embedded page reports. */
const heightScript = `addEventListener("message",function(e){document.querySelectorAll("iframe[data-novasjekk]").forEach(function(f){if(e.source===f.contentWindow&&e.data&&e.data.novasjekkHeight>0)f.style.height=e.data.novasjekkHeight+"px"})})`;

/**
 * The choice of a theme changes the code and the previews. The button copies with execCommand, because browsers offer
 * navigator.clipboard only to pages with HTTPS. Without script, only the code that follows the reader's setting is shown.
 */
const guideScript = `(function(d){
function each(s,f){d.querySelectorAll(s).forEach(f)}
each("[data-script]",function(e){e.hidden=false});
d.addEventListener("change",function(e){if(e.target.name!="theme")return;
each("textarea",function(t){t.value=t.value.replace(/(src="[^"?]*)[^"]*/,"$1"+e.target.value)});
each("iframe",function(f){f.src=f.src.split("?")[0]+e.target.value})});
each("[data-copies]",function(b){b.onclick=function(){d.getElementById(b.dataset.copies).select();
b.nextElementSibling.textContent=d.execCommand("copy")?b.dataset.copied:b.dataset.failed}})
})(document)`;

export function Page() {
  const { t } = useTexts('labels');
  return (
    <>
      <PageIntro title={t('embed.title')} lead={t('embed.lead')} />
      <div className="container mt-4">
        <p className="max-w-[66ch]">{t('embed.language')}</p>
        <p className="mt-3 max-w-[66ch]">{t('embed.height')}</p>
        <fieldset hidden data-script className="mt-8">
          <legend className="font-semibold">{t('embed.themeLabel')}</legend>
          <div className="mt-1 flex flex-wrap gap-x-6">
            {themeNames.map((theme) => (
              <label key={theme} className="flex min-h-11 items-center gap-2">
                <input type="radio" name="theme" value={themes[theme]} defaultChecked={theme === 'auto'} />
                {t(`embed.theme.${theme}`)}
              </label>
            ))}
          </div>
        </fieldset>
        {embedWidgets.map((widget) => (
          <Snippet key={widget} widget={widget} />
        ))}
      </div>
      <InlineScript code={`${heightScript};${guideScript}`} />
    </>
  );
}

function Snippet({ widget }: { widget: EmbedWidget }) {
  const { t, siteUrl, locale, href } = useTexts('labels');
  // The code is used on other sites, so its addresses decide the language.
  const addressOf = (path: string) => siteUrl + localizedPath(path, locale);
  const name = t(`embed.widgets.${widget}`);
  const id = `embed-${widget}`;
  const frameTitle = t('embed.frameTitle', { name });
  const credit = campaignLink('embed', widget, addressOf('/')).replaceAll('&', '&amp;');
  const code = [
    `<iframe data-novasjekk src="${addressOf(embedPath(widget))}" title="${frameTitle}" height="480" loading="lazy" style="width:100%;border:0"></iframe>`,
    `<p><a href="${credit}">${t('embed.credit', { name })}</a></p>`,
    `<script>${heightScript}</script>`,
  ].join('\n');
  return (
    <section className="mt-10 max-w-[56rem]">
      <h2>{name}</h2>
      <label htmlFor={id} className="mt-4 mb-1.5 block font-semibold">
        {t('embed.codeLabel', { name })}
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
          data-script
          data-copies={id}
          data-copied={t('embed.copied')}
          data-failed={t('embed.hint')}
          className="button button-quiet"
        >
          {t('embed.copy')}
        </button>
        <span role="status">{t('embed.hint')}</span>
      </p>
      <h3 className="mt-6">{t('embed.preview')}</h3>
      <iframe
        data-novasjekk
        src={href(embedPath(widget))}
        title={frameTitle}
        height="480"
        loading="lazy"
        className="mt-2 w-full rounded-xl border border-line"
      />
    </section>
  );
}
