/** The fields that are safe to keep. Others quote people: a database error's `detail`, a mail server's `rejected`. */
type KnownFields = Readonly<Partial<Record<'name' | 'type' | 'message' | 'stack' | 'code' | 'cause', unknown>>>;

/**
 * Makes an error safe to log or store: keeps only where and why it happened, and hides email addresses, because other servers
 * and libraries quote what was sent. Idempotent.
 */
export function errorForLog(error: unknown): unknown {
  if (typeof error === 'string') return maskAddresses(error);
  if (typeof error !== 'object' || error === null) return error;
  const { name, type, message, stack, code, cause }: KnownFields = error;
  const kept = { type: error instanceof Error ? name : type, message, stack, code };
  const texts = Object.entries(kept).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return {
    ...Object.fromEntries(texts.map(([field, value]) => [field, maskAddresses(String(value))])),
    ...(cause === undefined ? {} : { cause: errorForLog(cause) }),
  };
}

// A slash ends the match, so that package paths (node_modules/@fastify/…) stay readable.
const ADDRESS = /[^\s<>"'`(),;:@/\\]+@[^\s<>"'`(),;:@/\\]+/g;

function maskAddresses(text: string): string {
  return text.replaceAll(ADDRESS, '…@…');
}
