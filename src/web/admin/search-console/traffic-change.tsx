import { changeCauses } from '../../../domain/search-console/scoring/traffic-change.ts';
import { Card } from '../../ui/surfaces.tsx';
import { api, useApiQuery } from '../data/api-client.ts';
import { useTexts } from '../parts/formats.ts';
import { QueryView } from '../parts/query-view.tsx';
import { searchConsoleKeys } from './data.ts';

/** Explains the change of search clicks of the site, an article or a page: a sentence, and one bar per cause. */
export function TrafficChange({ article = '', path = '' }: { article?: string; path?: string }) {
  const { t, whole, day, signed } = useTexts();
  const explained = useApiQuery([...searchConsoleKeys.change, article, path], () =>
    api.gsc.change.$get({ query: { article, path } }),
  );
  return (
    <div className="mt-6">
      <Card title={t('searchConsole.change.title')}>
        <QueryView query={explained} lines={3}>
          {({ explained: found }) => {
            if (!found) return <p className="text-ink-soft">{t('searchConsole.change.none')}</p>;
            const { change, period, before, mainCause } = found;
            const largest = Math.max(1, ...changeCauses.map((cause) => Math.abs(change.causes[cause])));
            return (
              <div className="grid gap-3">
                <p>
                  {t('searchConsole.change.clicks', {
                    now: t('searchConsole.counts.clicks', { count: Math.round(change.now) }),
                    before: whole(change.before),
                    from: day(period.start),
                    to: day(period.end),
                    beforeFrom: day(before.start),
                    beforeTo: day(before.end),
                  })}{' '}
                  {mainCause && t(`searchConsole.change.main.${mainCause}`)}
                </p>
                <dl className="grid gap-2">
                  {changeCauses.map((cause) => {
                    const clicks = change.causes[cause];
                    return (
                      <div
                        key={cause}
                        className="grid grid-cols-[7rem_4rem_1fr] items-center gap-2 text-sm sm:grid-cols-[12rem_5rem_1fr]"
                      >
                        <dt>{t(`searchConsole.change.causes.${cause}`)}</dt>
                        <dd className="text-right font-semibold tabular-nums">{signed(clicks)}</dd>
                        <dd aria-hidden="true">
                          <span
                            className={`block h-3 rounded-sm ${clicks < 0 ? 'bg-lingon' : 'bg-spruce'}`}
                            style={{ width: `${(Math.abs(clicks) / largest) * 100}%` }}
                          />
                        </dd>
                      </div>
                    );
                  })}
                </dl>
              </div>
            );
          }}
        </QueryView>
      </Card>
    </div>
  );
}
