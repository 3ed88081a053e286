export interface ClickRange {
  low: number;
  high: number;
}

/** The predicted and measured extra clicks of a published article, both for the days of the prediction. */
export interface Outcome {
  predicted: number;
  expected: ClickRange;
  /** Undefined until there are data for a period that began after the publication and ended late enough. */
  measured?: number;
}

/** A prediction is measured in the first period that ends at least this many days after the publication. */
export const measuredAfterDays = 28;

/** A range from predicted clicks / `spread`, or from 0, to predicted clicks × `spread`, but not above `most`. */
export const rangeAround = (
  clicks: number,
  spread: number,
  { mayBeNothing = false, most = Number.POSITIVE_INFINITY } = {},
): ClickRange => ({
  low: mayBeNothing ? 0 : clicks / spread,
  high: Math.max(clicks, Math.min(most, clicks * spread)),
});

/** Measures extra clicks: (clicks per day after − clicks per day before) × days of the prediction. */
export function outcomeOf(
  prediction: { extraClicks: number; expected?: ClickRange | null; clicks: number; days: number },
  after: { clicks: number; days: number } | undefined,
): Outcome {
  const predicted = prediction.extraClicks;
  const expected = prediction.expected ?? rangeAround(predicted, usualSpread);
  if (!after) return { predicted, expected };
  const gainedPerDay = after.clicks / after.days - prediction.clicks / prediction.days;
  return { predicted, expected, measured: gainedPerDay * prediction.days };
}

export const isInside = (measured: number, { low, high }: ClickRange): boolean =>
  measured >= low && measured <= high;

/** Predictions are corrected, and their ranges fitted, only after this many of them were measured. */
export const minMeasured = 10;
const calibrationLimits = { low: 0.2, high: 2 };

const usualSpread = 2;
/** The range is as narrow as it can be while it would have contained this share of the measured predictions. */
export const containedShare = 0.8;
const spreadLimits = { low: 1.2, high: 10 };

const within = (value: number, { low, high }: ClickRange) => Math.min(high, Math.max(low, value));

/** `calibration` (measured / predicted clicks) corrects new predictions, and `spread` gives their ranges. */
export function scoreOutcomes(outcomes: readonly Outcome[]) {
  const measured = outcomes.flatMap(({ measured: actual, ...each }) =>
    actual === undefined ? [] : [{ ...each, actual }],
  );
  const predictedClicks = measured.reduce((sum, { predicted }) => sum + predicted, 0);
  const measuredClicks = measured.reduce((sum, { actual }) => sum + actual, 0);
  const isEnough = measured.length >= minMeasured && predictedClicks > 0;
  const calibration = isEnough ? within(measuredClicks / predictedClicks, calibrationLimits) : 1;
  const factors = measured
    .map(({ predicted, actual }) => actual / (predicted * calibration))
    // A loss of clicks is outside of every range.
    .map((ratio) => (ratio > 0 ? Math.max(ratio, 1 / ratio) : Number.POSITIVE_INFINITY))
    .sort((a, b) => a - b);
  const fitted = factors[Math.ceil(factors.length * containedShare) - 1] ?? usualSpread;
  return {
    articles: outcomes.length,
    measured: measured.length,
    inside: measured.filter(({ actual, expected }) => isInside(actual, expected)).length,
    predictedClicks,
    measuredClicks,
    calibration,
    spread: isEnough ? within(fitted, spreadLimits) : usualSpread,
  };
}
