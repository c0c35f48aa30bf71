import { expect, test } from 'vitest';
import { thaiBreaks } from './thai-breaks.ts';

const split = (text: string) => {
  const offsets = [0, ...thaiBreaks(text), text.length];
  return offsets.slice(1).map((end, index) => text.slice(offsets[index], end));
};

test.each([
  ['สุขสันต์วันเกิด', ['สุขสันต์วัน', 'เกิด']],
  ['เที่ยวไกลแค่ไหนก็คิดถึง', ['เที่ยว', 'ไกล', 'แค่', 'ไหนก็คิดถึง']],
  ['ทำกะทิ', ['ทำ', 'กะ', 'ทิ']],
  ['ดีๆนะครับ', ['ดีๆ', 'นะ', 'ครับ']],
  ['ฯลฯ และอื่นๆ', ['ฯลฯ และ', 'อื่นๆ']],
  ['Hello', ['Hello']],
])('[P-4] %s can be broken as %j', (text, parts) => {
  expect(split(text)).toEqual(parts);
});
