/**
 * A TCP proxy on loopback whose connections can fall silent, without answers or errors, as behind a firewall that forgot them.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type SilentProxy = {
  /** The target's URL, through the proxy. */
  readonly url: string;
  /** Blocks everything on the current connections. */
  silence(): void;
  /** Sets whether new connections are accepted but lead nowhere. */
  setSwallowing(isSwallowing: boolean): void;
  stop(): void;
};

export async function startSilentProxy(targetUrl: string): Promise<SilentProxy> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let isSwallowing = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    keep(client);
    if (isSwallowing) return;
    const upstream = connect(Number(target.port), target.hostname);
    keep(upstream);
    client.pipe(upstream).pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(targetUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.href,
    silence() {
      for (const socket of sockets) {
        socket.unpipe();
        socket.resume();
        socket.removeAllListeners('close');
        socket.on('close', () => sockets.delete(socket));
      }
    },
    setSwallowing(value) {
      isSwallowing = value;
    },
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
