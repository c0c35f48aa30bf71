/** A card to a hidden address is printed in full, but no answer to the sender contains the address. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { businessDayFrom } from '#domain/business-days.ts';
import type { Recipient } from '#domain/recipients.ts';
import { type OrderSnapshot, parseSnapshot } from '#server/slices/orders/checkout/order-snapshot.ts';
import { listPieces } from '#server/slices/orders/pieces/piece-store.ts';
import { sweep } from '#server/slices/privacy/sweep.ts';
import { ANNA, ANSWER, hiddenAddress, hiddenCard, SECRET } from '#testing/ask-for-address.ts';
import { BLANK_CARDS } from '#testing/blank-cards.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { findCanaries } from '#testing/find-canaries.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { callApi, type Json, orderRequest, placeAndPay, requestIntent } from '#testing/order-request.ts';
import { inspectPdf } from '#testing/pdf/inspect-pdf.ts';
import { postcardInput } from '#testing/postcard-input.ts';
import { readAttempts, readOrder, waitUntil } from '#testing/print-shop.ts';
import { readZip } from '#testing/read-zip.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';

const WORDS = Object.values(SECRET);
describe('a card to a hidden address', () => {
  let server: TestApp;
  let user: TestUser;
  const printed: OrderSnapshot[] = [];
  beforeAll(async () => {
    const renderPrintFile: typeof BLANK_CARDS.renderPrintFile = async (snapshot) => {
      printed.push(snapshot);
      return BLANK_CARDS.renderPrintFile(snapshot);
    };
    const variables = { PRINT_SHOP_PACE_SECONDS: '3600', RATE_LIMIT_SCALE: '1000' };
    server = await createTestApp(variables, { drawing: { ...BLANK_CARDS, renderPrintFile } });
  });
  beforeEach(async () => {
    user = await signUpUser(server);
    printed.length = 0;
  });
  afterAll(() => server.close());

  const untilSent = (orderId: string, count = 1) =>
    waitUntil('it is at the print service', async () => {
      const attempts = await readAttempts(server, orderId);
      return attempts.length === count && attempts.every(({ state }) => state === 'submitted');
    });

  const hashOf = async ({ design, format }: Pick<OrderSnapshot, 'design' | 'format'>) =>
    (await server.services.renderer.layout({ design, format })).layoutHash;

  test('[M-10] is printed as the sender saw it, with the whole address', async () => {
    const { hiddenId } = await hiddenAddress(server, user);
    const order = await placeAndPay(server, user, orderRequest({}, hiddenCard(hiddenId)));
    await untilSent(order.orderId);
    const [snapshot] = printed;
    if (snapshot === undefined) throw new Error('nothing was printed');
    expect(snapshot.design.text).toMatchObject({
      recipient: 'Anna Weber',
      addressLine1: SECRET.street,
      addressLine2: SECRET.extra,
      postalCode: SECRET.code,
    });
    expect(snapshot.layoutHash).toBe(await hashOf(snapshot));
    const [piece] = await listPieces(server.services.db, order.orderId);
    expect(piece).toMatchObject({ isHidden: true, hiddenId, address: ANNA });
    expect(await findCanaries(server, [SECRET.street])).toContain(`${SECRET.street} in sandbox.prints`);
  });

  test('[M-10] must match the card that the sender saw, including its merge fields', async () => {
    const { hiddenId } = await hiddenAddress(server, user);
    const message = 'Dear {first name} of {city}, {company|dear friend}{street}';
    const people: Recipient[] = [
      { address: ANNA, values: { street: '!' }, hiddenId },
      { ...recipient('Theo Smith'), values: { street: '?' } },
    ];
    const request = await mailingRequest(server, user, people, { message });
    const order = await placeAndPay(server, user, request);
    await untilSent(order.orderId, 2);
    const ofAnna = printed.find(({ design }) => design.text.recipient === 'Anna Weber');
    expect(ofAnna?.design.text).toMatchObject({
      message: 'Dear Anna of Berlin, dear friend!',
      addressLine1: SECRET.street,
    });
    const proofOf = (position: number, { headers } = user) =>
      fetch(`${server.url}/rest/v1/orders/${order.orderId}/pieces/${position}/proof`, { headers });
    const textOf = async (response: Response) =>
      (await inspectPdf(new Uint8Array(await response.arrayBuffer()))).pages.map(({ text }) => text).join('\n');
    const ofTheo = await textOf(await proofOf(2));
    expect(ofTheo).toContain('12 Harbor Street');
    const seen = await textOf(await proofOf(1));
    expect(seen).toContain('Anna Weber');
    for (const word of WORDS) expect(seen).not.toContain(word);
    expect([(await proofOf(3)).status, (await proofOf(1, await signUpUser(server))).status]).toEqual([404, 404]);
    const saved = await readOrder(
      server,
      (await placeAndPay(server, user, orderRequest({}, hiddenCard(hiddenId)))).orderId,
    );
    const { design, format } = parseSnapshot(saved.snapshot);
    expect(design.text).toMatchObject({ addressLine1: '', company: '', city: 'Berlin' });
    const right = { ...orderRequest({}, hiddenCard(hiddenId)), layoutHash: await hashOf({ design, format }) };
    expect((await requestIntent(server, user, right)).status).toBe(200);
    const wrong = { ...orderRequest({}, hiddenCard(hiddenId)), layoutHash: 'of another card' };
    expect((await requestIntent(server, user, wrong)).body).toMatchObject({ code: 'layout_mismatch' });
  });

  test('[M-10] is refused without revealing the address when that has no room', async () => {
    const long = { ...ANSWER, recipient_address_line1: `${SECRET.street} ${'W'.repeat(80)}` };
    const { hiddenId } = await hiddenAddress(server, user);
    await server.services.db
      .updateTable('hidden_addresses')
      .set({
        address: JSON.stringify({
          ...ANNA,
          addressLine1: long.recipient_address_line1,
          addressLine2: 'M'.repeat(100),
          postalCode: SECRET.code,
          company: 'W'.repeat(100),
        }),
      })
      .where('id', '=', hiddenId)
      .execute();
    const { status, body } = await requestIntent(server, user, orderRequest({}, hiddenCard(hiddenId)));
    expect([status, body.code]).toEqual([422, 'preflight_failed']);
    expect(JSON.stringify(body)).toContain('hidden address');
    expect(JSON.stringify(body)).not.toContain('WWW');
    for (const word of WORDS) expect(JSON.stringify(body)).not.toContain(word);
  });

  test('[M-10] fails clearly without the address, unless it is already ordered', async () => {
    const gone = await requestIntent(server, user, orderRequest({}, hiddenCard(randomUUID())));
    expect(gone.body).toMatchObject({ code: 'hidden_address_gone' });
    const other = await hiddenAddress(server, await signUpUser(server));
    const foreign = await requestIntent(server, user, orderRequest({}, hiddenCard(other.hiddenId)));
    expect(foreign.body).toMatchObject({ code: 'hidden_address_gone' });

    const { hiddenId, requestId } = await hiddenAddress(server, user);
    const sendOn = businessDayFrom(
      new Date(server.clock.now().getTime() + 5 * 24 * 3600_000).toISOString().slice(0, 10),
    );
    const order = await placeAndPay(server, user, orderRequest({ sendOn }, hiddenCard(hiddenId)));
    await waitUntil('it is paid', async () => (await readOrder(server, order.orderId)).payment_status === 'paid');
    const path = `${server.url}/rest/v1/address_requests/${requestId}`;
    expect((await fetch(path, { method: 'DELETE', headers: user.headers })).status).toBe(204);
    const again = await requestIntent(server, user, orderRequest({}, hiddenCard(hiddenId)));
    expect(again.status).toBe(200);
    await sweep(server.services);
    const kept = () => server.services.db.selectFrom('hidden_addresses').select('id').where('id', '=', hiddenId);
    expect(await kept().execute()).toHaveLength(1);
    await server.services.db
      .updateTable('pieces')
      .set({ status: 'delivered' })
      .where('hidden_id', '=', hiddenId)
      .execute();
    await sweep(server.services);
    expect(await kept().execute()).toEqual([]);
  });

  test('[M-10] reveals its street in no answer to the sender, email, file or log', async () => {
    const { hiddenId, requestId } = await hiddenAddress(server, user);
    const people: Recipient[] = [{ address: ANNA, values: {}, hiddenId }, recipient('Theo')];
    const single = await placeAndPay(server, user, orderRequest({}, hiddenCard(hiddenId)));
    const mailing = await placeAndPay(server, user, await mailingRequest(server, user, people));
    await untilSent(single.orderId);
    await untilSent(mailing.orderId, 2);
    const draft = await callApi(server, user, {
      path: '/rest/v1/postcards',
      body: { ...postcardInput(), ...maskedInput(), hidden_address_id: hiddenId },
    });
    expect(draft.body).toMatchObject({ hidden_address_id: hiddenId, recipient_address_line1: '' });
    const { db } = server.services;
    const lists = await db.selectFrom('recipient_lists').select('id').where('user_id', '=', user.userId).execute();
    const ids = [
      ...[single, mailing].flatMap(({ orderId, postcardId }) => [orderId, postcardId]),
      ...lists.map(({ id }) => id),
      String(draft.body.id),
      requestId,
      hiddenId,
    ];

    let asked = 0;
    for (const { method, path } of await listRoutes()) {
      const isShared = /\{(\w*[iI]d)\}/.test(path) ? ids : [''];
      for (const id of isShared) {
        const target = path.replace(/\{(\w+)\}/g, (_all, name: string) => PARAMETERS[name]?.(single) ?? id);
        const answer = await readAnswer(method, target, id);
        for (const word of WORDS) expect(answer.includes(word), `${method} ${target} gives away ${word}`).toBe(false);
        asked += 1;
      }
    }
    expect(asked).toBeGreaterThan(100);
    // The vault, and the sandbox of the print service.
    const places = (await findCanaries(server, WORDS)).map((found) => found.split(' in ')[1]);
    expect([...new Set(places)].filter((place) => !place?.startsWith('sandbox.'))).toEqual(['public.hidden_addresses']);
  });

  /**
   * Lists every route of the API document, those with the most side effects last. Leaves out routes that end the account or the
   * session.
   */
  async function listRoutes() {
    const document = await (await fetch(`${server.url}/docs/api/json`)).json();
    const routes = Object.entries<object>(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => ({ method: method.toUpperCase(), path })),
    );
    const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
    return routes
      .filter(({ path }) => !NOT_FOR_SENDERS.test(path))
      .sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
  }

  async function readAnswer(method: string, path: string, id: string): Promise<string> {
    const response = await fetch(server.url + path, {
      method,
      headers: { ...user.headers, ...(method === 'GET' || method === 'DELETE' ? {} : JSON_BODY) },
      ...(method === 'GET' || method === 'DELETE' ? {} : { body: JSON.stringify(bodyOf(path, id)) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.headers.get('content-type') !== 'application/zip') return bytes.toString('latin1');
    const files = await readZip(bytes);
    expect([...files.keys()].filter((name) => name.startsWith('prints/'))).toEqual([]);
    return [...files.values()].map((file) => file.toString('latin1')).join('\n');
  }

  function bodyOf(path: string, id: string): Json {
    if (path.endsWith('/create-payment-intent')) return orderRequest({}, hiddenCard(id));
    if (path.endsWith('/duplicate')) return { ids: [id] };
    if (path.endsWith('/submit-print-order')) return { postcardId: id };
    return {};
  }
});

const JSON_BODY = { 'content-type': 'application/json' };
/** Routes that stand in for vendors, end the session, or aren't for the sender. */
const NOT_FOR_SENDERS = /^\/(sandbox|print-mail|v1|auth|webhooks)\/|account\/delete/;

const PARAMETERS: Readonly<Record<string, (order: { readonly paymentIntentId: string }) => string>> = {
  side: () => 'back',
  position: () => '1',
  sessionId: ({ paymentIntentId }) => paymentIntentId,
};

function maskedInput(): Json {
  const blank = { recipient_address_line1: '', recipient_address_line2: '', recipient_postal_code: '' };
  return { recipient_name: 'Anna Weber', ...blank, recipient_city: 'Berlin', recipient_country: 'Germany' };
}
