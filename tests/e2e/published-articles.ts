import { articlesThrough } from '../setup/product/published-articles.ts';
import type { Newsroom, Person } from './newsroom.ts';

export const articlesOf = (newsroom: Newsroom & { admin: Person }) =>
  articlesThrough((...request) => newsroom.call(newsroom.admin, ...request));

export async function uploadImage(
  newsroom: Newsroom & { admin: Person },
  bytes: Uint8Array,
): Promise<string> {
  const response = await fetch(`${newsroom.address}/api/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${newsroom.admin.session.access_token}` },
    body: bytes as BodyInit,
  });
  if (response.status !== 201) throw new Error(await response.text());
  return (await response.json()).url;
}
