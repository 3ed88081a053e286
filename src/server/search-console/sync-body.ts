import { z } from 'zod';
import { Problem } from '../../domain/problems.ts';
import {
  maxRows,
  maxUploadBytes,
  type SearchRow,
  type SyncOptions,
  searchRowSchema,
  syncOptionsSchema,
} from '../../domain/search-console/search-console.ts';

/** A row as somebody may send it: the spec's fields, or the API's `keys`. Numbers that are missing are 0. */
const bodyRowSchema = z.preprocess((elementCount) => {
  if (typeof elementCount !== 'object' || elementCount === null) return elementCount;
  const { keys, ...row } = elementCount as Record<string, unknown>;
  const [query, page] = Array.isArray(keys) ? keys : [];
  return { query, ...(page !== undefined && { page }), impressions: 0, clicks: 0, position: 0, ...row };
}, searchRowSchema);

/** How far back of the list its name is looked for: all that came before would be read again for every list. */
const nameLookback = 64;
/** What is neither a whole row nor an option yet waits for its rest, this much of it at most. */
const maxPendingLength = 64 * 1024;

/** A body of sync-gsc, row by row as it arrives: 50 MB are never held at once, and never read in one breath. */
export interface SyncBody {
  rows: AsyncIterable<SearchRow[]>;
  /** What stood beside the rows; whole once they are read. */
  options(): SyncOptions;
}

export function readSyncBody(stream: AsyncIterable<Uint8Array>): SyncBody {
  const members: Record<string, unknown> = {};
  return {
    rows: readRows(stream, members),
    options: () => {
      const parsed = syncOptionsSchema.safeParse(members);
      if (parsed.success) return parsed.data;
      throw new Problem('invalid_input', { details: issuesOf(parsed.error) });
    },
  };
}

async function* readRows(
  stream: AsyncIterable<Uint8Array>,
  members: Record<string, unknown>,
): AsyncGenerator<SearchRow[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const splitter = createBodySplitter(members);
  let bytes = 0;
  let rows = 0;
  try {
    for await (const part of stream) {
      bytes += part.byteLength;
      if (bytes > maxUploadBytes) throw new Problem('search_data_too_large');
      const elements = splitter.push(decoder.decode(part, { stream: true }));
      if (elements.length === 0) continue;
      const taken = elements.map((element, at) => rowOf(element, rows + at));
      rows += taken.length;
      if (rows > maxRows) throw new Problem('search_data_too_large');
      yield taken;
    }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError)
      throw new Problem('search_data_unreadable', { cause: error });
    throw error;
  }
  if (!splitter.isComplete()) throw new Problem('search_data_unreadable');
}

function rowOf(element: unknown, place: number): SearchRow {
  const parsed = bodyRowSchema.safeParse(element);
  if (parsed.success) return parsed.data;
  throw new Problem('invalid_input', { details: issuesOf(parsed.error, `gscData.${place}`) });
}

const issuesOf = (error: z.ZodError, at = '') =>
  error.issues.map(({ path, message }) => ({
    path: [at, ...path].filter((step) => step !== '').join('.'),
    message,
  }));

/**
 * Takes `{"gscData": […], "days": 28}` apart while it arrives: gives the list's elements as soon as they are whole, and
 * keeps the other members. Only depth and quotes are followed here; JSON.parse judges every piece.
 */
function createBodySplitter(members: Record<string, unknown>) {
  let pending = '';
  /** How far `pending` has been looked at. */
  let at = 0;
  let depth = 0;
  let quoted = false;
  let escaped = false;
  let list: 'ahead' | 'open' | 'over' = 'ahead';
  let given = 0;
  let ended = false;

  /** Takes the beginning of what is pending. */
  const take = (length: number): string => {
    const taken = pending.slice(0, length);
    pending = pending.slice(length);
    at -= length;
    return taken;
  };
  const keepMembers = (text: string) => {
    const body = text.trim().replace(/^,|,$/g, '').trim();
    if (body !== '') Object.assign(members, JSON.parse(`{${body}}`));
  };
  /** Whole elements; all but the first begin with the comma that parts them from the last. */
  const elementsOf = (text: string): unknown[] => {
    const body = text.trim();
    if (body === '') return [];
    if (given > 0 && (body[0] !== ',' || body.length === 1)) throw new SyntaxError('no comma between rows');
    const elements = JSON.parse(`[${given > 0 ? body.slice(1) : body}]`) as unknown[];
    given += elements.length;
    return elements;
  };

  const open = (letter: string): void => {
    depth++;
    if (depth === 1) {
      if (letter !== '{' || take(at).trim() !== '') throw new SyntaxError('not an object');
      take(1);
    } else if (depth === 2 && letter === '[' && list === 'ahead') {
      const name = /"gscData"\s*:\s*$/.exec(pending.slice(Math.max(0, at - nameLookback), at));
      if (!name) return;
      keepMembers(take(at - name[0].length));
      take(at + 1);
      list = 'open';
    }
  };
  /** Gives the elements that end the list, if this closes it. */
  const close = (): unknown[] => {
    depth--;
    if (depth < 0) throw new SyntaxError('closed too often');
    if (depth === 1 && list === 'open') {
      const elements = elementsOf(take(at));
      take(1);
      list = 'over';
      return elements;
    }
    if (depth === 0) {
      keepMembers(take(at));
      take(1);
      ended = true;
    }
    return [];
  };

  return {
    push(text: string): unknown[] {
      pending += text;
      const elements: unknown[] = [];
      let completeTo = 0;
      for (; at < pending.length; at++) {
        const letter = pending[at] ?? '';
        if (quoted) {
          if (escaped) escaped = false;
          else if (letter === '\\') escaped = true;
          else if (letter === '"') quoted = false;
        } else if (ended && letter.trim() !== '') throw new SyntaxError('something after the end');
        else if (letter === '"') quoted = true;
        else if (letter === '{' || letter === '[') open(letter);
        else if (letter === '}' || letter === ']') {
          const last = close();
          for (const element of last) elements.push(element);
          if (list === 'open' && depth === 2) completeTo = at + 1;
          if (list !== 'open') completeTo = 0;
        }
      }
      if (list === 'open' && completeTo > 0)
        for (const element of elementsOf(take(completeTo))) elements.push(element);
      if (pending.length > maxPendingLength) throw new SyntaxError('neither a row nor an option is so long');
      return elements;
    },
    isComplete: () => ended && list === 'over',
  };
}
