/**
 * An error as it may be logged. A database error's `detail`, query and parameters quote what was sent, an e-mail address
 * for instance, so only what says where and why is kept.
 */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message,
    stack,
    ...('code' in error && { code: error.code }),
    ...(cause === undefined ? {} : { cause: errorForLog(cause) }),
  };
}
