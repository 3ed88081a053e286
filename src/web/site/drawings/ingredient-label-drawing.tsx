export function IngredientLabelDrawing() {
  return (
    <svg viewBox="0 0 560 400" className="mx-auto w-full max-w-lg" aria-hidden="true">
      <circle cx="290" cy="206" r="190" className="fill-wheat" />
      <ellipse cx="280" cy="376" rx="210" ry="12" className="fill-ink" opacity=".1" />
      <path d="M140 60l14-26h204l14 26v296q0 20-20 20H160q-20 0-20-20z" className="fill-leaf" />
      <path d="M330 34h28l14 26v296q0 20-20 20h-26q20-170 4-342z" className="fill-forest" opacity=".25" />
      <path d="M140 60h232l-14-26H154z" className="fill-forest" />
      <rect x="172" y="96" width="156" height="240" rx="10" className="fill-cream" />
      <g className="stroke-forest" strokeWidth="9" strokeLinecap="round">
        <path d="M194 126h72" strokeWidth="13" />
        <path d="M194 160h112M194 184h90M194 208h112" />
        <path d="M194 232h60M194 256h104M194 280h76M194 304h98" opacity=".35" />
      </g>
      <g transform="translate(368 236)">
        <path d="M58 58l72 76" className="stroke-bark" strokeWidth="30" strokeLinecap="round" />
        <circle r="84" className="fill-card" />
        <circle r="84" fill="none" className="stroke-forest" strokeWidth="16" />
        <g fill="none" strokeWidth="16" strokeLinecap="round">
          <path d="M-48 18a48 48 0 0 1 21-40" className="stroke-moss" />
          <path d="M-7-29.5a48 48 0 0 1 24 2.5" className="stroke-amber" />
          <path d="M35-15a48 48 0 0 1 13 33" className="stroke-lingon" />
        </g>
        <path d="M0 18l8-32" className="stroke-ink" strokeWidth="7" strokeLinecap="round" />
        <circle cy="18" r="8" className="fill-ink" />
      </g>
    </svg>
  );
}
