import { Drawing } from '../drawings/drawing.tsx';
import { useTexts } from '../render/use-texts.ts';
import { campaignLink } from './campaign-link.ts';

interface ScanCallToActionProps {
  title: string;
  text: string;
  button: string;
  medium?: 'cta' | 'article' | 'label';
  campaign: string;
}

export function ScanCallToAction({ title, text, button, medium = 'cta', campaign }: ScanCallToActionProps) {
  return (
    <section className="no-print container mt-16 md:mt-24">
      <div className="forest-panel">
        <div className="md:pb-14">
          <h2>{title}</h2>
          <p className="mt-3 max-w-[46ch] text-lg">{text}</p>
          <p className="mt-7">
            <a className="button button-on-forest" href={campaignLink(medium, campaign)}>
              {button}
            </a>
          </p>
        </div>
        <Drawing name="basket" className="mx-auto w-full max-w-sm" />
      </div>
    </section>
  );
}

interface PageProps {
  page: 'eatLess' | 'home' | 'research' | 'resources' | 'score' | 'whatIsUpf';
}

/** The call to action at the end of a page whose texts are below its name in upf.json. */
export function PageCallToAction({ page }: PageProps) {
  const { t, campaign } = useTexts('upf');
  const texts = t(`${page}.cta`, { returnObjects: true });
  return <ScanCallToAction {...texts} campaign={campaign} />;
}
