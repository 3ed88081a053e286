import { Apple, Carrot, GrainEar, Loaf, MilkCarton, SodaCan } from './food-drawings.tsx';

export function HeroDrawing() {
  return (
    <svg viewBox="0 0 640 540" className="mx-auto w-full max-w-xl" aria-hidden="true">
      <circle cx="330" cy="262" r="256" className="fill-mist" />
      <circle cx="112" cy="112" r="34" className="fill-wheat" />
      <path d="M0 440h640v44q0 16-16 16H16q-16 0-16-16z" className="fill-sand" />
      <path d="M0 440h640v12H0z" className="fill-line" />
      <ellipse cx="320" cy="444" rx="300" ry="12" className="fill-ink" opacity=".1" />
      <g transform="translate(196 250) rotate(-14) scale(.98)">
        <GrainEar />
      </g>
      <g transform="translate(262 262) scale(.96)">
        <MilkCarton />
      </g>
      <g transform="translate(340 330) rotate(10)">
        <Carrot />
      </g>
      <PaperBag />
      <g transform="translate(92 442) scale(.74)">
        <Apple />
      </g>
      <g transform="translate(508 442) scale(.82)">
        <Loaf />
      </g>
      <g transform="translate(414 444) scale(.82)">
        <SodaCan />
      </g>
      <Telephone />
    </svg>
  );
}

function PaperBag() {
  return (
    <g transform="translate(272 444)">
      <path
        d="M-120 0l-10-226 22-12 22 12 22-12 22 12 22-12 22 12 22-12 22 12 22-12 22 12 22-12 22 12L120 0z"
        className="fill-honey"
      />
      <path d="M64 0l24-232 20-6 22 12L120 0z" className="fill-crust" opacity=".35" />
      <circle cx="-16" cy="-112" r="46" className="fill-cream" />
      <path d="M-16-144c32 24 30 52 0 66-30-14-32-42 0-66z" className="fill-leaf" />
      <path d="M-16-132v60" className="stroke-forest" strokeWidth="5" strokeLinecap="round" />
    </g>
  );
}

function Telephone() {
  return (
    <g transform="translate(470 214) rotate(8)">
      <rect x="-66" y="-128" width="132" height="244" rx="22" className="fill-forest" />
      <rect x="-56" y="-116" width="112" height="220" rx="13" className="fill-card" />
      <g fill="none" strokeWidth="13" strokeLinecap="round">
        <path d="M-38-22a38 38 0 0 1 19-33" className="stroke-moss" />
        <path d="M-6-59.5a38 38 0 0 1 18 1.5" className="stroke-amber" />
        <path d="M24-51a38 38 0 0 1 14 29" className="stroke-lingon" />
      </g>
      <path d="M0-22l-24-16" className="stroke-ink" strokeWidth="5" strokeLinecap="round" />
      <circle cy="-22" r="6" className="fill-ink" />
      <circle cx="-32" cy="18" r="9" className="fill-moss" />
      <path
        d="M-14 18h50M-36 44h72M-36 62h54"
        className="stroke-line"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <rect x="-36" y="78" width="72" height="16" rx="8" className="fill-forest" />
    </g>
  );
}
