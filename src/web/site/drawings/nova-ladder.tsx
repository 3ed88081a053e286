import { Apple, BreadSlice, Cheese, CrispBag, OilAndButter, SodaCan } from './food-drawings.tsx';

const steps = [
  { group: 1, top: 320, edge: 'fill-moss' },
  { group: 2, top: 264, edge: 'fill-leaf' },
  { group: 3, top: 208, edge: 'fill-amber' },
  { group: 4, top: 152, edge: 'fill-lingon' },
] as const;
const width = 200;
const floor = 400;

/** The four NOVA groups as steps with a food on each. A higher step means more processing. */
export function NovaLadder({ label, className }: { label: string; className?: string }) {
  return (
    <svg viewBox="0 0 840 424" className={className} role="img" aria-label={label}>
      <ellipse cx="420" cy="402" rx="416" ry="14" className="fill-ink" opacity=".08" />
      {steps.map(({ group, top, edge }, index) => {
        const left = 20 + index * width;
        return (
          <g key={group}>
            <rect x={left} y={top} width={width} height={floor - top} className={surface(index)} />
            <rect x={left} y={top} width={width} height="14" className={edge} />
            <text
              x={left + width / 2}
              y={floor - 20}
              textAnchor="middle"
              fontSize="44"
              fontWeight="600"
              className="fill-ink font-serif"
            >
              {group}
            </text>
          </g>
        );
      })}
      <Food x={120} y={320} scale={0.8}>
        <Apple />
      </Food>
      <Food x={320} y={264} scale={0.72}>
        <OilAndButter />
      </Food>
      <Food x={478} y={208} scale={0.74}>
        <BreadSlice />
      </Food>
      <Food x={562} y={208} scale={0.66}>
        <Cheese />
      </Food>
      <Food x={676} y={152} scale={0.78}>
        <CrispBag />
      </Food>
      <Food x={770} y={152} scale={0.78}>
        <SodaCan />
      </Food>
    </svg>
  );
}

const surface = (index: number) => (index % 2 === 0 ? 'fill-sand' : 'fill-line');

function Food({ x, y, scale, children }: { x: number; y: number; scale: number; children: React.ReactNode }) {
  return <g transform={`translate(${x} ${y}) scale(${scale})`}>{children}</g>;
}

/** An icon of the four steps, with the step of the given group highlighted. */
export function NovaStep({ group }: { group: number }) {
  return (
    <svg viewBox="0 0 92 64" className="w-20 shrink-0" aria-hidden="true">
      {steps.map((step, index) => (
        <rect
          key={step.group}
          x={index * 24}
          y={48 - index * 16}
          width="20"
          height={16 + index * 16}
          rx="3"
          className={step.group === group ? step.edge : 'fill-line'}
        />
      ))}
    </svg>
  );
}
