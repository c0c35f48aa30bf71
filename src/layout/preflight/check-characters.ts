import type { Layout } from '../layout-postcard.ts';
import { type Finding, type FindingPlace, frontWords } from './finding.ts';
import { scriptName } from './script-names.ts';

/** Finds characters that none of our fonts can print, and names them. */
export function checkCharacters(layout: Layout): Finding[] {
  if (layout.pendingFonts.length > 0 || layout.pendingPatterns) {
    const message = 'The fonts for this text are still loading.';
    return [{ code: 'fonts_pending', severity: 'error', places: ['card'], message }];
  }
  const { front, message, address, returnAddress } = layout;
  const all: readonly (readonly [FindingPlace, readonly string[]])[] = [
    [frontWords(layout), front.missing],
    ['message', message.missing],
    ['address', address.missing],
    ['return-address', returnAddress.missing],
  ];
  const found = all.filter(([, missing]) => missing.length > 0);
  const characters = [...new Set(found.flatMap(([, missing]) => missing))];
  if (characters.length === 0) return [];
  return [
    {
      code: 'unprintable_characters',
      severity: 'error',
      places: found.map(([place]) => place),
      message: `We can't print ${joinNames(nameAll(characters))}.`,
      fix: { kind: 'remove-characters', characters },
    },
  ];
}

const NAMED = 5;

/** Names scripts in words, such as Georgian letters, and other characters one by one. */
function nameAll(characters: readonly string[]): readonly string[] {
  const scripts = new Map<string, string>();
  const others: string[] = [];
  for (const character of characters) {
    const script = scriptName(character);
    if (script === null) others.push(character);
    else if (!scripts.has(script)) scripts.set(script, character);
  }
  return [
    ...[...scripts].map(([script, example]) => `${script} letters (“${example}”)`),
    ...others.slice(0, NAMED).map(nameCharacter),
    ...(others.length > NAMED ? [`${others.length - NAMED} more`] : []),
  ];
}

function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Includes code points, because some characters are invisible: “⠿” (U+283F). */
function nameCharacter(grapheme: string): string {
  const codes = Array.from(grapheme, (character) => {
    const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return `U+${hex.padStart(4, '0')}`;
  });
  return `“${grapheme}” (${codes.join(' ')})`;
}
