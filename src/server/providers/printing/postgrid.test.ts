/** Runs the print service port's contract on the PostGrid adapter, over HTTP against the local print shop. */
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PRINT_SWITCHES, type PrintSwitch } from '#contract/sandbox/prints.ts';
import { ORIENTATIONS } from '#domain/printing-options.ts';
import { SIZE_FORMATS } from '#layout/formats.ts';
import { SENDER } from '#testing/card-fixtures.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { createPrintFile, createPrintOrder } from '#testing/print-file.ts';
import { type PrintOrder, PrintProviderError } from './port.ts';
import { createPostgrid, type PostgridOptions } from './postgrid.ts';
import { describePrinter } from './printing.contract.ts';
import { SHOP_FORMATS } from './shop/print-shop.ts';

const HOUR = 3600_000;

describe('the print service port on PostGrid', () => {
  let server: TestApp;
  let pdf: Uint8Array;
  beforeAll(async () => {
    server = await createTestApp({ POSTGRID_TIMEOUT_SECONDS: '60', PRINT_SHOP_PACE_SECONDS: '3600' });
    pdf = await createPrintFile('5.5x4.25');
  });
  afterAll(() => server.close());
  afterEach(async () => {
    for (const name of PRINT_SWITCHES) await setSwitch(name, 0);
  });

  const printer = () => server.services.printer;

  describePrinter('the local print shop', () => ({ printer: printer(), advance: (id) => movePrint(id, 'advance') }));

  async function setSwitch(name: PrintSwitch, remaining: number): Promise<void> {
    const response = await fetch(`${server.url}/sandbox/api/print-switches`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, remaining }),
    });
    expect(response.status).toBe(200);
  }

  async function movePrint(id: string, action: 'advance' | 'return'): Promise<void> {
    const response = await fetch(`${server.url}/sandbox/api/prints/${id}/${action}`, { method: 'POST' });
    expect(response.status).toBe(200);
  }

  async function countPrints(orderId: string): Promise<number> {
    const rows = await server.services.db.selectFrom('sandbox.prints').select('metadata').execute();
    return rows.filter((row) => row.metadata.order_id === orderId).length;
  }

  function printerFor(
    changes: Partial<Pick<PostgridOptions, 'copies' | 'apiKey' | 'baseUrl' | 'timeoutMilliseconds'>>,
  ) {
    const shop = server.services.printShop;
    if (shop === null) throw new Error('there is no print shop');
    return createPostgrid({
      baseUrl: `${server.url}/print-mail/v1`,
      apiKey: shop.apiKey,
      webhookSecret: shop.webhookSecret,
      timeoutMilliseconds: 60_000,
      sizes: SIZE_FORMATS,
      orientations: ORIENTATIONS,
      addsPostage: false,
      copies: 'one',
      clock: server.clock,
      ...changes,
    });
  }

  test('[P-8] prints a card, with the city as previewed, and finds it again', async () => {
    const order = createPrintOrder(pdf);
    const state = await printer().submit(order);
    expect(state).toMatchObject({
      providerStatus: 'ready',
      label: 'processing',
      canCancel: true,
      reference: { orderId: order.orderId, piece: 1, attempt: 1 },
    });
    expect(await printer().get(state.printId, server.clock.now())).toEqual(state);
    expect(await printer().find({ orderId: order.orderId, piece: 1, attempt: 1, since: server.clock.now() })).toEqual(
      state,
    );
    expect(
      await printer().find({ orderId: order.orderId, piece: 1, attempt: 2, since: server.clock.now() }),
    ).toBeNull();
    const row = await server.services.db
      .selectFrom('sandbox.prints')
      .selectAll()
      .where('id', '=', state.printId)
      .executeTakeFirstOrThrow();
    expect(row.recipient).toEqual({
      firstName: 'Ada King',
      lastName: 'Lovelace',
      addressLine1: '12 St James Square',
      city: 'LONDON',
      postalOrZip: 'SW1Y 4JH',
      countryCode: 'GB',
    });
    expect(row.metadata).toMatchObject({ quantity: '1', paper: 'matte-cover', colour: 'full-color', attempt: '1' });
  });

  test('sends the same bytes with every try of an attempt', async () => {
    const seen: { key: unknown; type: unknown; body: string }[] = [];
    const recorder = Fastify();
    recorder.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    recorder.post('/postcards', async ({ headers, body }, reply) => {
      seen.push({ key: headers['idempotency-key'], type: headers['content-type'], body: String(body) });
      return reply.status(503).send({});
    });
    const asked = printerFor({ baseUrl: await recorder.listen({ port: 0 }) });
    const order = createPrintOrder(pdf);
    for (let tries = 0; tries < 2; tries += 1) await expect(asked.submit(order)).rejects.toThrow();
    await recorder.close();
    expect(seen[0]).toMatchObject({ key: order.idempotencyKey });
    expect(seen[1]).toEqual(seen[0]);
  });

  test('[H-3] refuses another request under a used key, as the print service may', async () => {
    const holdUntil = new Date(server.clock.now().getTime() + 60_000);
    const order = createPrintOrder(pdf);
    await printer().submit({ ...order, holdUntil });
    await printer().submit({ ...order, holdUntil });
    await expect(printer().submit({ ...order, holdUntil: null })).rejects.toMatchObject({
      failure: { vendorText: expect.stringContaining('a different request') },
    });
    expect(await countPrints(order.orderId)).toBe(1);
  });

  test('[P-8] sends a return address, and the same one with every try', async () => {
    const order = { ...createPrintOrder(pdf), returnAddress: SENDER };
    const { printId } = await printer().submit(order);
    expect((await printer().submit(order)).printId).toBe(printId);
    const moved = { ...SENDER, addressLine1: '1 Elsewhere' };
    for (const returnAddress of [moved, null]) {
      await expect(printer().submit({ ...order, returnAddress })).rejects.toMatchObject({
        failure: { vendorText: expect.stringContaining('a different request') },
      });
    }
    const headers = { 'x-api-key': server.services.printShop?.apiKey ?? '' };
    const shown = await (await fetch(`${server.url}/print-mail/v1/postcards/${printId}`, { headers })).json();
    expect(shown.from).toMatchObject({ firstName: 'Mia', lastName: 'Marin', addressLine1: '7 Lighthouse Road' });
    const list = await (await fetch(`${server.url}/sandbox/api/prints`)).json();
    expect(list.items[0]).toMatchObject({ id: printId, sender: 'Mia Marin' });
    const nowhere = { ...createPrintOrder(pdf), returnAddress: { ...SENDER, addressLine1: '' } };
    await expect(printer().submit(nowhere)).rejects.toMatchObject({
      failure: { vendorText: 'from.addressLine1 is required' },
    });
  });

  test('finds a card that was accepted although the response was lost', async () => {
    const order = createPrintOrder(pdf);
    await setSwitch('time_out', 1);
    const impatient = printerFor({ timeoutMilliseconds: 1_000 });
    await expect(impatient.submit(order)).rejects.toMatchObject({ failure: { kind: 'unavailable' } });
    await expect.poll(() => countPrints(order.orderId), { timeout: 60_000 }).toBe(1);
    const found = await printer().find({ orderId: order.orderId, piece: 1, attempt: 1, since: server.clock.now() });
    expect(found).toMatchObject({ label: 'processing' });
    expect((await printer().submit(order)).printId).toBe(found?.printId);
  });

  test('needs the lookup to prevent a second card once the key has expired', async () => {
    const order = createPrintOrder(pdf);
    const since = server.clock.now();
    const first = await printer().submit(order);
    server.clock.advance(25 * HOUR);
    expect((await printer().find({ orderId: order.orderId, piece: 1, attempt: 1, since }))?.printId).toBe(
      first.printId,
    );
    expect((await printer().submit(order)).printId).not.toBe(first.printId);
  });

  test('refuses a card that can never be printed, with the reason', async () => {
    const onePage = await createPrintFile('5.5x4.25', { pages: 1 });
    const wrongSize = await createPrintFile('6x4', { bleedInches: 0 });
    const submit = (file: Uint8Array, format: '5.5x4.25' | '6x4') =>
      printer().submit(createPrintOrder(file, { format }));
    await expect(submit(onePage, '5.5x4.25')).rejects.toMatchObject({
      failure: { kind: 'refused', vendorText: 'File has an incorrect number of pages 1 when expecting 2' },
    });
    await expect(submit(wrongSize, '6x4')).rejects.toMatchObject({
      failure: { kind: 'refused', vendorText: 'File has incorrect page dimensions 6x4 when expecting 6.25x4.25' },
    });
    await expect(submit(new TextEncoder().encode('no pdf'), '6x4')).rejects.toMatchObject({
      failure: { kind: 'refused', vendorText: 'File is not a valid PDF' },
    });
    await setSwitch('refuse', 1);
    await expect(submit(pdf, '5.5x4.25')).rejects.toMatchObject({ failure: { kind: 'refused' } });
  });

  test.each(SHOP_FORMATS)('accepts %s in landscape, and the builder’s sizes in portrait too', async (format) => {
    const submit = async (isPortrait: boolean) =>
      printer().submit(createPrintOrder(await createPrintFile(format, { isPortrait }), { format }));
    expect((await submit(false)).label).toBe('processing');
    const isPostgridsOwn = format === '6x4' || format === '11x6';
    if (isPostgridsOwn) await expect(submit(true)).rejects.toBeInstanceOf(PrintProviderError);
    else expect((await submit(true)).label).toBe('processing');
  });

  test('waits out a short rate limit, and gives up on a long one', async () => {
    await setSwitch('rate_limit', 1);
    expect((await printer().submit(createPrintOrder(pdf))).label).toBe('processing');
    await setSwitch('rate_limit', -1);
    await expect(printer().submit(createPrintOrder(pdf))).rejects.toMatchObject({
      failure: { kind: 'unavailable', retryAfterSeconds: 1, status: 429 },
    });
  });

  test('reports an outage or a wrong key as unavailable, not as a refusal', async () => {
    await setSwitch('unavailable', 1);
    const order = createPrintOrder(pdf);
    await expect(printer().submit(order)).rejects.toMatchObject({ failure: { kind: 'unavailable', status: 503 } });
    await expect(printerFor({ apiKey: 'wrong' }).submit(order)).rejects.toMatchObject({
      failure: { kind: 'unavailable', status: 401 },
    });
    await expect(printerFor({ baseUrl: 'http://127.0.0.1:9' }).submit(order)).rejects.toMatchObject({
      failure: { kind: 'unavailable' },
    });
    expect(await countPrints(order.orderId)).toBe(0);
  });

  test('tracks a card by mail scans, which exist only in the US, and rarely by a number', async () => {
    const move = async (order: PrintOrder, count: number) => {
      const { printId } = await printer().submit(order);
      const seen: string[] = [];
      for (let step = 0; step < count; step += 1) {
        await movePrint(printId, 'advance');
        seen.push((await printer().get(printId, server.clock.now())).providerStatus);
      }
      return { seen, state: await printer().get(printId, server.clock.now()) };
    };
    const abroad = await move(createPrintOrder(pdf), 3);
    expect(abroad.seen).toEqual(['printing', 'processed_for_delivery', 'completed']);
    expect(abroad.state).toMatchObject({ label: 'delivered', isDeliveryEstimated: true, trackingNumber: null });
    const address = { ...createPrintOrder(pdf).address, city: 'Portland', state: 'ME', country: 'USA' } as const;
    const ordinary = await move(createPrintOrder(pdf, { address }), 4);
    expect(ordinary.seen).toEqual([
      'printing',
      'processed_for_delivery/entered_mail_stream',
      'processed_for_delivery/out_for_delivery',
      'completed/out_for_delivery',
    ]);
    expect(ordinary.state).toMatchObject({ label: 'delivered', isDeliveryEstimated: false, trackingNumber: null });
    await setSwitch('give_tracking', 1);
    const { state } = await move(createPrintOrder(pdf, { address }), 2);
    expect(state.trackingNumber).toMatch(/^9400 /);
    await movePrint(state.printId, 'return');
    expect(await printer().get(state.printId, server.clock.now())).toMatchObject({
      label: 'failed',
      isReturned: true,
      isCancelled: false,
    });
  });

  test('reports a failing address, a refused paper, and a card canceled for its content', async () => {
    await setSwitch('fail_address', 1);
    const state = await printer().submit(createPrintOrder(pdf));
    expect(state).toMatchObject({ addressProblem: 'The street could not be found', canCancel: true });
    const order = createPrintOrder(pdf);
    const glossy = { ...order, printing: { ...order.printing, paperType: 'glossy-cover' as const } };
    await setSwitch('refuse_paper', 1);
    await expect(printer().submit(glossy)).rejects.toMatchObject({
      failure: { kind: 'refused', vendorText: 'paper is not available', hasSpecialPaper: true },
    });
    const { printId, addressProblem } = await printer().submit({ ...glossy, hasStandardPaper: true });
    expect(addressProblem).toBeNull();
    await setSwitch('drop_content', 1);
    await movePrint(printId, 'advance');
    expect(await printer().get(printId, server.clock.now())).toMatchObject({
      isCancelled: true,
      canPrintAgain: false,
    });
    await printer().cancel(state.printId, server.clock.now());
    expect(await printer().get(state.printId, server.clock.now())).toMatchObject({
      isCancelled: true,
      canPrintAgain: true,
    });
  });

  test('resumes an interrupted submission of several copies, and cancels all of them', async () => {
    const each = printerFor({ copies: 'each' });
    const base = createPrintOrder(pdf);
    const order = { ...base, copies: 25 };
    await setSwitch('time_out', 1);
    const impatient = printerFor({ copies: 'each', timeoutMilliseconds: 5_000 });
    await expect(impatient.submit(order)).rejects.toBeInstanceOf(PrintProviderError);
    const cutOff = await countPrints(order.orderId);
    expect(cutOff).toBeLessThan(25);
    const since = server.clock.now();
    const part = await each.find({ orderId: order.orderId, piece: 1, attempt: 1, since });
    expect(part).toMatchObject({ isComplete: false, isCancelled: false });
    server.clock.advance(25 * HOUR);
    const state = await each.submit({ ...order, sendingSince: since });
    expect(state.isComplete).toBe(true);
    expect(await countPrints(order.orderId)).toBe(25);
    expect(await each.find({ orderId: order.orderId, piece: 1, attempt: 1, since })).toEqual(state);
    expect(await each.cancel(state.printId, since)).toBe('stopped');
    const rows = await server.services.db.selectFrom('sandbox.prints').select(['metadata', 'status']).execute();
    const ours = rows.filter((row) => row.metadata.order_id === order.orderId);
    expect(new Set(ours.map(({ status }) => status))).toEqual(new Set(['cancelled']));
  });

  test('cancels copies that the search misses, and none while the list is incomplete', async () => {
    const base = createPrintOrder(pdf);
    const order = { ...base, copies: 25 };
    const since = server.clock.now();
    const { printId } = await printerFor({ copies: 'each' }).submit(order);
    const cancelThrough = async (isHidden: (url: string) => boolean) => {
      const proxy = Fastify();
      proxy.all('/*', async (request, reply) => {
        if (request.method === 'GET' && isHidden(request.url)) return { data: [] };
        const headers = { authorization: '', 'x-api-key': String(request.headers['x-api-key'] ?? '') };
        const response = await fetch(`${server.url}${request.url}`, { method: request.method, headers });
        return reply.status(response.status).send(await response.json());
      });
      const each = printerFor({ copies: 'each', baseUrl: `${await proxy.listen({ port: 0 })}/print-mail/v1` });
      return each.cancel(printId, since).finally(() => proxy.close());
    };
    const blind = cancelThrough((url) => url.includes('/postcards?'));
    await expect(blind).rejects.toMatchObject({ failure: { kind: 'unavailable' } });
    expect(await cancelThrough((url) => url.includes('search='))).toBe('stopped');
    const rows = await server.services.db.selectFrom('sandbox.prints').select(['metadata', 'status']).execute();
    const ours = rows.filter((row) => row.metadata.order_id === order.orderId);
    expect(ours.map(({ status }) => status)).toEqual(Array.from({ length: 25 }, () => 'cancelled'));
  });

  test('knows that no such card exists behind more than six thousand newer ones', async () => {
    const { db } = server.services;
    const since = server.clock.now();
    const { printId, reference } = await printer().submit(createPrintOrder(pdf));
    const { id, idempotency_key, position, metadata, description, ...columns } = await db
      .selectFrom('sandbox.prints')
      .selectAll()
      .where('id', '=', printId)
      .executeTakeFirstOrThrow();
    const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
    await sql`insert into sandbox.prints (id, metadata, description, ${names}) select 'copy_' || number, '{}', '', ${names}
      from sandbox.prints, generate_series(1, 6100) as number where id = ${id}`.execute(db);
    const missing = { orderId: reference?.orderId ?? '', piece: 1, attempt: 2, since };
    expect(await printer().find(missing)).toBeNull();
    await sql`delete from sandbox.prints where id like 'copy_%'`.execute(db);
  });

  test('draws no conclusion about a card from a refused lookup or cancellation', async () => {
    const { printId, reference } = await printer().submit(createPrintOrder(pdf));
    const refusing = Fastify();
    refusing.all('/*', async ({ method, url }, reply) => {
      if (method === 'DELETE') return reply.status(409).send({ error: { message: 'Try later.' } });
      if (url.includes('/postcards?')) return reply.status(400).send({ error: { message: 'No such search.' } });
      return { id: printId, status: 'ready' };
    });
    const asked = printerFor({ baseUrl: `${await refusing.listen({ port: 0 })}/print-mail/v1` });
    const since = server.clock.now();
    const notNow = { failure: { kind: 'unavailable' } };
    await expect(asked.find({ orderId: reference?.orderId ?? '', piece: 1, attempt: 1, since })).rejects.toMatchObject(
      notNow,
    );
    await expect(asked.cancel(printId, since)).rejects.toMatchObject(notNow);
    await refusing.close();
  });
});
