import { describe, expect, test } from 'vitest';
import { isBusinessDay } from './business-days.ts';
import { describeArrival, estimateArrival } from './delivery.ts';

const at = (day: string) => new Date(`${day}T15:00:00Z`);

describe('[L-9] The estimated arrival', () => {
  test('counts from the day of printing, the first business day after the order', () => {
    const arrival = estimateArrival({ countries: ['USA'], orderedAt: at('2026-12-02'), sendOn: null });
    // Printed on Thursday, December 3.
    expect(arrival).toEqual({ us: { from: '2026-12-08', to: '2026-12-14' }, abroad: null });
    expect(describeArrival(arrival)).toBe('Dec 8–14');
  });

  test('skips weekends and federal holidays', () => {
    // Printed on Thursday; Thanksgiving is on the 26th.
    const { us } = estimateArrival({ countries: ['USA'], orderedAt: at('2026-11-18'), sendOn: null });
    expect(us).toEqual({ from: '2026-11-24', to: '2026-12-01' });
    // Christmas is on a Friday, so printing waits for Monday.
    const late = estimateArrival({ countries: ['USA'], orderedAt: at('2026-12-24'), sendOn: null });
    expect(late.us?.from).toBe('2026-12-31');
  });

  test('counts from the send date, even if it is no business day', () => {
    const send = (sendOn: string) => estimateArrival({ countries: ['USA'], orderedAt: at('2026-11-18'), sendOn });
    expect(send('2026-12-07').us?.from).toBe('2026-12-10');
    expect(send('2026-12-05').us?.from).toBe('2026-12-10');
  });

  test('covers everyone in a mailing', () => {
    const sending = { orderedAt: at('2026-11-18'), sendOn: null };
    const both = estimateArrival({ ...sending, countries: ['USA', 'Germany', 'USA'] });
    expect(describeArrival(both)).toBe('Nov 24–Dec 1 in the US, by Dec 10 abroad');
    const abroad = estimateArrival({ ...sending, countries: ['France'] });
    expect(describeArrival(abroad)).toBe('Nov 26–Dec 10');
  });
});

describe('[L-9] Federal holidays', () => {
  const HOLIDAYS_2026 = [
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    '2026-07-03',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
  ];

  test('are not business days', () => {
    const weekdays = Array.from({ length: 365 }, (_, index) => new Date(Date.UTC(2026, 0, 1 + index)))
      .filter((date) => date.getUTCDay() % 6 !== 0)
      .map((date) => date.toISOString().slice(0, 10));
    expect(weekdays.filter((day) => !isBusinessDay(day))).toEqual(HOLIDAYS_2026);
  });

  test('move from a weekend to the nearest weekday', () => {
    expect(isBusinessDay('2021-12-31')).toBe(false);
    expect(isBusinessDay('2023-01-02')).toBe(false);
  });
});
