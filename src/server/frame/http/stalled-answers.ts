/** Closes connections whose client asks and then reads nothing: the answer would stay in memory as long as it likes. */
import type { FastifyInstance } from 'fastify';

const LIMIT_MILLISECONDS = 30_000;

/** Node counts the time since bytes last moved either way. */
export function dropStalledAnswers(app: FastifyInstance, limitMs = LIMIT_MILLISECONDS): void {
  app.server.on('request', (_request, response) => {
    const { socket } = response;
    // While nothing waits to be read, we are the ones who take long.
    response.setTimeout(limitMs, () => {
      if (socket !== null && socket.writableLength > 0) socket.destroy();
    });
  });
}
