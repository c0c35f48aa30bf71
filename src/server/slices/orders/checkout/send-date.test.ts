import { describe, expect, test } from 'vitest';
import { dayIn } from '#domain/send-date.ts';
import { checkSendDate, startOfDay } from './send-date.ts';

describe('a send date', () => {
  test.each([
    ['in UTC', 'UTC', '2026-12-24', '2026-12-24T00:00:00.000Z'],
    ['in winter', 'Europe/Berlin', '2026-12-24', '2026-12-23T23:00:00.000Z'],
    ['in summer', 'America/New_York', '2026-07-04', '2026-07-04T04:00:00.000Z'],
    ['on the day the clocks go forward', 'Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['after it', 'Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['on the day the clocks go back', 'America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['after it', 'America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
    ['without a midnight', 'Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
    ['far ahead of UTC', 'Pacific/Kiritimati', '2026-05-01', '2026-04-30T10:00:00.000Z'],
    ['far behind UTC', 'Pacific/Pago_Pago', '2026-05-01', '2026-05-01T11:00:00.000Z'],
    ['half an hour off', 'Asia/Kolkata', '2026-05-01', '2026-04-30T18:30:00.000Z'],
  ])('[M-11] begins with its first minute: %s', (_name, timeZone, day, start) => {
    expect(startOfDay(timeZone, day).toISOString()).toBe(start);
    expect(dayIn(timeZone, new Date(start))).toBe(day);
    expect(dayIn(timeZone, new Date(Date.parse(start) - 1)) < day).toBe(true);
  });

  // In this zone it is already the 2nd while UTC is on the 1st.
  const shop = { timeZone: 'Asia/Tokyo', now: new Date('2026-11-01T20:00:00Z') };

  test.each(['2026-11-02', '2026-11-03', '2027-04-30'])('[M-11] may be %s, from today to 180 days ahead', (day) => {
    expect(() => checkSendDate(day, shop)).not.toThrow();
  });

  test.each([
    ['2026-11-01', 'This day is over. Please choose a later one.'],
    ['2027-05-03', "That's too far ahead. The latest date is Sat, May 1."],
    ['2026-11-08', "We don't print on weekends. The next date is Mon, Nov 9."],
    ['2026-11-26', "We don't print on federal holidays. The next date is Fri, Nov 27."],
  ])('[M-11] may not be %s: %s', (day, message) => {
    expect(() => checkSendDate(day, shop)).toThrow(expect.objectContaining({ code: 'send_date_invalid', message }));
  });
});
