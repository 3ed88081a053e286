import { expect, it } from 'vitest';
import { outcomeOf, rangeAround, scoreOutcomes } from './outcomes.ts';

const outcome = (predicted: number, measured: number) =>
  outcomeOf({ extraClicks: predicted, clicks: 0, days: 28 }, { clicks: measured, days: 28 });
const times = (count: number, predicted: number, measured: number) =>
  Array.from({ length: count }, () => outcome(predicted, measured));

it('scoreOutcomes counts the predictions whose range contains the measured clicks', () => {
  const waiting = outcomeOf({ extraClicks: 3, clicks: 0, days: 28 }, undefined);
  expect(
    scoreOutcomes([outcome(10, 5), outcome(10, 20), outcome(10, 4), outcome(10, 21), waiting]),
  ).toMatchObject({ articles: 5, measured: 4, inside: 2, predictedClicks: 40, measuredClicks: 50 });
});

it('scoreOutcomes calibrates predictions by measured / predicted clicks, between 0.2 and 2, once ten are measured', () => {
  expect(scoreOutcomes(times(9, 10, 6)).calibration).toBe(1);
  expect(scoreOutcomes(times(10, 10, 6)).calibration).toBe(0.6);
  expect(scoreOutcomes(times(10, 10, -4)).calibration).toBe(0.2);
  expect(scoreOutcomes(times(10, 10, 90)).calibration).toBe(2);
});

it('scoreOutcomes widens or narrows the range until it contains 80 % of the measured predictions', () => {
  expect(scoreOutcomes(times(9, 10, 6)).spread).toBe(2);
  expect(scoreOutcomes(times(10, 10, 10)).spread).toBe(1.2);
  expect(scoreOutcomes([...times(5, 10, 5), ...times(5, 10, 15)]).spread).toBeCloseTo(2);
  expect(scoreOutcomes([...times(5, 10, 2), ...times(5, 10, 18)]).spread).toBeCloseTo(5);
  expect(scoreOutcomes([...times(3, 10, -1), ...times(7, 10, 10)]).spread).toBe(10);
});

it('outcomeOf compares measured and predicted clicks for the same number of days', () => {
  const prediction = { extraClicks: 60, clicks: 28, days: 28 };
  expect(outcomeOf(prediction, undefined)).toEqual({ predicted: 60, expected: { low: 30, high: 120 } });
  // The clicks rose from 1 to 3 per day, which is 56 more in 28 days.
  const expected = { low: 50, high: 70 };
  expect(outcomeOf({ ...prediction, expected }, { clicks: 21, days: 7 })).toEqual({
    predicted: 60,
    expected,
    measured: 56,
  });
});

it('rangeAround starts at 0 if nothing may be gained, and ends at the most that can be', () => {
  expect(rangeAround(60, 2)).toEqual({ low: 30, high: 120 });
  expect(rangeAround(60, 2, { mayBeNothing: true, most: 90 })).toEqual({ low: 0, high: 90 });
  // A correction by measured predictions can exceed the most.
  expect(rangeAround(60, 2, { most: 50 })).toEqual({ low: 30, high: 60 });
});
