import { describe, expect, it } from 'vitest';
import { createConnectionLimit } from './live-api.ts';

const problem = (code: string) => expect.objectContaining({ code });

describe('createConnectionLimit', () => {
  it('limits the number of connections per user and per process', () => {
    const limit = createConnectionLimit({ perProcess: 3, perUser: 2 });
    limit.acquire('kari');
    limit.acquire('kari');
    expect(() => limit.acquire('kari')).toThrow(problem('too_many_streams'));
    limit.acquire('ola');
    expect(() => limit.acquire('per')).toThrow(problem('streams_full'));
  });

  it('counts a connection as released only once, even if its release function is called twice', () => {
    const limit = createConnectionLimit({ perProcess: 2, perUser: 2 });
    const release = limit.acquire('kari');
    limit.acquire('ola');
    release();
    release();
    limit.acquire('kari');
    expect(() => limit.acquire('ola')).toThrow(problem('streams_full'));
  });
});
