import { describe, expect, it } from 'vitest';
import { Problem } from '../problems.ts';
import { type FailureSentence, failureSentences, readFailure, writeFailure } from './failure-sentences.ts';

describe('a sentence on a failed item', () => {
  it.each(Object.keys(failureSentences) as FailureSentence[])(
    'is known again when it is read: %s',
    (name) => {
      const said = 'No such model (404): “x”. {{said}}';
      const message = writeFailure(name, { said, status: 404 });
      const values = {
        ...(failureSentences[name].includes('{{said}}') && { said }),
        ...(failureSentences[name].includes('{{status}}') && { status: '404' }),
      };
      expect(readFailure(message)).toEqual({ key: `queue.failures.${name}`, values });
    },
  );

  it('is also one of the problems', () => {
    const { message } = new Problem('spending_limit_reached');
    expect(readFailure(message)).toEqual({ key: 'problems.spending_limit_reached', values: {} });
  });

  it('is not taken for ours where it is none', () => {
    expect(readFailure('Cancelled by the provider')).toBeUndefined();
    expect(readFailure('')).toBeUndefined();
  });
});
