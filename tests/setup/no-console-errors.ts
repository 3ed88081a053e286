import { afterEach, beforeEach, expect, vi } from 'vitest';

// An error that reaches the console is one that nobody expected.
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});
