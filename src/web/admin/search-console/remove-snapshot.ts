import { fetchAsUser } from '../data/api-client.ts';
import { problemOfResponse } from '../data/client-problem.ts';

/** Deletes the search data of one upload. Its keywords get back the figures of the previous one. */
export async function removeSnapshot(id: string): Promise<void> {
  const response = await fetchAsUser(`/api/gsc/snapshots/${id}`, { method: 'DELETE' });
  if (!response.ok) throw await problemOfResponse(response);
}
