import { CachedDrawing } from '../drawings/cached-drawing.tsx';
import { BreadSlice, Carrot, MilkCarton, SodaCan } from '../drawings/food-drawings.tsx';
import { campaignLink } from './campaign-link.ts';

export function ScanCallToAction({
  title,
  text,
  button,
  medium = 'cta',
  campaign,
}: {
  title: string;
  text: string;
  button: string;
  medium?: 'cta' | 'article' | 'label';
  campaign: string;
}) {
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
        <svg viewBox="0 0 400 260" className="mx-auto w-full max-w-sm" aria-hidden="true">
          <CachedDrawing drawing={Basket} />
        </svg>
      </div>
    </section>
  );
}

function Basket() {
  return (
    <>
      <g transform="translate(104 206) rotate(-8)">
        <MilkCarton />
      </g>
      <g transform="translate(300 222) rotate(10)">
        <SodaCan />
      </g>
      <g transform="translate(236 210) rotate(6)">
        <Carrot />
      </g>
      <g transform="translate(178 204) rotate(-3)">
        <BreadSlice />
      </g>
      <path d="M32 132h336l-30 128H62z" className="fill-honey" />
      <path d="M20 124q0-10 10-10h340q10 0 10 10v16q0 10-10 10H30q-10 0-10-10z" className="fill-crust" />
      <path
        d="M92 158l14 102M146 158l8 102M200 158v102M254 158l-8 102M308 158l-14 102M44 196h312M54 230h292"
        className="stroke-crust"
        strokeWidth="6"
        opacity=".6"
      />
    </>
  );
}
