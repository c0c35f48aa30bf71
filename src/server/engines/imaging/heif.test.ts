import { expect, test } from 'vitest';
import { readHeifHeader } from './heif.ts';

function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

function size(width: number, height: number): Buffer {
  const body = Buffer.alloc(12);
  body.writeUInt32BE(width, 4);
  body.writeUInt32BE(height, 8);
  return box('ispe', body);
}

const fillers = (count: number) => Buffer.concat(Array.from({ length: count }, () => box('free')));
const meta = (...properties: readonly Buffer[]) =>
  box('meta', Buffer.alloc(4), box('iprp', box('ipco', ...properties)));

test('takes the size of the largest picture', () => {
  const file = Buffer.concat([box('ftyp'), fillers(20), meta(size(320, 240), size(4000, 3000), size(160, 120))]);
  expect(readHeifHeader(file)).toEqual({ width: 4000, height: 3000, icc: null });
});

test('gives up on a file full of boxes', () => {
  expect(readHeifHeader(Buffer.concat([fillers(2_000), meta(size(10, 10))]))).toBeNull();
});

test('finds a large picture behind many small ones', () => {
  expect(readHeifHeader(meta(size(10, 10), fillers(2_000), size(60_000, 60_000)))).toBeNull();
});
