/**
 * The first step of layout. Keeps the text's length where possible, because the editor's selection refers to it. HarfBuzz
 * composes accents, because its Unicode tables are the same in every browser.
 */

/** Turns every line ending into one character, and tabs into spaces. */
export function normalizeText(text: string): string {
  return text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replaceAll('\t', ' ');
}

export type ParagraphSpan = { readonly start: number; readonly text: string };

export function splitParagraphs(text: string): ParagraphSpan[] {
  const paragraphs: ParagraphSpan[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    paragraphs.push({ start, text: line });
    start += line.length + 1;
  }
  return paragraphs;
}
