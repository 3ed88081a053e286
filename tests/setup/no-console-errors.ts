import { afterEach, beforeEach, expect, vi } from 'vitest';

// Fails a test that writes an unexpected error to the console.
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const errors = vi.mocked(console.error).mock.calls;
  // Before the expectation: a failure here must not affect the next test.
  vi.restoreAllMocks();
  expect(errors).toEqual([]);
});
