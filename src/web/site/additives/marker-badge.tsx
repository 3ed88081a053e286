import type { AdditiveMarker } from '../../../domain/labels/additive.ts';
import { useTexts } from '../render/use-texts.ts';

/** Shows in words and as a shape whether an additive is a marker of ultra-processed food. */
export function MarkerBadge({ marker }: { marker: AdditiveMarker }) {
  const { t } = useTexts('labels');
  return (
    <span className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap">
      <svg viewBox="0 0 20 20" width="14" height="14" aria-hidden="true">
        {shapes[marker]}
      </svg>
      {t(`additives.markerShort.${marker}`)}
    </span>
  );
}

const shapes = {
  always: <path d="M10 2L19 18H1Z" className="fill-lingon" />,
  disputed: <path d="M10 1l9 9-9 9-9-9z" className="fill-amber" />,
  'by-class': <rect x="3" y="3" width="14" height="14" rx="2" className="fill-amber" />,
  never: <circle cx="10" cy="10" r="7" className="fill-none stroke-ink-soft" strokeWidth="2.5" />,
};
