import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

interface SeedText {
  title: string;
  meta_description: string;
  excerpt: string;
  published_at?: string;
  featured_image?: string;
  featured_image_alt: string;
  /** The Markdown below the front matter. */
  body: string;
}

/** Reads a seed article's file without the product's own code. */
export function seedText(slug: string, locale: 'no' | 'en'): SeedText {
  const file = join(import.meta.dirname, '../../../content/articles', slug, `${locale}.md`);
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(file, 'utf8')) ?? [];
  return { ...parse(head), body: body.trimStart() };
}
