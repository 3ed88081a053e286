import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { waitFor } from '../../../../tests/setup/wait-for.ts';
import { ClientProblem } from './client-problem.ts';
import { proofRequest, withProof } from './proof-request.ts';

const refused = () => new ClientProblem('reauthentication_needed', '', 403);

/** A call that the server refuses until `proved` is called. */
function guarded(answer: string) {
  let isProved = false;
  const call = vi.fn(async () => {
    if (!isProved) throw refused();
    return answer;
  });
  return {
    call,
    proved: () => {
      isProved = true;
    },
  };
}

const opened = () => waitFor(() => expect(proofRequest.isOpen()).toBe(true));

afterEach(() => proofRequest.close(false));

describe('a call that may need a proof of identity', () => {
  it('asks nothing if the server accepts it', async () => {
    expect(await withProof(async () => 'done')).toBe('done');
    expect(proofRequest.isOpen()).toBe(false);
  });

  it('is repeated once after the user has given the proof', async () => {
    const { call, proved } = guarded('done');
    const answer = withProof(call);
    await opened();
    expect(call).toHaveBeenCalledTimes(1);
    proved();
    proofRequest.close(true);
    expect(await answer).toBe('done');
    expect(call).toHaveBeenCalledTimes(2);
    expect(proofRequest.isOpen()).toBe(false);
  });

  it('fails with the refusal of the server, and is not repeated, if the user closes the question', async () => {
    const { call } = guarded('done');
    const answer = withProof(call);
    await opened();
    proofRequest.close(false);
    await expect(answer).rejects.toMatchObject({ code: 'reauthentication_needed', status: 403 });
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('asks nothing if it fails for another reason', async () => {
    const failure = new ClientProblem('internal', '', 500);
    const answer = withProof(() => Promise.reject(failure)).catch((error) => error);
    await setImmediate();
    expect(proofRequest.isOpen()).toBe(false);
    expect(await answer).toBe(failure);
  });

  it('does not ask a second time if the server refuses the repeated call too', async () => {
    const answer = withProof(() => Promise.reject(refused())).catch((error) => error);
    await opened();
    proofRequest.close(true);
    await setImmediate();
    expect(proofRequest.isOpen()).toBe(false);
    expect(await answer).toMatchObject({ code: 'reauthentication_needed' });
  });
});

describe('the question for a proof', () => {
  it('is shared by all calls that are refused at the same time', async () => {
    const [first, second] = [guarded('first'), guarded('second')];
    const heard = vi.fn();
    const stop = proofRequest.subscribe(heard);
    const answers = Promise.all([withProof(first.call), withProof(second.call)]);
    await waitFor(() => expect(second.call).toHaveBeenCalled());
    await opened();
    expect(heard).toHaveBeenCalledTimes(1);
    first.proved();
    second.proved();
    proofRequest.close(true);
    expect(await answers).toEqual(['first', 'second']);
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
  });

  it('is asked again for a later call', async () => {
    const first = withProof(guarded('').call);
    await opened();
    proofRequest.close(false);
    await expect(first).rejects.toThrow();
    const { call, proved } = guarded('later');
    const later = withProof(call);
    await opened();
    proved();
    proofRequest.close(true);
    expect(await later).toBe('later');
  });

  it('is not reported to a dialog that was closed', async () => {
    const heard = vi.fn();
    proofRequest.subscribe(heard)();
    proofRequest.close(false);
    expect(heard).not.toHaveBeenCalled();
  });
});
