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
          <FigureExplained figure={figure} opportunity={opportunity} />
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
  const { t, whole, oneDecimal, percent } = useTexts('searchConsole');
  const { judged, scanRate, expected } = opportunity;
  const kind = opportunity.kind ?? 'none';
  const sentences = judged && [
    judged.basis === 'position'
      ? t('formula.gain', {
          impressions: whole(opportunity.impressions),
          targetCtr: percent(judged.targetCtr),
          target: oneDecimal(judged.targetPosition),
          ctr: percent(opportunity.ctr),
          clicks: oneDecimal(judged.extraClicks),
        })
      : t('formula.earlier', {
          earlier: oneDecimal(judged.earlierClicks),
          clicks: whole(kind === 'lost' ? 0 : opportunity.clicks),
          extra: oneDecimal(judged.extraClicks),
        }),
    opportunity.calibration !== 1 &&
      t('formula.calibration', {
        clicks: oneDecimal(judged.extraClicks),
        factor: percent(opportunity.calibration),
        result: oneDecimal(opportunity.extraClicks),
      }),
    t('formula.range', { low: oneDecimal(expected.low), high: oneDecimal(expected.high) }),
    scanRate
      ? t(`formula.scans_${scanRate.of}`, {
          clicks: oneDecimal(opportunity.extraClicks),
          rate: percent(scanRate.rate),
          scans: oneDecimal(opportunity.extraScans ?? 0),
        })
      : t('formula.noRate'),
  ];
  return (
    <>
      <p>{t('formula.priority')}</p>
      <div className="grid gap-2 rounded-lg bg-sand-soft p-3">
        <p className="font-semibold">{t(`kinds.${kind}`)}</p>
        <p>
          {t(`why.${kind}`)} {judged?.basis === 'position' && t(`targets.${judged.target}`)}
        </p>
        {sentences
          ?.filter((sentence) => sentence !== false)
          .map((sentence) => (
            <p key={sentence} className="tabular-nums">
              {sentence}
            </p>
          ))}
      </div>
      <p>
        {t(`formula.curve_${opportunity.curve}`, { clicks: whole(opportunity.curveClicks) })}{' '}
        {t('formula.expected', {
          ctr: percent(opportunity.expectedCtr),
          position: oneDecimal(opportunity.position),
        })}
      </p>
    </>
  );
}

function FigureExplained(props: Explained & { figure: 'position' | 'impressions' | 'ctr' }) {
  const { figure, opportunity } = props;
  const { t, whole, oneDecimal, percent } = useTexts();
  const { before } = opportunity;
  const value = {
    position: oneDecimal(opportunity.position),
    impressions: whole(opportunity.impressions),
    ctr: percent(opportunity.ctr),
  }[figure];
  return (
    <>
      <p>
        {t(`searchConsole.formula.${figure}`, {
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
