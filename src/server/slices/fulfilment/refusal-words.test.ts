/** The print service's words about a refused address must not leak where the sender can read them. */
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Recipient } from '#domain/recipients.ts';
import type { Printer } from '#server/providers/printing/port.ts';
import { createPostgrid } from '#server/providers/printing/postgrid.ts';
import { ANNA, hiddenAddress, hiddenCard, SECRET } from '#testing/ask-for-address.ts';
import { BLANK_CARDS } from '#testing/blank-cards.ts';
import { findCanaries } from '#testing/find-canaries.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { type Json, orderRequest, placeAndPay } from '#testing/order-request.ts';
import { readAttempts, readOrder, startPrintShop, waitUntil } from '#testing/print-shop.ts';
import { printRound } from './print-round.ts';

const STREETS = [SECRET.street, '12 Harbor Street', '1 Harbor Street'];

describe('a refusal that quotes the address', () => {
  const shop = startPrintShop();
  let vendor: FastifyInstance;
  let baseUrl: string;
  let answer: (street: string) => { readonly status: number; readonly body: unknown };
  beforeAll(async () => {
    vendor = Fastify();
    vendor.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    vendor.get('/postcards', async () => ({ object: 'list', data: [], totalCount: 0, skip: 0, limit: 100 }));
    vendor.post('/postcards', async ({ body }, reply) => {
      const { status, body: said } = answer(STREETS.find((street) => String(body).includes(street)) ?? '');
      return reply.status(status).send(said);
    });
    baseUrl = await vendor.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => vendor.close());

  const refuse = (street: string) => ({
    status: 400,
    body: { error: { type: 'address_error', message: `${street} can't be delivered to` } },
  });

  function vendorPrinter(): Printer {
    const { printer } = shop.server.services;
    return createPostgrid({
      baseUrl,
      apiKey: 'test_sk_1',
      webhookSecret: 'secret',
      timeoutMilliseconds: 60_000,
      sizes: printer.sizes,
      orientations: printer.orientations,
      addsPostage: false,
      copies: 'one',
      clock: shop.server.clock,
    });
  }

  /** Places a paid order and keeps it from the local print shop. */
  async function placeQueued(request: Json): Promise<{ readonly orderId: string; readonly attemptId: string }> {
    shop.holdPrints();
    const { orderId } = await placeAndPay(shop.server, shop.user, request);
    await waitUntil('the order is paid', async () => (await readAttempts(shop.server, orderId)).length > 0);
    return { orderId, attemptId: (await readAttempts(shop.server, orderId))[0]?.id ?? '' };
  }

  const services = () => ({ ...shop.server.services, printer: vendorPrinter(), ...BLANK_CARDS });
  const SAFE = 'The print service responded with status 400 (address_error).';
  const whereKept = async () => {
    const found = await findCanaries(shop.server, [SECRET.street]);
    return [...new Set(found.map((each) => each.split(' in ')[1]))].sort();
  };

  test('[M-10] leaves no word of a hidden address in log, queue, orders or console', async () => {
    answer = refuse;
    const { hiddenId } = await hiddenAddress(shop.server, shop.user);
    const { orderId, attemptId } = await placeQueued(orderRequest({}, hiddenCard(hiddenId)));
    const before = await whereKept();
    await printRound(services(), { attemptId: attemptId }, { isLastTry: false });
    expect((await readAttempts(shop.server, orderId))[0]).toMatchObject({ state: 'failed', failure: SAFE });
    expect(await whereKept()).toEqual(before);
  });

  test('[M-10] leaves no word of a hidden address on a mailing', async () => {
    answer = refuse;
    const { hiddenId } = await hiddenAddress(shop.server, shop.user);
    const people: Recipient[] = [{ address: ANNA, values: {}, hiddenId }, recipient('Theo')];
    const { orderId } = await placeQueued(await mailingRequest(shop.server, shop.user, people));
    const before = await whereKept();
    await printRound(services(), { orderId, chunk: 1 }, { isLastTry: false });
    const failures = (await readAttempts(shop.server, orderId)).map(({ failure }) => failure);
    expect(failures.sort()).toEqual(["12 Harbor Street can't be delivered to", SAFE]);
    expect(await whereKept()).toEqual(before);
  });

  test('[M-10] isn’t quoted even if it can’t be read', async () => {
    answer = (street) => ({ status: 200, body: `Sorry, ${street}` });
    const { hiddenId } = await hiddenAddress(shop.server, shop.user);
    const { attemptId } = await placeQueued(orderRequest({}, hiddenCard(hiddenId)));
    const before = await whereKept();
    await expect(printRound(services(), { attemptId: attemptId }, { isLastTry: false })).rejects.toThrow('is not JSON');
    await printRound(services(), { attemptId: attemptId }, { isLastTry: true });
    expect(await whereKept()).toEqual(before);
  });

  test('[O-3] is quoted to people who may see the address, but not in the log', async () => {
    answer = refuse;
    const { orderId, attemptId } = await placeQueued(orderRequest());
    await printRound(services(), { attemptId: attemptId }, { isLastTry: false });
    expect((await readAttempts(shop.server, orderId))[0]).toMatchObject({
      state: 'failed',
      failure: "1 Harbor Street can't be delivered to",
    });
    expect(await readOrder(shop.server, orderId)).toMatchObject({ status: 'failed' });
    expect(shop.server.logLines.join('')).not.toContain("can't be delivered");
    expect(shop.server.logLines.join('')).toContain(SAFE);
  });
});
