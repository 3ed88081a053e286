import { bandStarts } from '../../../domain/food-check/food-check.ts';

const centre = { x: 120, y: 124 };
const innerRadius = 78;

/** The position of a score on the half circle, from 0 at the left to 100 at the right. */
const pointAt = (score: number, radius: number) => {
  const angle = Math.PI * (1 - score / 100);
  // Rounded, so that the server and the browser produce the same markup.
  return {
    x: Math.round((centre.x + radius * Math.cos(angle)) * 10) / 10,
    y: Math.round((centre.y - radius * Math.sin(angle)) * 10) / 10,
  };
};

function arc(from: number, to: number, width: number): string {
  const radius = innerRadius + width / 2;
  const [start, end] = [pointAt(from, radius), pointAt(to, radius)];
  return `M${start.x} ${start.y}A${radius} ${radius} 0 0 1 ${end.x} ${end.y}`;
}

const { moderate, ultra } = bandStarts;

// The zones also differ in thickness and dashes, so that colour is not the only difference.
const zones = [
  { d: arc(0, moderate - 0.6, 12), width: 12, colour: 'stroke-moss' },
  { d: arc(moderate + 0.6, ultra - 0.6, 17), width: 17, colour: 'stroke-amber', length: 30, dashes: '9 1.5' },
  { d: arc(ultra + 0.6, 100, 22), width: 22, colour: 'stroke-lingon', length: 40, dashes: '3.95 1.2' },
];

const marks = [0, moderate, ultra, 100].map((score) => ({
  score,
  ...(score % 100 === 0
    ? { x: pointAt(score, innerRadius + (score ? 11 : 6)).x, y: centre.y + 15 }
    : { x: pointAt(score, innerRadius + 29).x, y: pointAt(score, innerRadius + 29).y + 3 }),
}));

/** Shows the score as an arc with a needle and a number. Works without a script. */
export function ScoreMeter(props: { score: number; label: string; className?: string }) {
  const { score, label, className = '' } = props;
  const shown = Math.min(100, Math.max(0, score));
  return (
    <svg viewBox="12 8 216 166" role="img" aria-label={label} className={className}>
      {zones.map(({ d, width, colour, length, dashes }) => (
        <path
          key={d}
          d={d}
          strokeWidth={width}
          pathLength={length}
          strokeDasharray={dashes}
          className={`fill-none ${colour}`}
        />
      ))}
      {marks.map((mark) => (
        <text
          key={mark.score}
          x={mark.x}
          y={mark.y}
          fontSize="11"
          textAnchor="middle"
          className="fill-ink-soft"
        >
          {mark.score}
        </text>
      ))}
      <g transform={`translate(${centre.x} ${centre.y})`}>
        {/* The needle rotates around 0,0, because some browsers cannot animate a rotation around another centre. */}
        <g
          transform={`rotate(${Math.round(shown * 18 - 900) / 10})`}
          className="fill-ink motion-safe:transition-transform motion-safe:duration-200 motion-safe:ease-out motion-safe:starting:[transform:rotate(-90deg)]"
        >
          <path d="M-3.5 0L-.8 -72H.8L3.5 0Z" />
        </g>
        <circle r="8" className="fill-ink" />
        <circle r="3" className="fill-card" />
      </g>
      <text
        x={centre.x}
        y="170"
        fontSize="34"
        fontWeight="600"
        textAnchor="middle"
        className="fill-ink font-serif"
      >
        {score}
      </text>
    </svg>
  );
}
