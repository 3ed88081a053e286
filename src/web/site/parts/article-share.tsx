import { InlineScript } from '../../inline-script.tsx';
import { useTexts } from '../render/use-texts.ts';

/**
 * Shows the button before this script. It opens the share sheet of the device, or copies the address if the device has
 * none. If copying is forbidden, a dialog shows the address.
 */
const shareScript = `(b=>{
let n=navigator,d=document,url=d.querySelector('link[rel=canonical]').href;
b.hidden=0;
b.onclick=async()=>{try{
n.share?await n.share({title:d.title,url}):(await n.clipboard.writeText(url),b.textContent=b.value)
}catch{n.share||prompt('',url)}}
})(document.currentScript.previousSibling)`;

/** Sharing by the share sheet or a copied address, and without a script by a link that opens a prepared mail. */
export function ArticleShare({ title, address }: { title: string; address: string }) {
  const { t } = useTexts('blog');
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`;
  return (
    <section className="article-share">
      <h2 className="small-heading">{t('article.share')}</h2>
      <a className="button button-quiet" href={mail}>
        {t('article.email')}
      </a>
      <button
        type="button"
        className="button button-quiet"
        aria-live="polite"
        value={t('article.copied')}
        hidden
      >
        {t('article.shareLink')}
      </button>
      <InlineScript code={shareScript} />
    </section>
  );
}
