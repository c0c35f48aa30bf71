import { afterEach, expect, test } from 'vitest';
import { noteServerTime, serverNow } from './server-time.ts';

const ahead = (milliseconds: number) => new Date(Date.now() + milliseconds).toUTCString();
const hoursOff = () => Math.round((serverNow() - Date.now()) / 3_600_000);

afterEach(() => noteServerTime(ahead(0)));

test("corrects a wrong clock by the server's, and leaves a nearly right one alone", () => {
  noteServerTime(ahead(-2 * 3_600_000));
  expect(hoursOff()).toBe(-2);
  noteServerTime(null);
  noteServerTime('nonsense');
  expect(hoursOff()).toBe(-2);
  noteServerTime(ahead(0));
  expect(serverNow() - Date.now()).toBeLessThanOrEqual(1);
});
