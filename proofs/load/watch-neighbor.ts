/** Keeps requesting one customer's own cards while others keep the server busy. */
import { setTimeout as sleep } from 'node:timers/promises';
import { signUpUser } from '#testing/sign-in.ts';
import type { Server } from './actions.ts';

const PAUSE_MS = 10;

export type Waits = { readonly requests: number; readonly longestMs: number };

/** Throws when the neighbor gets no answer. */
export async function watchNeighbor(server: Server, work: () => Promise<unknown>): Promise<Waits> {
  const { headers } = await signUpUser(server);
  let isOver = false;
  let longestMs = 0;
  let requests = 0;
  const working = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const asked = performance.now();
    const response = await fetch(`${server.url}/rest/v1/postcards`, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The neighbor was answered with ${response.status}`);
    longestMs = Math.max(longestMs, performance.now() - asked);
    requests += 1;
    await sleep(PAUSE_MS);
  }
  await working;
  return { requests, longestMs };
}
