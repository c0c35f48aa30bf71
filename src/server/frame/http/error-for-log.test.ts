import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function logged(err: unknown): string {
  const lines: string[] = [];
  createLogger({ LOG_LEVEL: 'info' }, { write: (line: string) => void lines.push(line) }).error({ err }, 'failed');
  return lines.join('');
}

const ADDRESS = 'nonna.rosa+cards@example.com';

test.each([
  ['an error’s message and stack', () => new Error(`550 5.1.1 <${ADDRESS}>: no such user`)],
  ['a cause', () => new Error('sending failed', { cause: new Error(`to ${ADDRESS}`) })],
  ['a database error', () => Object.assign(new Error('duplicate key'), { code: '23505', detail: `(${ADDRESS})` })],
  ['several errors in one', () => new AggregateError([new Error(ADDRESS)], `all failed: ${ADDRESS}`)],
  ['an object that is no error', () => ({ message: `to ${ADDRESS}`, recipient: ADDRESS, code: 'E1' })],
  ['a text', () => `could not reach ${ADDRESS}`],
])('hides an email address in %s', (_where, make) => {
  expect(logged(make())).not.toMatch(/nonna|rosa|cards@|example\.com/);
});

test('cuts a long text, and ends a circle of causes', () => {
  const error = new Error('a'.repeat(1_000_000));
  error.cause = error;
  expect(logged(error).length).toBeLessThan(100_000);
});

test('keeps where and why an error happened, even when applied twice', () => {
  const error = Object.assign(new TypeError('no connection'), { code: 'ECONNREFUSED' });
  const line = logged(error);
  expect(JSON.parse(line).err).toMatchObject({ type: 'TypeError', message: 'no connection', code: 'ECONNREFUSED' });
  expect(line).toContain('error-for-log.test.ts');
  const { err } = JSON.parse(line);
  expect(JSON.parse(logged(err)).err).toEqual(err);
});
