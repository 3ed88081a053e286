import { asClientProblem } from './client-problem.ts';

const proofNeeded = 'reauthentication_needed';

let waiting: PromiseWithResolvers<boolean> | undefined;
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

/** The open question for a proof of identity, which `ProofDialog` shows. */
export const proofRequest = {
  isOpen: (): boolean => waiting !== undefined,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Closes the question. `proved` is true if the user has proved their identity. */
  close(proved: boolean): void {
    waiting?.resolve(proved);
    waiting = undefined;
    notify();
  },
};

/**
 * Makes a call that may need a recent proof of identity. If the server refuses it for that reason, the user is asked
 * for the proof, and the call is repeated. All calls that are refused at the same time share one question.
 */
export async function withProof<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (asClientProblem(error).code !== proofNeeded || !(await waitForProof())) throw error;
    return call();
  }
}

function waitForProof(): Promise<boolean> {
  if (!waiting) {
    waiting = Promise.withResolvers<boolean>();
    notify();
  }
  return waiting.promise;
}
