/** The number of the article stays the same when its slug changes. */
export const claimId = (articleNumber: number, sentence: string): string =>
  `${articleNumber}-${sentenceHash(sentence)}`;

/** The id of the place in the article where the claim ends. */
export const claimAnchor = (sentence: string): string => `pastand-${sentenceHash(sentence)}`;

export const claimPath = (id: string | number) => `/pastander/${id}` as const;

/** Reads the id of a claim, or of all claims of an article, which has no hash. */
export function readClaimId(id: string): { article: number; hash: string | undefined } | undefined {
  const [, article, hash] = /^([1-9]\d{0,8})(?:-([0-9a-f]{8}))?$/.exec(id) ?? [];
  return article ? { article: Number(article), hash } : undefined;
}

/** FNV-1a, which browsers compute without waiting. An article has too few claims for two to get the same hash. */
function sentenceHash(sentence: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < sentence.length; at++) hash = Math.imul(hash ^ sentence.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Two sentences with at least this share of common words are versions of the same claim. */
const sameClaim = 0.5;
/** Only this many removed and added sentences are compared, because the time grows with the square of their number. */
const mostCompared = 50;

export function compareClaims(before: readonly string[], after: readonly string[]) {
  const [old, current] = [new Set(before), new Set(after)];
  const added = [...current].filter((sentence) => !old.has(sentence));
  const free = new Map(added.slice(0, mostCompared).map((sentence) => [sentence, wordsOf(sentence)]));
  const findNewVersion = (sentence: string) => {
    const words = wordsOf(sentence);
    const [best] = [...free]
      .map(([candidate, others]) => ({ candidate, share: sharedWords(words, others) }))
      .filter(({ share }) => share >= sameClaim)
      .sort((a, b) => b.share - a.share);
    if (best) free.delete(best.candidate);
    return best?.candidate;
  };
  const removed = [...old]
    .filter((sentence) => !current.has(sentence))
    .map((sentence, at) => ({
      sentence,
      replacedBy: at < mostCompared ? findNewVersion(sentence) : undefined,
    }));
  return { added, removed };
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

const sharedWords = (a: Set<string>, b: Set<string>) =>
  (2 * [...a].filter((word) => b.has(word)).length) / Math.max(1, a.size + b.size);
