import { expect, test } from 'vitest';
import { LANGUAGES } from '#domain/language.ts';
import { guessLanguage } from './guess-language.ts';

test.each([
  ['Hello', [], 'en'],
  ['Hallo', ['de-AT', 'en'], 'de'],
  ['Hallo', ['ja', 'nl'], 'nl'],
  ['Liebe Oma, wir sind gut angekommen.', ['en-US'], 'de'],
  ['Liebe Oma!', ['en-US'], 'en'],
  ['Coucou ! Nous avons mangé une glace avec Léa.', ['en'], 'fr'],
  ['Dear Anna, the sea is warm.', ['de'], 'en'],
  ['Ciao nonna, il mare è caldo e noi siamo felici.', ['en'], 'it'],
  ['Det er koldt, og vi har det godt.', ['nb', 'en'], 'nb'],
  ['Hei', ['no'], 'nb'],
  ['', ['tlh', 'fr'], 'fr'],
  ['❤️ 123', [], 'en'],
  ['Привет', ['en-US'], 'ru'],
  ['Привіт', ['en', 'uk'], 'uk'],
  ['Γειά', ['en'], 'el'],
  ['שלום', ['en'], 'he'],
  ['שלום', ['iw-IL'], 'he'],
  ['مرحبا', ['en'], 'ar'],
  ['سلام', ['fa-IR'], 'fa'],
  ['سلام، چطوری', ['en'], 'fa'],
  ['کیا', ['ur'], 'ur'],
  ['سب ٹھیک ہے', ['fa'], 'ur'],
  ['नमस्ते', ['en'], 'hi'],
  ['नमस्कार', ['en', 'mr-IN'], 'mr'],
  ['สวัสดี', ['en'], 'th'],
  ['안녕하세요', ['en'], 'ko'],
  ['ありがとう', ['en'], 'ja'],
  ['東京タワー', ['zh-CN'], 'ja'],
  ['大韓民國 만세', ['ja'], 'ko'],
  ['東京', ['en', 'ja', 'zh-TW'], 'ja'],
  ['生日快樂', ['zh-HK'], 'zh-Hant'],
  ['生日快乐', ['zh'], 'zh-Hans'],
  ['生日快樂', ['zh-Hans-HK'], 'zh-Hans'],
  ['祝你們生日快樂', ['zh-CN'], 'zh-Hant'],
  ['祝你们生日快乐', ['zh-TW'], 'zh-Hans'],
  ['生日快樂', ['en'], 'zh-Hant'],
  ['生日快乐', ['en'], 'zh-Hans'],
  ['山水', [], 'zh-Hans'],
] as const)('[P-4] %s, from someone who prefers %j, is %s', (text, preferred, language) => {
  expect(guessLanguage(text, preferred)).toBe(language);
});

test('[P-4] most letters decide, but Han decides over everything, because its forms differ', () => {
  expect(guessLanguage('With love from שלום', ['en'])).toBe('en');
  expect(guessLanguage('Thank you so much, ありがとう!', ['en'])).toBe('en');
  expect(guessLanguage('Thank you so much, 直子さん!', ['en'])).toBe('ja');
  expect(guessLanguage('Greetings from 東京 and 서울, my friends', ['en'])).toBe('ko');
});

test.each([
  ['cs', 'Ahoj babi, jdeme na pláž a pak do kina, e.'],
  ['sk', 'Ideme na pláž a potom do kina.'],
  ['hr', 'Idemo na plažu i do grada.'],
  ['ca', 'Avui anem a la platja amb una amiga, que fa bon temps.'],
  ['ro', 'Vremea e frumoasă, apa e caldă.'],
  ['hu', 'Szép idő van, de hideg a víz, de jó itt.'],
  ['nn', 'Det er fint her, og vi har det bra.'],
  ['vi', 'Con chào bà, con ở biển.'],
] as const)('[P-4] %s stays as it is for people who prefer it: %s', (language, text) => {
  expect(guessLanguage(text, [language, 'en'])).toBe(language);
});

test('every known language can be preferred', () => {
  const text: Record<string, string> = {
    ru: 'я',
    uk: 'я',
    be: 'я',
    bg: 'я',
    sr: 'я',
    mk: 'я',
    el: 'ω',
    he: 'ש',
    yi: 'ש',
  };
  const others: Record<string, string> = {
    ar: 'م',
    fa: 'م',
    ur: 'م',
    hi: 'न',
    mr: 'न',
    ne: 'न',
    th: 'ห',
    ko: '한',
    ja: 'か',
  };
  const written = { ...text, ...others, 'zh-Hans': '山', 'zh-Hant': '山' };
  for (const language of LANGUAGES) {
    expect(guessLanguage(Reflect.get(written, language) ?? 'a', [language])).toBe(language);
  }
});
