import { afterEach, beforeEach, expect, vi } from 'vitest';

// Fails each test that writes an error to the console.
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const errors = vi.mocked(console.error).mock.calls;
  // The mocks are restored before the expectation, so that its failure does not affect the next test.
  vi.restoreAllMocks();
  expect(errors).toEqual([]);
});
