/** Tells PDF readers the text of each code of a font, for copying and searching. */
type Meaning = { readonly code: number; readonly text: string };

const CODES_PER_BLOCK = 100;

/** Returns a CMap for codes with this many hexadecimal digits. */
export function toUnicode(codes: readonly Meaning[], digits: number): string {
  const lines = codes
    .filter(({ text }) => text !== '')
    .map(({ code, text }) => `<${hexCode(code, digits)}><${utf16(text)}>`);
  const blocks: string[] = [];
  for (let start = 0; start < lines.length; start += CODES_PER_BLOCK) {
    const block = lines.slice(start, start + CODES_PER_BLOCK);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`);
  }
  return [
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n',
    '/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def\n',
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n',
    `1 begincodespacerange\n<${'0'.repeat(digits)}><${'f'.repeat(digits)}>\nendcodespacerange\n`,
    ...blocks,
    'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend',
  ].join('');
}

export function hexCode(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0');
}

/** Returns big-endian hexadecimal. */
export function utf16(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}
