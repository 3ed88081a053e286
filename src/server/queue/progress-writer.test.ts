import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProgressWriter } from './progress-writer.ts';

describe('progress', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is written at most so often, and only the newest', async () => {
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

  it('goes on after a write that failed, and ends with the stop', async () => {
    const written: string[] = [];
    const progress = createProgressWriter(async (text) => {
      if (text === 'a') throw new Error('the database is away');
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
