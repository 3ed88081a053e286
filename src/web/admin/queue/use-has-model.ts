import { useQuery } from '@tanstack/react-query';
import { api, responseBody } from '../data/api-client.ts';
import { queueKeys } from './data.ts';

/** Whether a language model is configured. Undefined until the server has answered. */
export function useHasModel(): boolean | undefined {
  const counts = useQuery({
    queryKey: [...queueKeys.counts, 'model'],
    queryFn: () => responseBody(api.queue.counts.$get()),
    // Admins seldom change the model.
    staleTime: 60_000,
  });
  // If the request fails, the button is offered, and the server refuses what it cannot do.
  return counts.isError || counts.data?.hasModel;
}
