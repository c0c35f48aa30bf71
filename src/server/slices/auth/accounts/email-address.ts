import { createHash } from 'node:crypto';
import { validationFailed } from '../wire/gotrue-error.ts';

const MAX_LENGTH = 255;
// The pattern of HTML's <input type="email">, so that forms and the server agree.
const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const ADDRESS = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})*$`);

/** Returns the address in lower case. Throws validation_failed. */
export function readEmailAddress(text: string): string {
  if (text === '') throw validationFailed('An email address is required');
  if (text.length > MAX_LENGTH) throw validationFailed('An email address is too long');
  if (!ADDRESS.test(text)) throw validationFailed('Unable to validate email address: invalid format');
  return text.toLowerCase();
}

/** Identifies an email address wherever the address itself must not be stored. */
export function hashEmailAddress(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url');
}
