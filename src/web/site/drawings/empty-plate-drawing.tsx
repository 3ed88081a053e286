export function EmptyPlateDrawing() {
  return (
    <svg viewBox="0 0 400 300" className="mx-auto w-full max-w-md" aria-hidden="true">
      <ellipse cx="200" cy="168" rx="196" ry="104" className="fill-mist" />
      <ellipse cx="200" cy="166" rx="132" ry="72" className="fill-line" />
      <ellipse cx="200" cy="158" rx="132" ry="72" className="fill-cream" />
      <ellipse cx="200" cy="158" rx="88" ry="45" fill="none" className="stroke-crumb" strokeWidth="5" />
      <g className="fill-crust">
        <circle cx="214" cy="150" r="5" />
        <circle cx="190" cy="168" r="4" />
        <circle cx="230" cy="166" r="3" />
      </g>
      <path
        d="M42 84v48q0 10 9 10v72M60 84v48q0 10-9 10M51 84v44"
        fill="none"
        className="stroke-forest"
        strokeWidth="8"
        strokeLinecap="round"
      />
      <path
        d="M352 84v130M352 88c-16 16-18 44-14 68h14"
        fill="none"
        className="stroke-forest"
        strokeWidth="8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
