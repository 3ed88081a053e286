import { Minus, Sparkles, TrendingDown, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Trend } from '../../../domain/keywords/keyword.ts';

const looks = {
  up: { icon: TrendingUp, colour: 'text-moss' },
  down: { icon: TrendingDown, colour: 'text-danger' },
  flat: { icon: Minus, colour: 'text-ink-soft' },
  new: { icon: Sparkles, colour: 'text-spruce' },
} as const;

/** Shows the trend of a query by the shape and the name of an icon, so that colour is not the only difference. */
export function TrendIcon({ trend }: { trend: Trend }) {
  const { t } = useTranslation('admin');
  const { icon: Icon, colour } = looks[trend];
  const name = t(`searchConsole.trends.${trend}`);
  return (
    <span role="img" aria-label={name} title={name} className="inline-flex shrink-0">
      <Icon className={`size-5 ${colour}`} />
    </span>
  );
}
