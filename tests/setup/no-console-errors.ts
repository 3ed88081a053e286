import { afterEach, beforeEach, expect, vi } from 'vitest';

// An error that reaches the console is one that nobody expected.
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const errors = vi.mocked(console.error).mock.calls;
  // First: a test that fails here must not be counted against the next.
  vi.restoreAllMocks();
  expect(errors).toEqual([]);
});
