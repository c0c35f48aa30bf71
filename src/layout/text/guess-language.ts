/** Guesses the language of a message from its letters, its common words and the languages that its writer prefers. */
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#domain/language.ts';
import { scriptOf } from './characters.ts';

/** The languages of each script, the most likely first. Unlisted languages use Latin. */
const SCRIPT_LANGUAGES: Readonly<Record<string, readonly [Language, ...Language[]]>> = {
  Cyrl: ['ru', 'uk', 'be', 'bg', 'sr', 'mk'],
  Grek: ['el'],
  Hebr: ['he', 'yi'],
  Arab: ['ar', 'fa', 'ur'],
  Deva: ['hi', 'mr', 'ne'],
  Thai: ['th'],
  Hang: ['ko'],
  Kana: ['ja'],
  Hani: ['zh-Hans', 'zh-Hant', 'ja', 'ko'],
};
const NOT_LATIN = new Set(Object.values(SCRIPT_LANGUAGES).flat());

/**
 * Words that are in nearly every message, for people who don't write in their browser's language. A language without a list is
 * chosen only for people who prefer it.
 */
const COMMON_WORDS: ReadonlyMap<Language, ReadonlySet<string>> = new Map(
  (
    [
      ['en', 'the and is are we you with for of to dear love from my your have was'],
      ['de', 'und der die das den ist sind nicht ich wir ein eine mit für auf von dem dich euch liebe lieber'],
      ['fr', 'et le les des est sont pas nous je une avec pour dans du au vous chère cher bises très'],
      ['es', 'el los las es está son que una con para por muy del nos querida querido besos'],
      ['it', 'il gli della è sono non che una con per del ci cara caro baci molto'],
      ['pt', 'os é está são não que uma com para muito querida querido beijos você'],
      ['nl', 'en het een is zijn niet ik wij we met voor van op lieve veel jullie groetjes'],
      ['sv', 'och det är inte jag vi ett med för på av kära mycket hälsningar'],
      ['da', 'og det er ikke jeg vi et med til på af kære meget hilsner'],
      ['nb', 'og det er ikke jeg vi et med til på av kjære veldig hilsen'],
      ['fi', 'ja on ei se että me kanssa niin rakas terveisin hyvää'],
      ['pl', 'nie się jest są że dla bardzo droga drogi jak już'],
      ['tr', 've bir bu için çok ile sevgili sevgiler'],
    ] as const
  ).map(([language, words]) => [language, new Set(words.split(' '))]),
);
/** Fewer words may be names, or shared by two languages. */
const CLEAR_LEAD = 2;

/** Letters that Arabic lacks. */
const URDU_LETTERS = /[ٹڈڑںھہے]/;
const PERSIAN_OR_URDU: readonly [Language, ...Language[]] = ['fa', 'ur'];
const PERSIAN_OR_URDU_LETTERS = /[پچژگکی]/;

/** Pairs of frequent characters that exist only in simplified or only in traditional Chinese. */
const SIMPLIFIED =
  '们这个为来时说对过还发经让给谢请问话语谁认识见观难欢乐爱亲妈爷岁岛湾门间关开长张书买卖东车马鸟鱼龙飞风云电脑网点热愿梦忆节贺礼旧伤';
const TRADITIONAL =
  '們這個為來時說對過還發經讓給謝請問話語誰認識見觀難歡樂愛親媽爺歲島灣門間關開長張書買賣東車馬鳥魚龍飛風雲電腦網點熱願夢憶節賀禮舊傷';

/** `preferred` are BCP 47 tags like a browser's, the most preferred first. */
export function guessLanguage(text: string, preferred: readonly string[]): Language {
  const script = scriptOfMessage(text);
  const choices = preferred.flatMap((tag) => knownLanguage(tag) ?? []);
  const languages = SCRIPT_LANGUAGES[script];
  if (!languages) return latinOf(text, choices.find((language) => !NOT_LATIN.has(language)) ?? DEFAULT_LANGUAGE);
  if (script === 'Arab' && URDU_LETTERS.test(text)) return 'ur';
  const candidates = script === 'Arab' && PERSIAN_OR_URDU_LETTERS.test(text) ? PERSIAN_OR_URDU : languages;
  const choice = choices.find((language) => candidates.includes(language));
  return script === 'Hani' ? hanOf(text, choice) : (choice ?? candidates[0]);
}

/** Returns the preferred language, unless the common words clearly suggest another. */
function latinOf(text: string, preferred: Language): Language {
  if (!COMMON_WORDS.has(preferred)) return preferred;
  const words = text.toLowerCase().split(/[\s.,;:!?"“”„()–—-]+/);
  const counts = new Map<Language, number>();
  for (const [language, common] of COMMON_WORDS) counts.set(language, words.filter((word) => common.has(word)).length);
  const countOf = (language: Language) => counts.get(language) ?? 0;
  const [best = preferred] = [...counts.keys()].toSorted((a, b) => countOf(b) - countOf(a));
  return countOf(best) - countOf(preferred) >= CLEAR_LEAD ? best : preferred;
}

/** Returns the script of most letters. Any Han counts most, because its language decides its forms. */
function scriptOfMessage(text: string): string {
  const counts = new Map<string, number>();
  for (const character of text) {
    const script = scriptOf(character.codePointAt(0) ?? 0);
    const key = script === 'Hira' ? 'Kana' : script;
    if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const ranked = [...counts].toSorted(([, a], [, b]) => b - a).map(([script]) => script);
  if (!counts.has('Hani')) return ranked[0] ?? 'Latn';
  return ranked.find((script) => script === 'Kana' || script === 'Hang') ?? 'Hani';
}

const RENAMED: Readonly<Record<string, Language>> = { no: 'nb', iw: 'he', in: 'id', ji: 'yi' };

function knownLanguage(tag: string): Language | undefined {
  const [primary = ''] = tag.toLowerCase().split('-');
  if (primary === 'zh') return /^zh-(hant|tw|hk|mo)/i.test(tag) ? 'zh-Hant' : 'zh-Hans';
  return RENAMED[primary] ?? LANGUAGES.find((language) => language === primary);
}

/** Tells the two Chinese scripts apart, if the text allows it. */
function hanOf(text: string, preferred: Language | undefined): Language {
  if (preferred === 'ja' || preferred === 'ko') return preferred;
  const count = (characters: string) => Array.from(text).filter((each) => characters.includes(each)).length;
  const lead = count(TRADITIONAL) - count(SIMPLIFIED);
  if (preferred === undefined || Math.abs(lead) >= CLEAR_LEAD) return lead > 0 ? 'zh-Hant' : 'zh-Hans';
  return preferred;
}
