/** Counts the values and the depth of JSON without parsing it, so that millions of values cost milliseconds. */
import { MAX_DEPTH } from './storable.ts';

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

export const EXCESS_MESSAGES = {
  depth: 'The request is nested too deeply.',
  values: 'The request has too many values.',
} as const;

/** Works for invalid JSON, too, because it only looks at quotes, brackets and commas. */
export function findExcess(json: Uint8Array, valueLimit: number): 'values' | 'depth' | null {
  let values = 1;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) {
      at = endOfString(json, at);
    } else if (byte === COMMA) {
      values += 1;
    } else if (byte === OPEN_BRACKET || byte === OPEN_BRACE) {
      values += 1;
      depth += 1;
    } else if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) {
      depth -= 1;
    }
    if (values > valueLimit) return 'values';
    if (depth > MAX_DEPTH) return 'depth';
  }
  return null;
}

function endOfString(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
