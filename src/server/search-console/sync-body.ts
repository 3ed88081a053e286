import { z } from 'zod';
import { Problem } from '../../domain/problems.ts';
import {
  maxRows,
  maxUploadBytes,
  type SearchRow,
  searchRowSchema,
  syncOptionsSchema,
} from '../../domain/search-console/search-console.ts';
import { invalidInput } from '../platform/http/route.ts';

/** Rows have the fields `query` and `page`, or the `keys` of the API. Missing numbers become 0. */
const bodyRowSchema = z.preprocess((input) => {
  if (typeof input !== 'object' || input === null) return input;
  const { keys, ...row } = input as Record<string, unknown>;
  const [query, page] = Array.isArray(keys) ? keys : [];
  return { query, ...(page !== undefined && { page }), impressions: 0, clicks: 0, position: 0, ...row };
}, searchRowSchema);

/** A list's name is searched in this many characters before it; without a limit, in quadratic time. */
const nameLookback = 64;
/** The number of characters of an incomplete row or option that are buffered at most. */
const maxPendingLength = 512 * 1024;

export function readSyncBody(stream: AsyncIterable<Uint8Array>) {
  const members: Record<string, unknown> = {};
  return {
    rows: readRows(stream, members),
    /** Returns the fields other than the rows. The result is complete only after all rows are read. */
    options: () => {
      const parsed = syncOptionsSchema.safeParse(members);
      if (parsed.success) return parsed.data;
      throw invalidInput(parsed.error);
    },
  };
}

async function* readRows(stream: AsyncIterable<Uint8Array>, members: Record<string, unknown>) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const splitter = createBodySplitter(members);
  let bytes = 0;
  let rows = 0;
  try {
    for await (const chunk of stream) {
      bytes += chunk.byteLength;
      if (bytes > maxUploadBytes) throw new Problem('search_data_too_large');
      const elements = splitter.push(decoder.decode(chunk, { stream: true }));
      if (elements.length === 0) continue;
      const batch = elements.map((element, index) => rowOf(element, rows + index));
      rows += batch.length;
      if (rows > maxRows) throw new Problem('search_data_too_large');
      yield batch;
    }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError)
      throw new Problem('search_data_unreadable', { cause: error });
    throw error;
  }
  if (!splitter.isComplete()) throw new Problem('search_data_unreadable');
}

function rowOf(element: unknown, index: number): SearchRow {
  const parsed = bodyRowSchema.safeParse(element);
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error, 'gscData', index);
}

/**
 * Splits `{"gscData": […], "days": 28}` while it arrives: returns each element of the list as soon as the element is
 * complete, and stores the other members. Tracks only nesting and quotes, because JSON.parse checks each element.
 */
function createBodySplitter(members: Record<string, unknown>) {
  let pending = '';
  /** The index in `pending` of the next character to read. */
  let offset = 0;
  let depth = 0;
  let quoted = false;
  let escaped = false;
  let list: 'before' | 'inside' | 'after' = 'before';
  let elementCount = 0;
  let ended = false;

  const take = (length: number): string => {
    const taken = pending.slice(0, length);
    pending = pending.slice(length);
    offset -= length;
    return taken;
  };
  const keepMembers = (text: string) => {
    const body = text.trim().replace(/^,|,$/g, '').trim();
    if (body !== '') Object.assign(members, JSON.parse(`{${body}}`));
  };
  /** Parses complete elements. The text of every element except the first begins with a comma. */
  const elementsOf = (text: string): unknown[] => {
    const body = text.trim();
    if (body === '') return [];
    if (elementCount > 0 && (body[0] !== ',' || body.length === 1))
      throw new SyntaxError('missing comma between rows');
    const elements = JSON.parse(`[${elementCount > 0 ? body.slice(1) : body}]`) as unknown[];
    elementCount += elements.length;
    return elements;
  };

  const open = (letter: string): void => {
    depth++;
    if (depth === 1) {
      if (letter !== '{' || take(offset).trim() !== '') throw new SyntaxError('not an object');
      take(1);
    } else if (depth === 2 && letter === '[' && list === 'before') {
      const name = /"gscData"\s*:\s*$/.exec(pending.slice(Math.max(0, offset - nameLookback), offset));
      if (!name) return;
      keepMembers(take(offset - name[0].length));
      take(offset + 1);
      list = 'inside';
    }
  };
  /** Handles a closing bracket. If the bracket closes the list, returns the last elements of the list. */
  const close = (): unknown[] => {
    depth--;
    if (depth < 0) throw new SyntaxError('unexpected closing bracket');
    if (depth === 1 && list === 'inside') {
      const elements = elementsOf(take(offset));
      take(1);
      list = 'after';
      return elements;
    }
    if (depth === 0) {
      keepMembers(take(offset));
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
      for (; offset < pending.length; offset++) {
        const letter = pending[offset] ?? '';
        if (quoted) {
          if (escaped) escaped = false;
          else if (letter === '\\') escaped = true;
          else if (letter === '"') quoted = false;
        } else if (ended && letter.trim() !== '') throw new SyntaxError('text after the end');
        else if (letter === '"') quoted = true;
        else if (letter === '{' || letter === '[') open(letter);
        else if (letter === '}' || letter === ']') {
          for (const element of close()) elements.push(element);
          if (list === 'inside' && depth === 2) completeTo = offset + 1;
          if (list !== 'inside') completeTo = 0;
        }
      }
      if (list === 'inside' && completeTo > 0)
        for (const element of elementsOf(take(completeTo))) elements.push(element);
      if (pending.length > maxPendingLength) throw new SyntaxError('row or option too long');
      return elements;
    },
    isComplete: () => ended && list === 'after',
  };
}
