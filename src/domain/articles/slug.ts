import { z } from 'zod';

export const slugMaxLength = 120;
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const slugSchema = z.string().max(slugMaxLength).regex(slugPattern);

/** The letters that are more than a letter and an accent. */
const letters: Record<string, string> = { æ: 'ae', ø: 'o', ß: 'ss', đ: 'd', ð: 'd', þ: 'th', ł: 'l' };

/** Derives a slug from a title: æ becomes ae, other letters lose their accents, and long slugs end between words. */
export function slugFromTitle(title: string): string {
  const plain = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[æøßđðþł]/g, (letter) => letters[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  if (plain.length <= slugMaxLength) return plain;
  const cut = plain.slice(0, slugMaxLength + 1);
  return (cut.includes('-') ? cut.slice(0, cut.lastIndexOf('-')) : cut.slice(0, slugMaxLength)).replace(
    /-+$/,
    '',
  );
}

/** Appends the number to the slug, unless it is 1. The result has at most `slugMaxLength` characters. */
export function numberedSlug(slug: string, number: number): string {
  if (number === 1) return slug;
  const ending = `-${number}`;
  return slug.slice(0, slugMaxLength - ending.length).replace(/-+$/, '') + ending;
}
