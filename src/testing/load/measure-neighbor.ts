/** Measures how long one customer waits for their own cards while others send large bodies. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { signUpUser } from '../sign-in.ts';
import type { Server } from './actions.ts';
import type { Answer, Sending } from './large-bodies.ts';

const PAUSE_MS = 10;
const SENDERS = 12;

export type NeighborReport = { readonly answers: readonly Answer[]; readonly waitsMs: readonly number[] };

export async function measureNeighbor(server: Server, kind: string): Promise<NeighborReport> {
  const neighbor = await signUpUser(server);
  const senders = await Promise.all(Array.from({ length: SENDERS }, () => signUpUser(server)));
  const workerData: Sending = {
    url: server.url,
    kind,
    authorizations: senders.map(({ headers }) => headers.authorization),
  };
  const waitsMs: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const start = performance.now();
      const response = await fetch(`${server.url}/rest/v1/postcards`, { headers: neighbor.headers });
      await response.arrayBuffer();
      waitsMs.push(performance.now() - start);
      await sleep(PAUSE_MS);
    }
  })();
  const thread = new Worker(new URL('./large-bodies.ts', import.meta.url), { workerData });
  const [answers] = await once(thread, 'message');
  isOver = true;
  await watching;
  return { answers, waitsMs };
}
