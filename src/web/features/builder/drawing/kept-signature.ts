/** The customer's signature, kept in this browser alone. */
import * as z from 'zod/mini';
import { type Stroke, strokeSchema } from '#domain/drawing.ts';
import { SIGNATURE_KEY } from '#web/builder-entry/local-storage.ts';

const signatureSchema = z.array(strokeSchema).check(z.minLength(1));

export function readSignature(): readonly Stroke[] | null {
  try {
    return signatureSchema.parse(JSON.parse(localStorage.getItem(SIGNATURE_KEY) ?? 'null'));
  } catch {
    return null;
  }
}

/** Returns false if the browser keeps nothing, such as in a private window. */
export function keepSignature(strokes: readonly Stroke[]): boolean {
  try {
    localStorage.setItem(SIGNATURE_KEY, JSON.stringify(strokes));
    return true;
  } catch {
    return false;
  }
}
