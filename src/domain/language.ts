import * as z from 'zod/mini';

/** BCP 47 tags of the languages that the card engine can tell apart, one row per kind of writing. */
export const LANGUAGES = [
  ...(['en', 'de', 'fr', 'es', 'it', 'pt', 'ca', 'nl', 'sv', 'da', 'nb', 'nn', 'is', 'fi', 'et', 'lv', 'lt'] as const),
  ...(['pl', 'cs', 'sk', 'sl', 'hr', 'hu', 'ro', 'tr', 'vi', 'id', 'ga', 'cy'] as const),
  ...(['ru', 'uk', 'be', 'bg', 'sr', 'mk', 'el', 'he', 'yi', 'ar', 'fa', 'ur'] as const),
  ...(['hi', 'mr', 'ne', 'th', 'ko', 'ja', 'zh-Hans', 'zh-Hant'] as const),
] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'en';

export const languageSchema = z.enum(LANGUAGES, 'Please choose a language that we can print.');
