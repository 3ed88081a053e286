import { useCallback, useEffect, useRef, useState } from 'react';
import { asClientProblem, type ClientProblem } from './client-problem.ts';

export interface Loaded<Data> {
  /** The newest answer; stays while the next is on its way. */
  data: Data | undefined;
  problem: ClientProblem | undefined;
  loading: boolean;
  reload: () => void;
}

/** Fetches what `key` stands for, again when it changes; an answer for another key is dropped. */
export function useLoad<Data>(key: string, load: () => Promise<Data>): Loaded<Data> {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ for: string; data?: Data; problem?: ClientProblem }>();
  const latestLoad = useRef(load);
  latestLoad.current = load;
  const underWay = useRef<{ key: string }>(undefined);
  const wanted = `${attempt} ${key}`;
  useEffect(() => {
    // Asked for again, the answer under way lands first: notice upon notice would keep every answer out.
    if (underWay.current?.key === key) return;
    underWay.current = undefined;
    if (answer?.for === wanted) return;
    const mine = { key };
    underWay.current = mine;
    const land = (landed: { data: Data } | { problem: ClientProblem }) => {
      if (underWay.current !== mine) return;
      underWay.current = undefined;
      setAnswer({ for: wanted, ...landed });
    };
    latestLoad.current().then(
      (data) => land({ data }),
      (error) => land({ problem: asClientProblem(error) }),
    );
  }, [key, wanted, answer]);
  useEffect(
    () => () => {
      underWay.current = undefined;
    },
    [],
  );
  return {
    data: answer?.data,
    problem: answer?.problem,
    loading: answer?.for !== wanted,
    reload: useCallback(() => setAttempt((before) => before + 1), []),
  };
}
