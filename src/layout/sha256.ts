import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Returns the hash of a text's UTF-8 bytes as hex. The pure layer has neither Web Crypto nor node:crypto. */
export function sha256(text: string): string {
  return bytesToHex(digest(utf8ToBytes(text)));
}
