import type { Locale } from '../locale.ts';
import { buildLedger, type ClaimTie, type LedgerSource } from './claim-ledger.ts';
import { type CheckedText, checkQuality } from './content-quality.ts';
import { findUnsourcedClaims } from './health-claims.ts';
import { readabilityOf } from './readability.ts';

export const maxListedClaims = 60;

/** Checks a text in one language. `tied` has the library's sources and the claim ties of its article, if it has one. */
export function analyseText(
  text: CheckedText,
  locale: Locale,
  tied: { sources: readonly LedgerSource[]; ties: readonly ClaimTie[] } = { sources: [], ties: [] },
) {
  const { content } = text;
  return {
    quality: checkQuality(text),
    readability: readabilityOf(content, locale) ?? null,
    unsourced: findUnsourcedClaims(content, locale)
      .slice(0, maxListedClaims)
      .map(({ sentence, word }) => ({ sentence, word })),
    claims: buildLedger(content, locale, tied.sources, tied.ties)
      .entries.slice(0, maxListedClaims)
      .map(({ claim, sources }) => ({
        sentence: claim.sentence,
        sources: sources.map(({ source }) => ({ id: source.id, url: source.url })),
      })),
  };
}
