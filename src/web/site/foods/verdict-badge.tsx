import type { FoodVerdict } from '../../../domain/foods/food.ts';
import { useTexts } from '../render/use-texts.ts';

const shapes = {
  no: <circle cx="10" cy="10" r="8" className="fill-moss" />,
  'usually-not': <circle cx="10" cy="10" r="8" className="fill-leaf" />,
  depends: <path d="M10 1l9 9-9 9-9-9z" className="fill-amber" />,
  usually: <path d="M10 2L19 18H1Z" className="fill-lingon" />,
  yes: <path d="M10 2L19 18H1Z" className="fill-lingon" />,
} as const satisfies Record<FoodVerdict, unknown>;

/** The short answer to the question whether a food is ultra-processed. */
export function VerdictBadge({ verdict }: { verdict: FoodVerdict }) {
  const { t } = useTexts('foods');
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" className="shrink-0">
        {shapes[verdict]}
      </svg>
      {t(`verdicts.${verdict}`)}
    </span>
  );
}
