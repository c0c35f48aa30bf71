/**
 * Reads a dictionary from ICU's data file: its table of contents, then a trie in bytes
 * (icu4c/source/common/unicode/bytestrie.h).
 */

/** In bytes from a dictionary's first index: where the trie is, and which character its byte 0 stands for. */
const TRIE_OFFSET = 0;
const TRANSFORM = 20;
const TRANSFORM_OFFSET_MASK = 0x1fffff;

export function readDictionary(data: Buffer, name: string): string[] {
  const item = data.subarray(findItem(data, name));
  const indexes = item.subarray(item.readUInt16LE(0));
  const base = indexes.readInt32LE(TRANSFORM) & TRANSFORM_OFFSET_MASK;
  const keys = readTrie(indexes.subarray(indexes.readInt32LE(TRIE_OFFSET)));
  return keys.map((key) => String.fromCharCode(...key.map((byte) => base + byte)));
}

/** Each entry has the offsets of its name and of its data, from the start of the table. */
function findItem(data: Buffer, name: string): number {
  const table = data.readUInt16LE(0);
  const count = data.readUInt32LE(table);
  for (let entry = table + 4; entry < table + 4 + count * 8; entry += 8) {
    const start = table + data.readUInt32LE(entry);
    if (data.toString('latin1', start, data.indexOf(0, start)).endsWith(`/${name}`)) {
      return table + data.readUInt32LE(entry + 4);
    }
  }
  throw new TypeError(`ICU's data has no ${name}`);
}

const LINEAR_BRANCH = 5;
const FIRST_LINEAR_MATCH = 0x10;
const FIRST_VALUE = 0x20;
/** Thresholds of a value's or jump's first byte, each meaning one more following byte. */
const VALUE_STEPS = [0x51 << 1, 0x6c << 1, 0x7e << 1, 0x7f << 1] as const;
const JUMP_STEPS = [0xc0, 0xf0, 0xfe, 0xff] as const;

function readTrie(trie: Buffer): number[][] {
  const keys: number[][] = [];
  const byteAt = (at: number) => trie.readUInt8(at);
  const more = (steps: readonly number[], lead: number) => steps.filter((step) => lead >= step).length;
  const pastValue = (at: number) => at + 1 + more(VALUE_STEPS, byteAt(at));
  const pastJump = (at: number) => at + 1 + more(JUMP_STEPS, byteAt(at));
  /** Returns the number in `lead` and the bytes that follow it. */
  const read = (at: number, lead: number, { first, steps }: { first: number; steps: readonly number[] }) => {
    const count = more(steps, lead);
    if (count === 0) return lead - first;
    const high = count < 3 ? lead - (steps[count - 1] ?? 0) : 0;
    return high * 256 ** count + trie.readUIntBE(at, count);
  };
  const jump = (at: number) => pastJump(at) + read(at + 1, byteAt(at), { first: 0, steps: JUMP_STEPS });

  const readNode = (at: number, key: number[]): void => {
    const lead = byteAt(at);
    if (lead >= FIRST_VALUE) {
      keys.push(key);
      const isFinal = (lead & 1) === 1;
      if (!isFinal) readNode(pastValue(at), key);
    } else if (lead >= FIRST_LINEAR_MATCH) {
      const end = at + 1 + lead - FIRST_LINEAR_MATCH + 1;
      readNode(end, [...key, ...trie.subarray(at + 1, end)]);
    } else if (lead > 0) readBranch(at + 1, lead + 1, key);
    else readBranch(at + 2, byteAt(at + 1) + 1, key);
  };
  /** A binary search down to a few bytes, each with its value or a jump to its node; the last one's node follows. */
  const readBranch = (start: number, count: number, key: number[]): void => {
    let [at, left] = [start, count];
    for (; left > LINEAR_BRANCH; left -= left >> 1) {
      readBranch(jump(at + 1), left >> 1, key);
      at = pastJump(at + 1);
    }
    for (; left > 1; left -= 1) {
      const longer = [...key, byteAt(at)];
      const lead = byteAt(at + 1);
      const isFinal = (lead & 1) === 1;
      const next = pastValue(at + 1);
      if (isFinal) keys.push(longer);
      else
        readNode(next + read(at + 2, lead >> 1, { first: 0x10, steps: VALUE_STEPS.map((step) => step >> 1) }), longer);
      at = next;
    }
    readNode(at + 1, [...key, byteAt(at)]);
  };
  readNode(0, []);
  return keys;
}
