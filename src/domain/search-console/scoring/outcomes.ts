/**
 * The predicted and the measured extra clicks of a published article, both for the number of days of the prediction.
 */
export interface Outcome {
  predicted: number;
  /** Undefined until there are data for a period that began after the publication. */
  measured?: number;
}

/** Measures extra clicks: (clicks per day after − clicks per day before) × days of the prediction. */
export function outcomeOf(
  prediction: { extraClicks: number; clicks: number; days: number },
  after: { clicks: number; days: number } | undefined,
): Outcome {
  if (!after) return { predicted: prediction.extraClicks };
  const gainedPerDay = after.clicks / after.days - prediction.clicks / prediction.days;
  return { predicted: prediction.extraClicks, measured: gainedPerDay * prediction.days };
}

/** A prediction is a hit if at least this share of the predicted clicks was measured. */
const hitShare = 0.5;

/** Predictions are corrected only after this many of them were measured. */
const minCalibrationOutcomes = 10;
const calibrationLimits = { low: 0.2, high: 2 };

/**
 * The factor that corrects predictions: measured clicks / predicted clicks of all measured predictions, within
 * `calibrationLimits`. It is 1 if too few predictions were measured.
 */
export function calibrationOf({
  measured,
  predictedClicks,
  measuredClicks,
}: Pick<ReturnType<typeof hitRateOf>, 'measured' | 'predictedClicks' | 'measuredClicks'>): number {
  if (measured < minCalibrationOutcomes || predictedClicks <= 0) return 1;
  const { low, high } = calibrationLimits;
  return Math.min(high, Math.max(low, measuredClicks / predictedClicks));
}

export function hitRateOf(outcomes: readonly Outcome[]) {
  const measured = outcomes.flatMap(({ predicted, measured: actual }) =>
    actual === undefined ? [] : [{ predicted, actual }],
  );
  return {
    articles: outcomes.length,
    measured: measured.length,
    hits: measured.filter(({ predicted, actual }) => actual >= predicted * hitShare).length,
    predictedClicks: measured.reduce((sum, { predicted }) => sum + predicted, 0),
    measuredClicks: measured.reduce((sum, { actual }) => sum + actual, 0),
  };
}
