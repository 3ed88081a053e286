import { usePage } from '../render/use-page.ts';
import { useTexts } from '../render/use-texts.ts';

// Percentage of grocery spending in September of each year: Solberg et al. 2016 and Bjøntegaard et al. 2023.
const shares = [
  { group: 'ultra', year: 2013, percent: 48.8 },
  { group: 'ultra', year: 2019, percent: 46.5 },
  { group: 'minimal', year: 2013, percent: 33 },
  { group: 'minimal', year: 2019, percent: 36.3 },
] as const;

const groups = [
  { group: 'ultra', bar: 'fill-lingon' },
  { group: 'minimal', bar: 'fill-moss' },
] as const;

/** A bar chart. Its numbers are text, so it needs no separate description. */
export function SpendingChart() {
  const { t } = useTexts('upf');
  const { locale } = usePage();
  const percentOf = (percent: number) =>
    new Intl.NumberFormat(locale === 'no' ? 'nb' : 'en-GB', {
      style: 'percent',
      minimumFractionDigits: 1,
    }).format(percent / 100);
  return (
    <figure className="mt-8 max-w-[48rem]">
      <figcaption className="font-semibold">{t('research.spending.chartTitle')}</figcaption>
      <dl className="mt-4 grid gap-8">
        {groups.map(({ group, bar }) => (
          <div key={group}>
            <dt>{t(`research.spending.groups.${group}`)}</dt>
            {shares
              .filter((share) => share.group === group)
              .map(({ year, percent }) => (
                <dd key={year} className="mt-2 grid grid-cols-[3.5rem_1fr] items-center gap-3">
                  <span className="tabular-nums">{year}</span>
                  <span className="flex items-center gap-3">
                    <svg
                      viewBox="0 0 100 8"
                      preserveAspectRatio="none"
                      className="h-8 w-0 grow"
                      aria-hidden="true"
                    >
                      <rect width={percent * 2} height="8" className={bar} />
                    </svg>
                    <strong className="w-16 tabular-nums">{percentOf(percent)}</strong>
                  </span>
                </dd>
              ))}
          </div>
        ))}
      </dl>
    </figure>
  );
}
