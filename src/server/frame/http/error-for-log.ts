/** The fields that are safe to keep. Others quote people: a database error's `detail`, a mail server's `rejected`. */
type KnownFields = Readonly<Partial<Record<'name' | 'type' | 'message' | 'stack' | 'code' | 'cause', unknown>>>;

/**
 * Makes an error safe to log or store: keeps only where and why it happened, and hides email addresses, because other servers
 * and libraries quote what was sent. Idempotent.
 */
export function errorForLog(error: unknown, depth = 0): unknown {
  if (typeof error === 'string') return maskAddresses(error);
  if (typeof error !== 'object' || error === null) return error;
  const { name, type, message, stack, code, cause }: KnownFields = error;
  const kept = { type: error instanceof Error ? name : type, message, stack, code };
  const texts = Object.entries(kept).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return {
    ...Object.fromEntries(texts.map(([field, value]) => [field, maskAddresses(String(value))])),
    ...(cause === undefined || depth === MAX_CAUSES ? {} : { cause: errorForLog(cause, depth + 1) }),
  };
}

// A slash ends the match, so that package paths (node_modules/@fastify/…) stay readable.
const ADDRESS = /[^\s<>"'`(),;:@/\\]+@[^\s<>"'`(),;:@/\\]+/g;

/** Anyone can make a server quote a long text, and the search takes the square of its length. */
const MAX_LENGTH = 4000;
const MAX_CAUSES = 5;

function maskAddresses(text: string): string {
  return text.slice(0, MAX_LENGTH).replaceAll(ADDRESS, '…@…');
}
