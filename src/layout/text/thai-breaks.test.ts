import { describe, expect, test } from 'vitest';
import { isThaiCluster, thaiBreaks } from './thai-breaks.ts';
import { THAI_WORDS } from './thai-words.ts';

const cut = (text: string, breaks: readonly number[]) => {
  const offsets = [0, ...breaks, text.length];
  return offsets.slice(1).map((end, index) => text.slice(offsets[index], end));
};
const words = (text: string) => cut(text, thaiBreaks(text, THAI_WORDS).words).join('|');

describe('[P-4] Thai is broken between words', () => {
  test.each([
    'สวัสดี|จาก|ภูเก็ต ทะเล|สวย|มาก น้ำ|ใส|แจ๋ว อาหาร|อร่อย|ทุก|มื้อ',
    'เรา|ซื้อ|ของ|ฝาก|มา|ให้|คุณ|แม่|ด้วย แล้ว|เจอ|กัน|ที่|กรุงเทพฯ นะ',
    'สุขสันต์|วัน|เกิด ขอ|ให้|มี|ความ|สุข|มากๆ นะ คิดถึง|เสมอ',
    'ไป|เที่ยว|เชียงใหม่|กับ|เพื่อน|สมัย|มหาวิทยาลัย อากาศ|หนาว|แต่|สนุก|สุดๆ',
    'พรุ่งนี้|นั่ง|เครื่องบิน|กลับ|จาก|สุราษฎร์ธานี|แล้ว|ต่อ|รถไฟ|ไป|อุบลราชธานี',
    'กิน|ก๋วยเตี๋ยว|เรือ|กับ|พิซซ่า|ที่|รีสอร์ต|ใน|โอซาก้า',
  ])('%s', (text) => {
    expect(words(text.replaceAll('|', ''))).toBe(text);
  });

  test.each([
    ['frequent words win over rare ones', 'พัฒนา|แล้ว|จะ|เห็น|ว่า'],
    ['the only word that ends in ็', 'เธอ|ก็|ไป'],
    ['signs stay with the word before them', 'ต่างๆ|นะ และ|อื่นๆ ฯลฯ'],
    ['digits and Latin letters are no words', 'ราคา 500 บาท ที่ Big C'],
  ])('%s', (_, text) => {
    expect(words(text.replaceAll('|', ''))).toBe(text);
  });

  test('a name that isn’t in the dictionary stays in one piece', () => {
    expect(words('คุณสมชายวงศ์สว่างพงษ์')).toMatch(/วงศ์สว่างพงษ์$/);
    expect(words('ฮวนเกร์เรโร')).toBe('ฮวนเกร์เรโร');
  });

  test('a name too wide for a line breaks beside possible words', () => {
    const text = 'ไปเที่ยวโอมากาเสะกับแม่';
    expect(words(text)).toBe('ไป|เที่ยว|โอ|มากาเสะกับ|แม่');
    expect(cut(text, thaiBreaks(text, THAI_WORDS).syllables).join('|')).toBe('ไป|เที่ยว|โอ|มา|กา|เสะ|กับ|แม่');
  });
});

test.each([
  ['สุขสันต์วันเกิด', ['สุขสันต์วัน', 'เกิด']],
  ['เที่ยวไกลแค่ไหนก็คิดถึง', ['เที่ยว', 'ไกล', 'แค่', 'ไหนก็คิดถึง']],
  ['ทำกะทิ', ['ทำ', 'กะ', 'ทิ']],
  ['ดีๆนะครับ', ['ดีๆ', 'นะ', 'ครับ']],
  ['ฯลฯ และอื่นๆ', ['ฯลฯ และ', 'อื่นๆ']],
  ['Hello', ['Hello']],
])('[P-4] %s has the certain syllables %j', (text, parts) => {
  expect(cut(text, thaiBreaks(text, undefined).syllables)).toEqual(parts);
});

test.each([
  ['ภูเก็ต', 'ภู|เก็ต'],
  ['ของฝาก', 'ข|อ|ง|ฝาก'],
  ['น้ำที่เกาะ', 'น้ำ|ที่|เกาะ'],
  ['ตั้งชื่อจันทร์', 'ตั้ง|ชื่อ|จัน|ทร์'],
  ['สิทธิ์', 'สิ|ทธิ์'],
  ['แล้วก็เล็ก', 'แล้|ว|ก็|เล็ก'],
  ['มากๆฯ', 'มากๆฯ'],
  ['๒๕๖๗', '๒|๕|๖|๗'],
  ['ไทยa', 'ไทย|a'],
])('[P-4] %s has the clusters %s', (text, clusters) => {
  const offsets = Array.from(text, (_, offset) => offset).filter((offset) => offset > 0 && isThaiCluster(text, offset));
  expect(cut(text, offsets).join('|')).toBe(clusters);
});
