import { describe, expect, test } from 'vitest';
import { parseLine } from './parse-line.ts';

function read(line: string): string {
  const { address: a, unplaced } = parseLine([line], 'USA');
  const parts = [a.recipient, a.company, a.addressLine1, a.addressLine2, a.postalCode, a.city, a.state, a.country];
  return [...parts.filter(Boolean), ...unplaced.map((part) => `?${part}`)].join(' / ');
}

describe('[M-2] a pasted line', () => {
  test.each([
    ['Ann Lee, 1 Pine Street, Portland, ME 04101', 'Ann Lee / 1 Pine Street / 04101 / Portland / ME / USA'],
    ['Bob Ray, 2 Oak Street, Apt 4, Austin, TX 78701', 'Bob Ray / 2 Oak Street / Apt 4 / 78701 / Austin / TX / USA'],
    [
      'Bob Ray, Apt 4, 2 Oak Street, Austin TX 78701-1234',
      'Bob Ray / 2 Oak Street / Apt 4 / 78701-1234 / Austin / TX / USA',
    ],
    [
      'Ann Lee, 1 Pine Street, New York, New York, 10001, USA',
      'Ann Lee / 1 Pine Street / 10001 / New York / New York / USA',
    ],
    ['Ann Lee, 1 Pine Street, New York 10001', 'Ann Lee / 1 Pine Street / 10001 / New York / USA'],
    [
      'Ann Lee, Acme Inc, 1 Pine Street, Dover, DE 19901',
      'Ann Lee / Acme Inc / 1 Pine Street / 19901 / Dover / DE / USA',
    ],
    ['Ann Lee 1 Pine Street Portland ME 04101', 'Ann Lee / 1 Pine Street / 04101 / Portland / ME / USA'],
    ['Lee, Ann, PO Box 12, Portland, 04101, ME', 'Ann Lee / PO Box 12 / 04101 / Portland / ME / USA'],
    ['Bob Ray, Jr., 12345 Main Street, Austin, TX', 'Bob Ray Jr. / 12345 Main Street / Austin / TX / USA'],
    ['Ann Lee, 1 Pine Street, Portland', 'Ann Lee / 1 Pine Street / Portland / USA'],
    ['Zoë Müller, Hauptstraße 5, 10115 Berlin, Germany', 'Zoë Müller / Hauptstraße 5 / 10115 / Berlin / Germany'],
    ['Theo Berg, Hauptstr., 5, D-10115 Berlin', 'Theo Berg / Hauptstr. 5 / 10115 / Berlin / Germany'],
    ['Zoé Lefèvre, 8, rue des Lilas, 75004 Paris', 'Zoé Lefèvre / 8 rue des Lilas / 75004 / Paris / France'],
    ['Zoé Lefèvre, 8 rue des Lilas, 75004, Paris, France', 'Zoé Lefèvre / 8 rue des Lilas / 75004 / Paris / France'],
    ['Amy Hill, Flat 2, 10 High Street, Leeds LS1 4AP', 'Amy Hill / 10 High Street / Flat 2 / LS1 4AP / Leeds / UK'],
    ['Amy Hill, 10 High Street, London, sw1a 1aa, England', 'Amy Hill / 10 High Street / SW1A 1AA / London / UK'],
    ['Zoë Müller, Hauptstr. 5, 10115 Berlin, DE', 'Zoë Müller / Hauptstr. 5 / 10115 / Berlin / Germany'],
    ['Pierre Martin, Le Bourg, 24220 Vitrac, France', 'Pierre Martin / Le Bourg / 24220 / Vitrac / France'],
    [
      'Familie Weber, c/o Schmidt, Am Markt 7, D-50667 Köln',
      'Familie Weber / Am Markt 7 / c/o Schmidt / 50667 / Köln / Germany',
    ],
    ['Ann Lee - 1 Pine Street - Portland, ME 04101', 'Ann Lee / 1 Pine Street / 04101 / Portland / ME / USA'],
    [
      'Ann Lee | Acme | 1 Pine Street | Portland ME 04101',
      'Ann Lee / Acme / 1 Pine Street / 04101 / Portland / ME / USA',
    ],
    ['Theo Berg, Hauptstr. 5 - 7, 10115 Berlin', 'Theo Berg / Hauptstr. 5 - 7 / 10115 / Berlin / Germany'],
    [
      'Rosa Bianchi 12 Harbor Street Apt 3 Portland ME 04101',
      'Rosa Bianchi / 12 Harbor Street Apt 3 / 04101 / Portland / ME / USA',
    ],
    ['Ann Lee, 1 Pine Street, Lebanon, PA 17042', 'Ann Lee / 1 Pine Street / 17042 / Lebanon / PA / USA'],
    ['Ann Lee, 1 Pine Street, Portland, ZZ 04101', 'Ann Lee / 1 Pine Street / 04101 / Portland / ZZ / USA'],
    ['Ann Lee, 1 Pine Street, Portland ME 99999x', 'Ann Lee / 1 Pine Street / 99999x / Portland / ME / USA'],
    ['Ann Lee, 1 Pine Street, Portland, ME 0410', 'Ann Lee / 1 Pine Street / 0410 / Portland / ME / USA'],
    ['Ann Lee, 1 Pine Street, Atlanta, Georgia', 'Ann Lee / 1 Pine Street / Atlanta / Georgia / USA'],
  ])('%s', (line, expected) => {
    expect(read(line)).toBe(expected);
  });

  test.each([
    ['Luca Po, Via Roma 1, 00100 Roma, Italia', 'Luca Po / Via Roma 1 / 00100 / Roma / Germany / ?Italia'],
    [
      'Ann, ann@example.com, 1 Pine St, Portland, ME 04101',
      'Ann / 1 Pine St / 04101 / Portland / ME / USA / ?ann@example.com',
    ],
    [
      'Ann Lee <ann@example.com>, 1 Pine St, Portland, ME 04101',
      'Ann Lee / 1 Pine St / 04101 / Portland / ME / USA / ?ann@example.com',
    ],
    [
      'Ann Lee, 1 Pine St, Portland, Maine, 04101, United States, Happy birthday!',
      'Ann Lee / 1 Pine St / 04101 / Portland / Maine / USA / ?Happy birthday!',
    ],
    ['Hans Meier, Bahnhofstr. 1, 8001 Zürich, Schweiz', 'Hans Meier / Bahnhofstr. 1 / 8001 Zürich / USA / ?Schweiz'],
    ['Theo Berg Hauptstraße 5 10115 Berlin', 'Theo Berg Hauptstraße 5 10115 Berlin / USA'],
    ['Ann Lee', 'Ann Lee / USA'],
    [
      'Ann Lee, Acme, Sales, 1 Pine St, Portland, ME 04101',
      'Ann Lee / Acme / 1 Pine St / 04101 / Portland / ME / USA / ?Sales',
    ],
  ])('keeps what has no place: %s', (line, expected) => {
    expect(read(line)).toBe(expected);
  });

  test('a line longer than any address is kept whole', () => {
    const long = 'x'.repeat(1001);
    expect(read(`${long}>`)).toContain(long);
  });
});
