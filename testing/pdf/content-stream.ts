/** Reads a PDF page's operators strictly: an unknown or unbalanced one is an error. */

export type Operation = { readonly operator: string; readonly operands: readonly string[] };

/** Every operator that the painters write. Add new ones deliberately. */
const OPERAND_COUNTS: Readonly<Record<string, number>> = {
  q: 0,
  Q: 0,
  cm: 6,
  w: 1,
  J: 1,
  j: 1,
  gs: 1,
  m: 2,
  l: 2,
  c: 6,
  h: 0,
  re: 4,
  S: 0,
  f: 0,
  'f*': 0,
  B: 0,
  n: 0,
  W: 0,
  'W*': 0,
  k: 4,
  K: 4,
  g: 1,
  G: 1,
  rg: 3,
  RG: 3,
  cs: 1,
  CS: 1,
  sc: 3,
  SC: 3,
  scn: 3,
  SCN: 3,
  sh: 1,
  Do: 1,
  BT: 0,
  ET: 0,
  Tf: 2,
  Tm: 6,
  Td: 2,
  Tj: 1,
  TJ: 1,
  Tr: 1,
  Tz: 1,
  BDC: 2,
  EMC: 0,
  d0: 2,
};
const PAIRS: Readonly<Record<string, string>> = { Q: 'q', ET: 'BT', EMC: 'BDC' };
/** Strings, hexadecimal strings, dictionaries, arrays of these, names, numbers and operators. */
const TOKEN =
  /\((?:\\.|[^\\()])*\)|<<(?:[^<>]|<[^<>]*>)*>>|<[0-9A-Fa-f\s]*>|\[(?:\((?:\\.|[^\\()])*\)|<[^<>]*>|[^[\]()<>])*\]|\/[^\s()<>[\]/]*|[-+]?[\d.]+|d0|[A-Za-z'"*]+/y;

export function parseContentStream(content: string): Operation[] {
  const operations: Operation[] = [];
  const open: string[] = [];
  let operands: string[] = [];
  let at = 0;
  while (at < content.length) {
    if (/\s/.test(content[at] ?? '')) {
      at += 1;
      continue;
    }
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(content)?.[0];
    if (token === undefined) throw new Error(`Unreadable at ${at}: ${content.slice(at, at + 40)}`);
    at += token.length;
    if (!/^[A-Za-z'"*]/.test(token)) {
      operands.push(token);
      continue;
    }
    const count = OPERAND_COUNTS[token];
    if (count !== operands.length) throw new Error(`${token} has ${operands.length} operands, not ${count}`);
    const opener = PAIRS[token];
    if (Object.values(PAIRS).includes(token)) open.push(token);
    if (opener !== undefined && open.pop() !== opener) throw new Error(`${token} without ${opener}`);
    operations.push({ operator: token, operands });
    operands = [];
  }
  if (open.length > 0 || operands.length > 0)
    throw new Error(`The stream ends inside ${[...open, ...operands].join(' ')}`);
  return operations;
}
