import { expect, it } from 'vitest';
import { createConnectionLimit } from './connection-limit.ts';

it('one person has so many streams and all together so many; who leaves makes room, once', () => {
  const places = createConnectionLimit({ perProcess: 3, perUser: 2 });
  const leave = places.take('kari');
  places.take('kari');
  expect(() => places.take('kari')).toThrow(expect.objectContaining({ code: 'too_many_streams' }));
  places.take('ola');
  expect(() => places.take('per')).toThrow(expect.objectContaining({ code: 'streams_full' }));
  leave();
  leave();
  places.take('kari');
  expect(() => places.take('ola')).toThrow(expect.objectContaining({ code: 'streams_full' }));
});
