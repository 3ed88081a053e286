import { z } from 'zod';

/** The maximum number of characters of a text in one result. */
const charactersPerRead = 30_000;
const perPage = 100;

export const articleId = z.uuid();
export const listPage = z.int().min(1).max(1000).default(1);
export const textOffset = z.int().min(0).max(1_000_000).default(0);

export const partOfText = { content: z.string(), next_offset: z.int().nullable() };

export function textPart(text: string, offset: number) {
  const end = offset + charactersPerRead;
  return { content: text.slice(offset, end), next_offset: end < text.length ? end : null };
}

/** One page of a list that the service returns as a whole. */
export function pageOf(name: string, all: readonly object[], wanted: number) {
  const pages = Math.max(1, Math.ceil(all.length / perPage));
  const page = Math.min(wanted, pages);
  return { [name]: all.slice((page - 1) * perPage, page * perPage), page, pages, total: all.length };
}
