/**
 * Reads the rest of a body that was refused midway. Left on the wire, it would block the connection's next request; Node
 * discards it only when nothing has been read yet.
 */
import type { FastifyInstance } from 'fastify';

/** Past this size, the connection is closed. */
const MAX_DRAINED_BYTES = 32 * 1024 * 1024;

export function drainRefusedBody(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }) => {
    if (raw.complete || raw.destroyed || !raw.readableDidRead) return;
    let drained = 0;
    raw.unpipe();
    raw.on('data', (chunk: Buffer) => {
      drained += chunk.length;
      if (drained > MAX_DRAINED_BYTES) raw.socket.destroy();
    });
    raw.resume();
  });
}
