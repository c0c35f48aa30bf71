import { once } from 'node:events';
import { request } from 'node:http';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createBodyBudget, limitBodies, type Reservation, reserveBody } from './body-budget.ts';

const MEGABYTE = 1_000_000;

function large(reservation: Reservation | null): Reservation {
  if (reservation === null) throw new Error('a large body has a reservation');
  return reservation;
}

test('[H-2] one sender’s large bodies leave room for everyone else’s', () => {
  const reserve = createBodyBudget({ bytesPerSender: 10 * MEGABYTE, bytes: 100 * MEGABYTE });
  const first = large(reserve('ada', 6 * MEGABYTE));
  expect(() => reserve('ada', 5 * MEGABYTE)).toThrow(expect.objectContaining({ code: 'rate_limited' }));
  reserve('grace', 6 * MEGABYTE);
  first.release();
  reserve('ada', 10 * MEGABYTE);
});

test('[H-2] a full process refuses large bodies while they arrive, and never small ones', () => {
  const reserve = createBodyBudget({ bytesPerSender: 10 * MEGABYTE, bytes: 15 * MEGABYTE });
  const [ada, grace] = ['ada', 'grace'].map((sender) => large(reserve(sender, 10 * MEGABYTE)));
  ada?.receive(10 * MEGABYTE);
  expect(() => grace?.receive(6 * MEGABYTE)).toThrow(expect.objectContaining({ code: 'unavailable' }));
  expect(reserve('grace', 60_000)).toBeNull();
  ada?.release();
  grace?.receive(6 * MEGABYTE);
});

test('[H-2] bodies that are announced but never sent take no room from others', () => {
  const reserve = createBodyBudget({ bytesPerSender: 10 * MEGABYTE, bytes: 15 * MEGABYTE });
  for (let sender = 0; sender < 20; sender += 1) large(reserve(`slow ${sender}`, 10 * MEGABYTE)).receive(1);
  large(reserve('ada', 10 * MEGABYTE)).receive(10 * MEGABYTE);
});

test('[H-2] what still arrives of a body that was given up doesn’t count', () => {
  const reserve = createBodyBudget({ bytesPerSender: 10 * MEGABYTE, bytes: 10 * MEGABYTE });
  const first = large(reserve('ada', 10 * MEGABYTE));
  first.receive(5 * MEGABYTE);
  first.release();
  first.receive(5 * MEGABYTE);
  const [ada, grace] = ['ada', 'grace'].map((sender) => large(reserve(sender, 5 * MEGABYTE)));
  ada?.receive(5 * MEGABYTE);
  grace?.receive(5 * MEGABYTE);
});

test('[H-2] whoever leaves while we find out who they are takes no room afterwards', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  limitBodies(app, { bytesPerSender: MEGABYTE, bytes: MEGABYTE });
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: reserved, resolve: reserve } = Promise.withResolvers<void>();
  app.post('/', {
    onRequest: async (incoming, reply) => {
      if (incoming.headers['x-leaves'] !== undefined) {
        arrive();
        await once(reply.raw, 'close');
      }
      reserveBody(incoming, reply, { sender: 'ada', bodyLimit: MEGABYTE });
      reserve();
    },
    handler: async () => 'taken',
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { 'content-type': 'text/plain', 'content-length': '900000', 'x-leaves': 'yes' };
  const leaving = request(url, { method: 'POST', headers }).on('error', () => undefined);
  leaving.flushHeaders();
  await arrived;
  leaving.destroy();
  await reserved;
  const answer = await fetch(url, { method: 'POST', body: 'x'.repeat(900_000) });
  expect(await answer.text()).toBe('taken');
});
