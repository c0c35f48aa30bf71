/** Guesses the language of a message from its letters and the languages that its writer prefers. */
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#domain/language.ts';
import { scriptOf } from './characters.ts';

/** The languages of each script, the most likely first. Those in no list are written in Latin. */
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

/** Words that are in nearly every message, for people who write in another language than their browser's. */
const COMMON_WORDS: readonly (readonly [Language, string])[] = [
  ['en', 'the and is are we you with for of to dear love from my your have was'],
  ['de', 'und der die das den ist sind nicht ich wir ein eine mit für auf von dem dich euch liebe lieber'],
  ['fr', 'et le les des est sont pas nous je une avec pour dans du au vous chère cher bises très'],
  ['es', 'y el los las es está son que una con para por muy del nos querida querido besos'],
  ['it', 'e il gli della è sono non che una con per del ci cara caro baci molto'],
  ['pt', 'e os é está são não que uma com para do da muito querida querido beijos você'],
  ['nl', 'en het een is zijn niet ik wij we met voor van op lieve veel jullie groetjes'],
  ['sv', 'och det är inte jag vi ett med för på av kära mycket hälsningar'],
  ['da', 'og det er ikke jeg vi et med til på af kære meget hilsner'],
  ['nb', 'og det er ikke jeg vi et med til på av kjære veldig hilsen'],
  ['fi', 'ja on ei se että me kanssa niin rakas terveisin hyvää'],
  ['pl', 'i nie się jest są na do że w z dla bardzo droga drogi'],
  ['tr', 've bir bu için çok ile de da sevgili sevgiler'],
];
/** One alone may be a name, or a word of two languages. */
const ENOUGH_WORDS = 2;

/** Letters that Arabic lacks. */
const URDU_LETTERS = /[ٹڈڑںھہے]/;
const PERSIAN_OR_URDU: readonly [Language, ...Language[]] = ['fa', 'ur'];
const PERSIAN_OR_URDU_LETTERS = /[پچژگکی]/;

/** Frequent characters that are written only in simplified, or only in traditional Chinese, pair by pair. */
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
  return choice ?? (script === 'Hani' ? chineseOf(text) : candidates[0]);
}

/** The language of most common words, or the preferred one. */
function latinOf(text: string, preferred: Language): Language {
  const words = text.toLowerCase().split(/[\s.,;:!?"“”„()–—-]+/);
  const count = (list: string) => words.filter((word) => list.split(' ').includes(word)).length;
  const counts = new Map(COMMON_WORDS.map(([language, list]) => [language, count(list)]));
  const most = Math.max(...counts.values());
  const isClear = most >= ENOUGH_WORDS && counts.get(preferred) !== most;
  return isClear ? ([...counts].find(([, each]) => each === most)?.[0] ?? preferred) : preferred;
}

/** The script of most letters. Where there is Han at all, its language counts most, because it decides its forms. */
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

function chineseOf(text: string): Language {
  const count = (characters: string) => Array.from(text).filter((each) => characters.includes(each)).length;
  return count(TRADITIONAL) > count(SIMPLIFIED) ? 'zh-Hant' : 'zh-Hans';
}
