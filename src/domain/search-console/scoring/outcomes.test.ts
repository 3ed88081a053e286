import { expect, it } from 'vitest';
import { calibrationOf, hitRateOf, outcomeOf } from './outcomes.ts';

it('hitRateOf counts a prediction as a hit if at least half of the predicted clicks were measured', () => {
  expect(
    hitRateOf([{ predicted: 10, measured: 5 }, { predicted: 10, measured: 4 }, { predicted: 3 }]),
  ).toEqual({ articles: 3, measured: 2, hits: 1, predictedClicks: 20, measuredClicks: 9 });
});

it('calibrationOf returns measured / predicted clicks, between 0.2 and 2, once ten predictions are measured', () => {
  const outcomes = (measured: number, measuredClicks: number) => ({
    measured,
    predictedClicks: 100,
    measuredClicks,
  });
  expect(calibrationOf(outcomes(9, 60))).toBe(1);
  expect(calibrationOf(outcomes(10, 60))).toBe(0.6);
  expect(calibrationOf(outcomes(10, -40))).toBe(0.2);
  expect(calibrationOf(outcomes(10, 900))).toBe(2);
});

it('outcomeOf compares measured and predicted clicks for the same number of days', () => {
  const prediction = { extraClicks: 60, clicks: 28, days: 28 };
  expect(outcomeOf(prediction, undefined)).toEqual({ predicted: 60 });
  // The clicks rose from 1 to 3 per day, which is 56 more in 28 days.
  expect(outcomeOf(prediction, { clicks: 21, days: 7 })).toEqual({ predicted: 60, measured: 56 });
});
