export type Band = 'natural' | 'moderate' | 'ultra';

/**
 * Each band has its own shape and symbol, so that colour is not the only difference. The icon is hidden from screen
 * readers: the caller shows the name of the band beside it.
 */
export const BandIcon = ({ band, className = 'size-7' }: { band: Band; className?: string }) => (
  <svg viewBox="0 0 32 32" className={`shrink-0 ${className}`} aria-hidden="true">
    {shapes[band]}
  </svg>
);

const symbol = { fill: 'none', strokeWidth: 3, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

const shapes = {
  natural: (
    <>
      <circle cx="16" cy="16" r="15" className="fill-moss" />
      <path d="M9.5 16.5l4.5 4.5 8.5-9.5" {...symbol} className="stroke-paper" />
    </>
  ),
  moderate: (
    <>
      <rect x="5" y="5" width="22" height="22" rx="4" transform="rotate(45 16 16)" className="fill-amber" />
      <path d="M10.5 13.5h11M10.5 18.5h11" {...symbol} className="stroke-ink dark:stroke-paper" />
    </>
  ),
  ultra: (
    <>
      <path d="M16 1.5L31 28.5q.8 2-1.4 2H2.4Q.2 30.5 1 28.5z" className="fill-lingon" />
      <path d="M16 11v9M16 25.2v.3" {...symbol} className="stroke-paper" />
    </>
  ),
} satisfies Record<Band, React.ReactNode>;
