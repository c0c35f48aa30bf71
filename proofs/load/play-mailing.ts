/** The life of a large mailing, in phases that each keep the server busy. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderRecord } from '#contract/orders.ts';
import { businessDayFrom, shiftDay } from '#domain/business-days.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { callApi, type Json, placeAndPay } from '#testing/order-request.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import type { Server } from './actions.ts';

const PRINTING_MS = 10_000;
const PATIENCE_MS = 30 * 60_000;

export type Phase = { readonly name: string; readonly work: () => Promise<void> };

/** Prints some of the mailing and cancels the rest. The phases must run in order. */
export async function planMailing(server: Server, people: number): Promise<readonly Phase[]> {
  const sender = await signUpUser(server);
  const recipients = Array.from({ length: people }, (_, index) => recipient(`Person${index + 1} Smith`));
  let request: Json = {};
  let orderId = '';
  return [
    {
      name: 'list saved',
      work: async () => {
        request = await mailingRequest(server, sender, recipients);
      },
    },
    {
      name: 'placed and paid',
      work: async () => {
        ({ orderId } = await placeAndPay(server, sender, request));
        await until(server, sender, { orderId, isDone: ({ payment_status }) => payment_status === 'paid' });
      },
    },
    { name: 'printed', work: () => sleep(PRINTING_MS) },
    {
      name: 'canceled',
      work: async () => {
        const { status } = await callApi(server, sender, { path: `/rest/v1/orders/${orderId}/cancel`, method: 'POST' });
        if (status !== 200) throw new Error(`Canceling was answered with ${status}`);
        await until(server, sender, { orderId, isDone: ({ payment_status }) => payment_status === 'refunded' });
      },
    },
    {
      name: 'scheduled instead',
      work: async () => {
        const scheduled = { ...(await mailingRequest(server, sender, recipients)), sendOn: dayAfter(20) };
        ({ orderId } = await placeAndPay(server, sender, scheduled));
        await until(server, sender, { orderId, isDone: ({ payment_status }) => payment_status === 'paid' });
      },
    },
    {
      name: 'its day changed ten times',
      work: () =>
        tenTimes(async (index) => {
          const path = `/rest/v1/orders/${orderId}/send-date`;
          const { status } = await callApi(server, sender, { path, body: { send_on: dayAfter(30 + 7 * index) } });
          if (status !== 200) throw new Error(`Changing the day was answered with ${status}`);
        }),
    },
    {
      name: 'exported ten times at once',
      work: () =>
        tenTimes(async () => {
          const response = await fetch(`${server.url}/rest/v1/orders/${orderId}/pieces.csv`, sender);
          if (!response.ok || (await response.text()).length < people) throw new Error('An export failed');
        }),
    },
  ];
}

function dayAfter(days: number): string {
  return businessDayFrom(shiftDay(new Date().toISOString().slice(0, 10), days));
}

async function tenTimes(work: (index: number) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: 10 }, (_, index) => work(index)));
}

type AwaitedOrder = { readonly orderId: string; readonly isDone: (order: OrderRecord) => boolean };

async function until(server: Server, user: TestUser, { orderId, isDone }: AwaitedOrder): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const { status, body } = await callApi(server, user, { path: `/rest/v1/orders/${orderId}` });
    if (status === 200 && isDone(body as OrderRecord)) return;
    if (Date.now() > deadline) throw new Error(`Order ${orderId} isn't settled`);
    await sleep(250);
  }
}
