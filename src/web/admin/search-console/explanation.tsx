import { Dialog } from '../../ui/dialog.tsx';
import { useTexts } from '../parts/formats.ts';
import type { ListedOpportunity } from './data.ts';

export interface Explained {
  figure: 'priority' | 'position' | 'impressions' | 'ctr';
  opportunity: ListedOpportunity;
}

export function Explanation({ explained, onClose }: { explained: Explained; onClose: () => void }) {
  const { day, t } = useTexts();
  const { figure, opportunity } = explained;
  const { start, end } = opportunity.period;
  return (
    <Dialog onClose={onClose} title={t(`searchConsole.figures.${figure}`)} text={opportunity.term}>
      <div className="grid gap-3 text-sm">
        {figure === 'priority' ? (
          <PriorityExplained opportunity={opportunity} />
        ) : (
          <FigureExplained explained={explained} />
        )}
        <p className="text-ink-soft">
          {t('searchConsole.formula.source', {
            start: day(start),
            end: day(end),
            days: t('searchConsole.counts.days', { count: opportunity.days }),
          })}
        </p>
      </div>
    </Dialog>
  );
}

function PriorityExplained({ opportunity }: { opportunity: ListedOpportunity }) {
  const { t, whole, oneDecimal, percent } = useTexts();
  const { judged, scanRate } = opportunity;
  const kind = opportunity.kind ?? 'none';
  return (
    <>
      <p>{t('searchConsole.formula.priority')}</p>
      <div className="grid gap-2 rounded-lg bg-sand-soft p-3">
        <p className="font-semibold">{t(`searchConsole.kinds.${kind}`)}</p>
        <p>
          {t(`searchConsole.why.${kind}`)}{' '}
          {judged?.basis === 'position' && t(`searchConsole.targets.${judged.target}`)}
        </p>
        {judged && (
          <p className="tabular-nums">
            {judged.basis === 'position'
              ? t('searchConsole.formula.gain', {
                  impressions: whole(opportunity.impressions),
                  targetCtr: percent(judged.targetCtr),
                  target: oneDecimal(judged.targetPosition),
                  ctr: percent(opportunity.ctr),
                  clicks: oneDecimal(judged.extraClicks),
                })
              : t('searchConsole.formula.earlier', {
                  earlier: oneDecimal(judged.earlierClicks),
                  clicks: whole(kind === 'lost' ? 0 : opportunity.clicks),
                  extra: oneDecimal(judged.extraClicks),
                })}
          </p>
        )}
        {judged && opportunity.calibration !== 1 && (
          <p className="tabular-nums">
            {t('searchConsole.formula.calibration', {
              clicks: oneDecimal(judged.extraClicks),
              factor: percent(opportunity.calibration),
              result: oneDecimal(opportunity.extraClicks),
            })}
          </p>
        )}
        {judged && (
          <p className="tabular-nums">
            {t('searchConsole.formula.range', {
              low: oneDecimal(opportunity.expected.low),
              high: oneDecimal(opportunity.expected.high),
            })}
          </p>
        )}
        {judged && (
          <p className="tabular-nums">
            {scanRate
              ? t(`searchConsole.formula.scans_${scanRate.of}`, {
                  clicks: oneDecimal(opportunity.extraClicks),
                  rate: percent(scanRate.rate),
                  scans: oneDecimal(opportunity.extraScans ?? 0),
                })
              : t('searchConsole.formula.noRate')}
          </p>
        )}
      </div>
      <p>
        {t(`searchConsole.formula.curve_${opportunity.curve}`, { clicks: whole(opportunity.curveClicks) })}{' '}
        {t('searchConsole.formula.expected', {
          ctr: percent(opportunity.expectedCtr),
          position: oneDecimal(opportunity.position),
        })}
      </p>
    </>
  );
}

function FigureExplained({ explained: { figure, opportunity } }: { explained: Explained }) {
  const { t, whole, oneDecimal, percent } = useTexts();
  const { before } = opportunity;
  const value = {
    position: oneDecimal(opportunity.position),
    impressions: whole(opportunity.impressions),
    ctr: percent(opportunity.ctr),
    priority: '',
  }[figure];
  const formula = figure === 'priority' ? 'position' : figure;
  return (
    <>
      <p>
        {t(`searchConsole.formula.${formula}`, {
          value,
          clicks: whole(opportunity.clicks),
          impressions: whole(opportunity.impressions),
        })}
      </p>
      <p>
        {t(`searchConsole.trends.${opportunity.trend}`)}.{' '}
        {before
          ? t('searchConsole.formula.before', {
              position: oneDecimal(before.position),
              impressions: t('searchConsole.counts.impressions', { count: before.impressions }),
              clicks: t('searchConsole.counts.clicks', { count: before.clicks }),
              days: t('searchConsole.counts.days', { count: before.days }),
            })
          : t('searchConsole.formula.noBefore')}
      </p>
      {opportunity.spellings.length > 0 && (
        <div>
          <p>{t('searchConsole.formula.spellings')}</p>
          <ul className="mt-1 list-disc pl-5">
            {opportunity.spellings.map(({ query, impressions }) => (
              <li key={query} className="wrap-anywhere">
                {query} ({whole(impressions)})
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
