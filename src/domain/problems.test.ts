import { describe, expect, it } from 'vitest';
import { englishSentence, Problem, type StoredProblem } from './problems.ts';

describe('a problem', () => {
  it('is sent with its code, its values and its English message', () => {
    const values = { status: 404, reason: 'No such model “x”' };
    expect(new Problem('provider_refused', { values }).toBody()).toEqual({
      code: 'provider_refused',
      values,
      message: 'The provider refused the request (404): No such model “x”',
    });
    expect(new Problem('invalid_input', { details: [] }).toBody()).toEqual({
      code: 'invalid_input',
      message: 'Some of the information is not valid. Check it and try again.',
      details: [],
    });
  });

  it('is stored without its English message and its details', () => {
    expect(new Problem('server_stopped', { details: { secret: 1 } }).toStored()).toEqual({
      code: 'server_stopped',
    });
  });

  it('joins the messages of the problems in its values', () => {
    const reasons: StoredProblem[] = [
      { code: 'answer_field_empty', values: { field: 'title' } },
      { code: 'answer_field_too_long', values: { field: 'body', max: 200_000 } },
    ];
    expect(englishSentence({ code: 'answer_unusable', values: { reasons } })).toBe(
      'The model’s response could not be used: title is empty; body is longer than 200000 characters',
    );
  });

  it('does not replace braces that occur in a value', () => {
    const values = { status: 400, reason: '{{status}} {{reason}}' };
    expect(englishSentence({ code: 'provider_refused', values })).toBe(
      'The provider refused the request (400): {{status}} {{reason}}',
    );
  });
});
