/**
 * The first step. It keeps the length of the text where it can, because the editor's selection counts in it; composing
 * accents is left to HarfBuzz, whose Unicode tables are the same in every browser.
 */

/** One character for each kind of line end, a space for a tab. */
export function normaliseText(text: string): string {
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
