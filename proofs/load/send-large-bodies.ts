/** Sends large bodies of several customers at once, from a separate thread. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { signUpUser } from '#testing/sign-in.ts';
import type { Server } from './actions.ts';
import type { Answer, Sending } from './large-bodies.ts';

const SENDERS = 12;

export async function sendLargeBodies(server: Server, kind: string): Promise<readonly Answer[]> {
  const senders = await Promise.all(Array.from({ length: SENDERS }, () => signUpUser(server)));
  const workerData: Sending = {
    url: server.url,
    kind,
    authorizations: senders.map(({ headers }) => headers.authorization),
  };
  const thread = new Worker(new URL('./large-bodies.ts', import.meta.url), { workerData });
  const [answers] = await once(thread, 'message');
  return answers;
}
