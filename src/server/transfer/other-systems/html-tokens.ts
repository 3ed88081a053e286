interface Token {
  kind: 'text' | 'open' | 'close' | 'comment' | 'verbatim';
  name: string;
  text: string;
}

/** Splits HTML into tags, comments and texts in linear time. Elements with verbatim content are one token. */
export function* htmlTokens(html: string, isVerbatim: (name: string) => boolean): Generator<Token> {
  const lower = html.toLowerCase();
  const unclosed = new Set<string>();
  /** Returns the end of the next occurrence, or -1. A missing text is searched for only once. */
  const endOf = (wanted: string, from: number): number => {
    const at = unclosed.has(wanted) ? -1 : lower.indexOf(wanted, from);
    if (at < 0) unclosed.add(wanted);
    return at < 0 ? -1 : at + wanted.length;
  };
  let position = 0;
  let textStart = 0;
  const textUntil = function* (end: number): Generator<Token> {
    if (end > textStart) yield { kind: 'text', name: '', text: html.slice(textStart, end) };
  };
  for (;;) {
    const start = html.indexOf('<', position);
    if (start < 0) break;
    const isComment = html.startsWith('<!--', start);
    const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z0-9]*)/.exec(lower.slice(start, start + 20)) ?? [];
    if (!isComment && !name) {
      position = start + 1;
      continue;
    }
    const tagEnd = isComment ? endOf('-->', start) : endOf('>', start);
    if (tagEnd < 0) {
      if (!isComment) break;
      position = start + 1;
      continue;
    }
    const elementEnd = !slash && isVerbatim(name) ? endOf(`</${name}>`, tagEnd) : -1;
    const end = elementEnd < 0 ? tagEnd : elementEnd;
    yield* textUntil(start);
    const kind = isComment ? 'comment' : elementEnd >= 0 ? 'verbatim' : slash ? 'close' : 'open';
    yield { kind, name, text: html.slice(start, end) };
    position = end;
    textStart = end;
  }
  yield* textUntil(html.length);
}

/** The tags of deeper elements are dropped, because the time of a conversion grows with the square of the depth. */
const maxDepth = 100;
/** Elements that have no content. They do not count as depth. */
const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Elements that may end without a closing tag. They do not count as depth, but are dropped with deep elements. */
const unclosed = new Set('dd dt li option p td th tr'.split(' '));
const notNested = (name: string) => name === 'script' || name === 'style' || name === 'textarea';

export function withLimitedDepth(html: string): string {
  const output: string[] = [];
  let depth = 0;
  let dropped = 0;
  for (const { kind, name, text } of htmlTokens(html, notNested)) {
    const isTag = (kind === 'open' || kind === 'close') && !empty.has(name) && !text.endsWith('/>');
    if (isTag && dropped > 0 && unclosed.has(name)) {
      output.push(' ');
      continue;
    }
    const isCounted = isTag && !unclosed.has(name);
    if (isCounted && kind === 'open') {
      if (depth >= maxDepth) {
        dropped++;
        continue;
      }
      depth++;
    } else if (isCounted) {
      if (dropped > 0) {
        dropped--;
        continue;
      }
      depth = Math.max(0, depth - 1);
    }
    output.push(text);
  }
  return output.join('');
}
