import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

const cell = (text: string) => toCsv([[text]]).slice(0, -2);

test.each([
  '=HYPERLINK("x")',
  '+1',
  '-1',
  '@SUM(A1)',
  ' =1',
  '\t1',
  '\r1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM',
  '﹦1',
  '−1',
  '\u200b=1',
  '\u200b\u2060 \ufeff＝1',
  '\u00ad=1',
  '\u0301=1',
  '\u3164=1',
])('[M-8] a cell that begins like a formula becomes text: %j', (text) => {
  expect(cell(text)).toBe(`"'${text.replaceAll('"', '""')}"`);
});

test.each(['Rosa', '12 Main Street', 'a=b', 'Zoë 日本', '\u200bRosa', '', '(555) 1-2', '½ Street'])(
  '[M-8] any other cell stays unchanged: %j',
  (text) => {
    expect(cell(text)).toBe(`"${text}"`);
  },
);

test('[M-8] what follows a semicolon is no formula either, because some spreadsheets split there', () => {
  expect(cell("Bob;=cmd|'/C calc'!A0;")).toBe(`"Bob;'=cmd|'/C calc'!A0;"`);
  expect(cell('Bob; Jones')).toBe('"Bob; Jones"');
});
