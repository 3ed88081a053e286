export const ScoreScale = () => (
  <svg viewBox="0 0 600 74" className="mt-8 w-full max-w-xl" aria-hidden="true">
    <path d="M14 20h163v28H14a14 14 0 0 1 0-28z" className="fill-moss" />
    <path d="M183 20h174v28H183z" className="fill-amber" />
    <path d="M363 20h223a14 14 0 0 1 0 28H363z" className="fill-lingon" />
    <g fill="none" strokeWidth="3.5" strokeLinecap="round" strokeLinejoin="round">
      <path d="M82 34l6 6 11-13" className="stroke-paper" />
      <path d="M262 31h17M262 38h17" className="stroke-ink dark:stroke-paper" />
      <path d="M474 26v10M474 42v.3" className="stroke-paper" />
    </g>
    <g className="fill-ink-soft text-[26px] sm:text-[19px]">
      <text x="2" y="71">
        0
      </text>
      <text x="180" y="71" textAnchor="middle">
        30
      </text>
      <text x="360" y="71" textAnchor="middle">
        60
      </text>
      <text x="598" y="71" textAnchor="end">
        100
      </text>
    </g>
  </svg>
);
