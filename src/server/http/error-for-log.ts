/** What of an error may be kept: its other fields (a database error's `detail`, a mail server's `rejected`) quote people. */
type KnownFields = Readonly<Partial<Record<'name' | 'type' | 'message' | 'stack' | 'code' | 'cause', unknown>>>;

/**
 * An error as it may be logged or stored: only what says where and why, and that without e-mail addresses, because the
 * words of other people's servers and libraries quote what was sent. What was made ready before comes out the same.
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

// A slash ends it, so that the path of a package (node_modules/@fastify/…) stays readable.
const ADDRESS = /[^\s<>"'`(),;:@/\\]+@[^\s<>"'`(),;:@/\\]+/g;

function maskAddresses(text: string): string {
  return text.replaceAll(ADDRESS, '…@…');
}
