import type { ReactNode } from 'react';
import { Apple, Carrot, CrispBag, OatBowl, SodaCan } from './food-drawings.tsx';

/** One picture per meal. The keys are the ids of the meals in the translation files. */
export const mealDrawings: Record<string, ReactNode> = {
  breakfast: (
    <Scene ground="fill-wheat">
      <g transform="translate(120 186) scale(.92)">
        <OatBowl />
      </g>
      <g className="fill-berry">
        <circle cx="104" cy="74" r="9" />
        <circle cx="128" cy="66" r="9" />
        <circle cx="144" cy="80" r="9" />
      </g>
    </Scene>
  ),
  lunch: (
    <Scene ground="fill-mist">
      <path d="M30 108h180v66q0 12-12 12H42q-12 0-12-12z" className="fill-forest" />
      <path d="M40 108c4-34 26-46 44-34 8-22 42-24 50 0 22-16 52-4 58 34z" className="fill-leaf" />
      <circle cx="86" cy="98" r="20" className="fill-cream" />
      <circle cx="86" cy="98" r="9" className="fill-honey" />
      <circle cx="150" cy="96" r="17" className="fill-berry" />
      <path d="M24 104h192v14H24z" className="fill-line" />
    </Scene>
  ),
  snacks: (
    <Scene ground="fill-blush">
      <g transform="translate(86 186) scale(.74)">
        <Apple />
      </g>
      <g transform="translate(186 186) scale(.72)">
        <Carrot />
      </g>
      <g className="fill-crust">
        <ellipse cx="136" cy="178" rx="13" ry="8" transform="rotate(-24 136 178)" />
        <ellipse cx="160" cy="182" rx="12" ry="7" transform="rotate(12 160 182)" />
        <ellipse cx="146" cy="162" rx="12" ry="7" transform="rotate(30 146 162)" />
      </g>
    </Scene>
  ),
  dinner: (
    <Scene ground="fill-sand">
      <ellipse cx="120" cy="136" rx="104" ry="48" className="fill-line" />
      <ellipse cx="120" cy="130" rx="104" ry="48" className="fill-cream" />
      <path
        d="M50 128c26-36 84-36 108-4l22-18c6 14 6 30 0 44l-22-16c-26 30-82 28-108-6z"
        className="fill-honey"
      />
      <circle cx="74" cy="122" r="5" className="fill-bark" />
      <path
        d="M98 112c8 8 8 22 0 32M120 112c8 8 8 22 0 32"
        fill="none"
        className="stroke-crust"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M150 158c10-14 26-16 34-8-6 12-20 16-34 8zM140 92c2-14 16-20 28-16 0 12-12 20-28 16z"
        className="fill-leaf"
      />
    </Scene>
  ),
};

function Scene({ ground, children }: { ground: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 240 210" className="w-40 shrink-0 self-start sm:w-48" aria-hidden="true">
      <circle cx="120" cy="108" r="102" className={ground} />
      <ellipse cx="120" cy="188" rx="92" ry="8" className="fill-ink" opacity=".1" />
      {children}
    </svg>
  );
}

export function EightyTwentyDrawing() {
  return (
    <svg viewBox="0 0 400 400" className="mx-auto w-full max-w-88" aria-hidden="true">
      <circle cx="200" cy="206" r="186" className="fill-ink" opacity=".08" />
      <circle cx="200" cy="200" r="186" className="fill-card" />
      <circle cx="200" cy="200" r="184" fill="none" className="stroke-line" strokeWidth="4" />
      <path d="M200 200V58A142 142 0 1 1 65 156z" className="fill-leaf" />
      <path d="M190 194L58 151A139 139 0 0 1 190 55z" className="fill-amber" />
      <g fontSize="54" fontWeight="600" textAnchor="middle" className="fill-bark font-serif">
        <text x="236" y="252">
          80
        </text>
        <text x="136" y="150">
          20
        </text>
      </g>
    </svg>
  );
}

export function SwapDrawing() {
  return (
    <svg viewBox="0 0 560 320" className="mx-auto w-full max-w-lg" aria-hidden="true">
      <circle cx="390" cy="164" r="156" className="fill-mist" />
      <circle cx="122" cy="190" r="112" className="fill-blush" />
      <ellipse cx="270" cy="288" rx="256" ry="12" className="fill-ink" opacity=".1" />
      <g transform="translate(84 288) scale(.86)">
        <CrispBag />
      </g>
      <g transform="translate(172 288) scale(.8)">
        <SodaCan />
      </g>
      <path
        d="M196 96c30-34 62-40 92-26M270 48l22 22-26 20"
        fill="none"
        className="stroke-spruce"
        strokeWidth="9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g transform="translate(376 288) scale(1.15)">
        <OatBowl />
      </g>
      <g transform="translate(500 288) scale(.62)">
        <Apple />
      </g>
      <g className="fill-berry">
        <circle cx="352" cy="142" r="12" />
        <circle cx="384" cy="134" r="12" />
        <circle cx="408" cy="150" r="12" />
      </g>
    </svg>
  );
}

export function FreezerBoxesDrawing() {
  return (
    <svg viewBox="0 0 420 300" className="mx-auto w-full max-w-md" aria-hidden="true">
      <ellipse cx="210" cy="282" rx="190" ry="12" className="fill-ink" opacity=".1" />
      <rect x="40" y="196" width="200" height="86" rx="14" className="fill-leaf" />
      <rect x="32" y="182" width="216" height="24" rx="10" className="fill-forest" />
      <rect x="60" y="96" width="172" height="86" rx="14" className="fill-honey" />
      <rect x="52" y="82" width="188" height="24" rx="10" className="fill-crust" />
      <g className="fill-cream">
        <rect x="78" y="222" width="92" height="40" rx="6" />
        <rect x="88" y="120" width="92" height="40" rx="6" />
      </g>
      <g className="stroke-bark" strokeWidth="6" strokeLinecap="round">
        <path d="M92 236h60M92 250h36M102 134h60M102 148h40" />
      </g>
      <path d="M268 176h124v86q0 20-20 20h-84q-20 0-20-20z" className="fill-berry" />
      <path
        d="M256 166q0-8 8-8h132q8 0 8 8v6q0 8-8 8H264q-8 0-8-8zM316 158q0-16 14-16t14 16z"
        className="fill-bark"
      />
      <path
        d="M306 122c-14-16 14-24 0-42M352 122c-14-16 14-24 0-42"
        fill="none"
        className="stroke-line"
        strokeWidth="8"
        strokeLinecap="round"
      />
    </svg>
  );
}
