import { useCallback, useEffect, useRef, useState } from 'react';
import { asClientProblem, type ClientProblem } from '../client/client-problem.ts';

export interface Loaded<Data> {
  /** The newest answer; stays while the next is on its way. */
  data: Data | undefined;
  problem: ClientProblem | undefined;
  loading: boolean;
  reload: () => void;
}

/** Fetches what `key` stands for, again when it changes; an answer that is overtaken is dropped. */
export function useLoad<Data>(key: string, load: () => Promise<Data>): Loaded<Data> {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ for: string; data?: Data; problem?: ClientProblem }>();
  const latestLoad = useRef(load);
  latestLoad.current = load;
  const wanted = `${attempt} ${key}`;
  useEffect(() => {
    let overtaken = false;
    latestLoad.current().then(
      (data) => !overtaken && setAnswer({ for: wanted, data }),
      (error) => !overtaken && setAnswer({ for: wanted, problem: asClientProblem(error) }),
    );
    return () => {
      overtaken = true;
    };
  }, [wanted]);
  return {
    data: answer?.data,
    problem: answer?.problem,
    loading: answer?.for !== wanted,
    reload: useCallback(() => setAttempt((before) => before + 1), []),
  };
}
