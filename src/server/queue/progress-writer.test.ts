import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProgressWriter } from './progress-writer.ts';

describe('the progress writer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('writes the newest text at most once per interval', async () => {
    const written: string[] = [];
    const progress = createProgressWriter(async (text) => void written.push(text), 100);
    for (let n = 1; n <= 10; n++) {
      progress.write('x'.repeat(n));
      await vi.advanceTimersByTimeAsync(30);
    }
    await vi.advanceTimersByTimeAsync(200);
    expect(written.length).toBeLessThanOrEqual(4);
    expect(written.at(-1)).toBe('x'.repeat(10));
  });

  it('continues after a failed write, and writes nothing after it is stopped', async () => {
    const written: string[] = [];
    const progress = createProgressWriter(async (text) => {
      if (text === 'a') throw new Error('the database is unavailable');
      written.push(text);
    }, 100);
    progress.write('a');
    await vi.advanceTimersByTimeAsync(150);
    progress.write('b');
    await vi.advanceTimersByTimeAsync(150);
    progress.write('c');
    await progress.stop();
    await vi.advanceTimersByTimeAsync(500);
    expect(written).toEqual(['b']);
  });
});
