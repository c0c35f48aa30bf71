/** Random tokens that clients hold and we store only as hashes. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 24;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** 192 bits, as 32 characters that need no escaping in a URL. */
export function createSecretToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Any token that GoTrue might have issued counts as unknown rather than malformed. */
export function isWellFormedRefreshToken(token: string): boolean {
  return /^[A-Za-z0-9_-]{12,64}$/.test(token);
}

/** A plain hash is enough: the token is too long to guess. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Encrypts a token so that only a holder of its parent can read it. */
export function sealToken(token: string, parentToken: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(parentToken), iv);
  const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

export function unsealToken(sealed: string, parentToken: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(parentToken), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = bytes.subarray(IV_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}

function sealingKey(parentToken: string): Buffer {
  return createHash('sha256').update(`seal:${parentToken}`).digest();
}
