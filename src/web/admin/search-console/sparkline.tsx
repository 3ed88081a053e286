/** A small line chart. A single value is drawn as a dot. */
export function Sparkline(props: {
  label: string;
  values: readonly number[];
  /** Draws small values at the top. Search positions need this, because position 1 is the best. */
  inverted?: boolean;
  width?: number;
  height?: number;
}) {
  const { label, values, inverted = false, width = 96, height = 28 } = props;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const inset = 3;
  const points = values.map((value, at) => {
    const share = values.length === 1 ? 0.5 : (value - low) / span;
    const x = inset + (values.length === 1 ? 0.5 : at / (values.length - 1)) * (width - 2 * inset);
    return { x, y: inset + (inverted ? share : 1 - share) * (height - 2 * inset) };
  });
  const last = points.at(-1);
  if (!last) return null;
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="text-spruce"
    >
      <title>{label}</title>
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx={last.x} cy={last.y} r="2.5" fill="currentColor" />
    </svg>
  );
}
