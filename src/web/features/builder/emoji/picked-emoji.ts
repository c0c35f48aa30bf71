/** Remembers the last emoji and the skin tone that were picked in this browser. */
import * as z from 'zod/mini';
import { SKIN_TONES, type SkinTone } from './emoji-names.ts';

const KEY = 'cartolina.emoji';
const RECENT = 24;

const keptSchema = z.object({
  recent: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(RECENT)),
  tone: z.nullable(z.enum(SKIN_TONES)),
});
type Kept = z.infer<typeof keptSchema>;

export function readPicked(): Kept {
  try {
    return keptSchema.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return { recent: [], tone: null };
  }
}

export function keepEmoji(emoji: string): void {
  const { recent, tone } = readPicked();
  write({ tone, recent: [emoji, ...recent.filter((each) => each !== emoji)].slice(0, RECENT) });
}

export function keepTone(tone: SkinTone | null): void {
  write({ ...readPicked(), tone });
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage, nothing is remembered.
  }
}
