import type { Layout } from '../layout-postcard.ts';
import type { Finding } from './finding.ts';

/** Finds characters that none of our fonts can print, and names them, because some are invisible. */
export function checkCharacters(layout: Layout): Finding[] {
  if (layout.pendingFonts.length > 0 || layout.pendingPatterns) {
    const message = 'The fonts for this text are still loading.';
    return [{ code: 'fonts_pending', severity: 'error', message }];
  }
  const { message, address, returnAddress } = layout;
  const characters = [...new Set([...message.missing, ...address.missing, ...returnAddress.missing])];
  if (characters.length === 0) return [];
  const names = characters.slice(0, NAMED).map(nameCharacter);
  const rest = characters.length > NAMED ? ` and ${characters.length - NAMED} more` : '';
  return [
    {
      code: 'unprintable_characters',
      severity: 'error',
      message: `We can't print ${names.join(', ')}${rest}.`,
      fix: { kind: 'remove-characters', characters },
    },
  ];
}

const NAMED = 5;

/** The character and its code points: “𒀀” (U+12000). */
function nameCharacter(grapheme: string): string {
  const codes = Array.from(grapheme, (character) => {
    const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return `U+${hex.padStart(4, '0')}`;
  });
  return `“${grapheme}” (${codes.join(' ')})`;
}
