import { localizedPath } from '../../domain/locale.ts';
import type { QueueResult } from '../../domain/queue/queue-item.ts';
import type { PromptInput } from './prompts.ts';

/** An address with at most one level of parentheses, as in Wikipedia's addresses, and an optional title after it. */
const address = String.raw`\s*<?((?:[^\s()<>]|\([^\s()<>]{0,500}\)){1,2000})>?(?:\s[^()\n]{0,500})?`;
const image = new RegExp(String.raw`!\[[^\][]{0,1000}\]\(${address}\)`, 'g');
const link = new RegExp(String.raw`(?<!!)\[([^\][]{0,1000})\]\(${address}\)`, 'g');
const definition = /^ {0,3}\[([^\]\n]{1,200})\]:[ \t]*<?([^\s<>]{1,2000})>?[^\n]*$/gm;
const reference = /\[([^\][]{1,1000})\]\[([^\][\n]{0,200})\]/g;
const bareAddress = /(?:https?:\/\/|\bwww\.)[^\s<>()[\]"']{1,2000}/g;

/** Models invent addresses, and a link makes a claim look sourced. Only those of the site and prompt stay. */
export function cleanAnswer(result: QueueResult, input: PromptInput & { siteUrl: string }): QueueResult {
  const allowed = allowedAddresses(input);
  const removed = new Set<string>();
  const body = result.body
    .replace(image, (whole, found: string) => (allowed.image(found) ? whole : ''))
    .replace(definition, (whole, label: string, found: string) => {
      if (allowed.link(found)) return whole;
      removed.add(label.toLowerCase());
      return '';
    })
    .replace(reference, (whole, words: string, label: string) =>
      removed.has((label || words).toLowerCase()) ? words : whole,
    )
    .replace(link, (whole, words: string, found: string) => (allowed.link(found) ? whole : words))
    .replace(bareAddress, (found) => (allowed.link(found) ? found : withoutScheme(found)))
    .trim();
  // If nothing is left, the text stays as it was, because an empty result cannot be reviewed.
  return { ...result, body: body || result.body };
}

function allowedAddresses({ grounding, existing, locale, siteUrl }: PromptInput & { siteUrl: string }) {
  const own = (found: string) =>
    (found.startsWith('/') && !found.startsWith('//')) ||
    found.startsWith('#') ||
    found === siteUrl ||
    found.startsWith(`${siteUrl}/`);
  const known = new Set(
    [
      ...grounding.sources.map(({ url }) => url),
      ...grounding.links.map(({ path }) => localizedPath(path, locale)),
    ].map(comparable),
  );
  const inText = (found: string) => existing?.content.includes(found) ?? false;
  return {
    link: (found: string) => own(found) || inText(found) || known.has(comparable(found)),
    image: (found: string) => own(found) || inText(found),
  };
}

/** Removes the fragment, a final slash and final punctuation, which do not matter when addresses are compared. */
const comparable = (found: string) =>
  found
    .replace(/#.*$/, '')
    .replace(/[.,;:!?]+$/, '')
    .replace(/\/$/, '');

const withoutScheme = (found: string) => found.replace(/^(?:https?:\/\/)?(?:www\.)?/, '');
