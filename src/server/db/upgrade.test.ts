/** Migrates data of the previous version. */
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { NO_CHOICES } from '#domain/shop-settings.ts';
import { LONG_ON_PGLITE } from '#testing/long.ts';
import { createDatabase } from '#testing/postgres-cluster.ts';
import { findChoices } from '../shop/settings-store.ts';
import { type Database, openPglite, openPostgres } from './database.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS_DIR } from './migration-files.ts';

/** Brings the database to where it was before the migration with this number. */
async function migrateUntil(number: string): Promise<void> {
  for (const file of readdirSync(MIGRATIONS_DIR).filter((name) => name < number || name === 'BESIDE')) {
    copyFileSync(join(MIGRATIONS_DIR, file), join(folder, file));
  }
  await migrate(database.db, folder);
}

const UPLOAD = '0b0f3a5e-6d3c-4f0e-9c52-0d8a3f6f1c11';
const BLANK = '\u00a0 ';

let database: Database;
let folder: string;
// One for all tests, because starting PGlite takes longer than they do.
beforeAll(async () => {
  database =
    process.env.TEST_DATABASE === 'postgres'
      ? openPostgres(await createDatabase(inject('postgresUrl')))
      : await openPglite(undefined);
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartolina-upgrade-'));
  await run('drop schema if exists public, auth, sandbox cascade');
  await run('create schema public');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => database.close());

const run = (text: string) => sql.raw(text).execute(database.db);

type Card = { readonly city: string; readonly state: string; readonly front: string };
type Failure = { readonly failure: string; readonly settleAfter: string };

async function addCustomer(): Promise<void> {
  await run(`insert into auth.users (email, password_hash) values ('ana@example.com', 'x')`);
  await run(`insert into profiles (id, email) select id, email from auth.users`);
  await run(`insert into uploads (id, user_id, sha256, content_type, width, height, bytes)
    select '${UPLOAD}', id, 'x', 'image/png', 1, 1, 1 from profiles`);
}

async function addCard(name: number, { city, state, front }: Card): Promise<void> {
  await run(`insert into postcards (user_id, upload_id, template_id, message, recipient_name, recipient_address_line1,
      recipient_postal_code, recipient_city, recipient_state, recipient_country, font_family, font_size, font_color,
      print_color, size, paper_type, sides, orientation, quantity, total_amount_cents, created_at)
    select id, ${front}, 'hello', '${name}', 'street', '1', '${city}', '${state}', 'USA', 'inter', 'M', '#000000',
      'full-color', '5x7', 'matte-cover', 'single-sided', 'landscape', 25, 1875, '2026-01-02' from profiles`);
}

/** Adds an order whose printing failed, was retried under a new number, and failed again. */
async function addRetriedOrder(card: number, { failure, settleAfter }: Failure): Promise<void> {
  const [first, second] = [`10000${card}`, `20000${card}`];
  await run(`insert into orders (user_id, postcard_id, status, payment_status, order_number, customer_order_number,
      total_cents, currency, contact_email, contact_phone, snapshot, snapshot_hash, checkout_key, tracking_number)
    select user_id, id, 'failed', 'paid', '${second}', '${second}', 349, 'usd', '', '', '{}', '', gen_random_uuid(), 'T-1'
    from postcards where recipient_name = '${card}'`);
  const ofOrder = `from orders, (values (1, '${first}'), (2, '${second}')) as made (attempt, number)
    where order_number = '${second}'`;
  await run(`insert into order_numbers (order_number, order_id) select number, id ${ofOrder}`);
  await run(`insert into print_attempts (order_id, attempt, order_number, state, failure, settle_after)
    select id, attempt, number, 'failed', '${failure}', ${settleAfter} ${ofOrder}`);
  await run(`insert into order_events (order_id, attempt, type, source) select id, attempt, 'placed', 'x' ${ofOrder}`);
}

test('[E-3] [S-5] tables have the columns of the specification, for existing rows too', LONG_ON_PGLITE, async () => {
  await migrateUntil('0008');
  await addCustomer();
  const cards = [
    { city: ' Portland ', state: 'ME', front: `'${UPLOAD}', null` },
    { city: 'Berlin', state: BLANK, front: "null, 'los-angeles'" },
    { city: BLANK, state: 'ME', front: 'null, null' },
    { city: BLANK, state: '', front: 'null, null' },
  ];
  for (const [name, card] of cards.entries()) await addCard(name, card);
  await addRetriedOrder(0, { failure: 'timed out', settleAfter: 'now()' });
  await addRetriedOrder(1, { failure: 'no such paper', settleAfter: 'null' });
  await addRetriedOrder(2, { failure: 'cancelled by the print service', settleAfter: 'now()' });
  await migrate(database.db);

  const { rows } = await run(`select image_url, recipient_location as location, total_amount as amount,
    saved_at = created_at as is_saved from postcards order by recipient_name`);
  const same = { amount: '18.75', is_saved: true };
  expect(rows).toEqual([
    { image_url: `/storage/v1/object/photos/${UPLOAD}`, location: 'Portland, ME', ...same },
    { image_url: 'template:los-angeles', location: 'Berlin', ...same },
    { image_url: null, location: 'ME', ...same },
    { image_url: null, location: '', ...same },
  ]);
  const orders = await run('select order_number, total_amount, postgrid_tracking_number as tracking from orders');
  expect(orders.rows).toContainEqual({ order_number: '200000', total_amount: '3.49', tracking: 'T-1' });
  expect((await run('select id, email, full_name from profiles')).rows).toHaveLength(1);
  // The reason for the failure is known, and a retry isn't a second order.
  const pieces = await run(
    'select failure_kind as kind from pieces join orders on orders.id = order_id order by order_number',
  );
  expect(pieces.rows).toEqual([{ kind: 'unreachable' }, { kind: 'refused' }, { kind: 'dropped' }]);
  const events = await run(`select distinct attempt, type from order_events order by attempt`);
  expect(events.rows).toEqual([
    { attempt: 1, type: 'placed' },
    { attempt: 2, type: 'retried' },
  ]);
});

/** Adds an order of the version before pieces, with attempts in these states and these events. */
async function addOrder(card: number, { status, payment, attempts, events, set = '' }: OldOrder): Promise<void> {
  await addCard(card, { city: 'Portland', state: 'ME', front: `null, 'los-angeles'` });
  const snapshot = {
    design: { text: { message: 'hello', recipient: 'Grace', city: 'Bath' }, printing: { quantity: 25 } },
  };
  await run(`insert into orders (user_id, postcard_id, status, payment_status, order_number, customer_order_number,
      total_cents, currency, contact_email, contact_phone, snapshot, snapshot_hash, checkout_key, paid_at)
    select user_id, id, '${status}', '${payment}', '10000${card}', '10000${card}', 349, 'usd', '', '',
      '${JSON.stringify(snapshot)}', '', gen_random_uuid(), '2026-01-03' from postcards where recipient_name = '${card}'`);
  const order = `from orders where order_number = '10000${card}'`;
  for (const [index, state] of attempts.entries()) {
    const number = `${index + 1}0000${card}`;
    await run(`insert into order_numbers (order_number, order_id) select '${number}', id ${order}`);
    await run(`insert into print_attempts (order_id, attempt, order_number, state, settle_after, failure_kind)
      select id, ${index + 1}, '${number}', '${state}', '2026-01-04', 'unreachable' ${order}`);
  }
  for (const event of events) {
    await run(`insert into order_events (order_id, type, source) select id, '${event}', 'x' ${order}`);
  }
  await run(`update postcards set status = 'processing', order_id = orders.id from orders
    where orders.postcard_id = postcards.id and orders.order_number = '10000${card}' and orders.status <> 'cancelled'`);
  if (set !== '') await run(set);
}

type OldOrder = {
  readonly status: string;
  readonly payment: string;
  readonly attempts: readonly string[];
  readonly events: readonly string[];
  readonly set?: string;
};

test('[H-3] an attempt that was being sent keeps the date that was sent with it', LONG_ON_PGLITE, async () => {
  await migrateUntil('0011');
  await addCustomer();
  await addCard(0, { city: 'Portland', state: 'ME', front: `null, 'los-angeles'` });
  await run(`insert into orders (user_id, postcard_id, status, payment_status, order_number, customer_order_number,
      total_cents, currency, contact_email, contact_phone, snapshot, snapshot_hash, checkout_key, cancel_until)
    select user_id, id, 'processing', 'paid', '100000', '100000', 349, 'usd', '', '', '{}', '', gen_random_uuid(),
      '2026-01-03T10:30Z' from postcards`);
  await run(
    `insert into pieces (order_id, position, address, copies, price_cents) select id, 1, '{}', 25, 349 from orders`,
  );
  const attempts = [
    ['100000', `'2026-01-03T10:10Z'`],
    ['100001', `'2026-01-03T10:40Z'`],
    ['100002', 'null'],
  ];
  for (const [index, [number, sendingSince]] of attempts.entries()) {
    await run(`insert into order_numbers (order_number, order_id) select '${number}', id from orders`);
    await run(`insert into print_attempts (order_id, piece_id, attempt, order_number, state, sending_since)
      select order_id, id, ${index + 1}, '${number}', 'queued', ${sendingSince} from pieces`);
  }
  await migrate(database.db);
  const { rows } = await run('select hold_until from print_attempts order by attempt');
  expect(rows).toEqual([{ hold_until: new Date('2026-01-03T10:30Z') }, { hold_until: null }, { hold_until: null }]);
});

test('an order of the previous version becomes an order with one piece', LONG_ON_PGLITE, async () => {
  await migrateUntil('0010');
  await addCustomer();
  const events = ['placed', 'paid', 'failed'];
  const cancelling = `update print_attempts set cancel_requested_at = '2026-01-05' where order_number = '100001'`;
  await addOrder(0, { status: 'failed', payment: 'paid', attempts: ['failed', 'failed'], events });
  await addOrder(1, { status: 'processing', payment: 'paid', attempts: ['submitted'], events: [], set: cancelling });
  await addOrder(2, { status: 'cancelled', payment: 'refunded', attempts: ['cancelled'], events: [] });
  await migrate(database.db);

  const { rows } = await run(`select address, copies, price_cents as price, pieces.status, attempt,
      failure_kind as kind, cancel_requested_at is not null as is_cancelling, refund_cents as refund
    from pieces join orders on orders.id = order_id order by order_number`);
  const same = { address: { recipient: 'Grace', city: 'Bath' }, copies: 25, price: 349 };
  expect(rows).toEqual([
    { ...same, status: 'failed', attempt: 2, kind: 'unreachable', is_cancelling: false, refund: 0 },
    { ...same, status: 'processing', attempt: 1, kind: null, is_cancelling: true, refund: 0 },
    { ...same, status: 'cancelled', attempt: 1, kind: null, is_cancelling: false, refund: 349 },
  ]);
  const attempts = await run(`select print_attempts.attempt, settle_after is not null as is_unsettled
    from print_attempts join pieces on pieces.id = piece_id where pieces.order_id = print_attempts.order_id
    order by order_number`);
  // Only the attempt that was neither retried nor refunded remains to be settled.
  expect(attempts.rows).toEqual([
    { attempt: 1, is_unsettled: false },
    { attempt: 1, is_unsettled: false },
    { attempt: 1, is_unsettled: false },
    { attempt: 2, is_unsettled: true },
  ]);
  const history = await run('select type, piece_id is null as is_of_order from order_events order by type');
  expect(history.rows).toEqual([
    { type: 'failed', is_of_order: false },
    { type: 'paid', is_of_order: true },
    { type: 'placed', is_of_order: true },
  ]);
  const cards = await run(`select payment_status as payment, paid_cents as cents, failure_kind as kind, was_cancelled
    from postcards order by recipient_name`);
  expect(cards.rows).toEqual([
    { payment: 'paid', cents: 349, kind: 'unreachable', was_cancelled: false },
    { payment: 'paid', cents: 349, kind: null, was_cancelled: false },
    { payment: null, cents: null, kind: null, was_cancelled: true },
  ]);
});

test(
  '[H-6, H-10] orders of the previous version have no failures and no dispute, and keep their pieces',
  LONG_ON_PGLITE,
  async () => {
    await migrateUntil('0012');
    await addCustomer();
    await addCard(0, { city: 'Portland', state: 'ME', front: `null, 'los-angeles'` });
    await run(`insert into orders (user_id, postcard_id, status, payment_status, order_number, customer_order_number,
      total_cents, currency, contact_email, contact_phone, snapshot, snapshot_hash, checkout_key)
    select user_id, id, 'failed', 'paid', '100000', '100000', 349, 'usd', '', '', '{}', '', gen_random_uuid() from postcards`);
    await run(`insert into pieces (order_id, position, address, copies, price_cents, status, failure_kind)
    select id, 1, '{}', 50, 349, 'failed', 'dropped' from orders`);
    await migrate(database.db);

    const orders = await run('select intent_failures, refund_failures, dispute from orders');
    expect(orders.rows).toEqual([{ intent_failures: 0, refund_failures: 0, dispute: null }]);
    const setKind = (kind: string) => run(`update pieces set failure_kind = '${kind}' returning failure_kind as kind`);
    expect((await setKind('disputed')).rows).toEqual([{ kind: 'disputed' }]);
    await expect(setKind('unheard')).rejects.toThrow('pieces_failure_kind_check');
    const marks = await run('select mark from payment_shop');
    expect(marks.rows).toEqual([{ mark: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
  },
);

test('[P-4] cards of the previous version are in English', LONG_ON_PGLITE, async () => {
  await migrateUntil('0013');
  await addCustomer();
  await addCard(0, { city: 'Portland', state: 'ME', front: `null, 'los-angeles'` });
  await migrate(database.db);
  expect((await run('select language from postcards')).rows).toEqual([{ language: 'en' }]);
});

test('[P-8] accounts, cards and prints of the previous version have no return address', LONG_ON_PGLITE, async () => {
  await migrateUntil('0014');
  await addCustomer();
  await addCard(0, { city: 'Portland', state: 'ME', front: `null, 'los-angeles'` });
  await run(`insert into sandbox.prints (id, size, recipient, metadata, description, send_date, pdf_key, pdf_sha256,
      created_at, updated_at) values ('postcard_1', '6x4', '{}', '{}', '', now(), '', '', now(), now())`);
  await migrate(database.db);
  const { rows } = await run(`select profiles.return_address as saved, postcards.return_address as printed, sender
    from profiles, postcards, sandbox.prints`);
  expect(rows).toEqual([{ saved: null, printed: null, sender: null }]);
});

test('[M-6] cards and orders of the previous version go to one address, at once', LONG_ON_PGLITE, async () => {
  await migrateUntil('0017');
  await addCustomer();
  await addCard(0, { city: 'Portland', state: 'ME', front: `null, 'los-angeles'` });
  await run(`insert into orders (user_id, postcard_id, status, payment_status, order_number, customer_order_number,
      total_cents, currency, contact_email, contact_phone, snapshot, snapshot_hash, checkout_key)
    select user_id, id, 'processing', 'paid', '100000', '100000', 349, 'usd', '', '', '{}', '', gen_random_uuid() from postcards`);
  await run(
    `insert into pieces (order_id, position, address, copies, price_cents) select id, 1, '{}', 50, 349 from orders`,
  );
  await run(`insert into order_numbers (order_number, order_id) select order_number, id from orders`);
  await run(`insert into print_attempts (order_id, piece_id, attempt, order_number)
    select order_id, id, 1, '100000' from pieces`);
  await migrate(database.db);
  const { rows } =
    await run(`select mailing, orders.send_on, postcards.send_on as card_sent_on, lines, values, is_hidden
    from postcards, orders, pieces`);
  expect(rows).toEqual([{ mailing: null, send_on: null, card_sent_on: null, lines: [], values: {}, is_hidden: false }]);
  // Printed on its own, and not held back.
  const attempts = await run('select state, chunk from print_attempts');
  expect(attempts.rows).toEqual([{ state: 'queued', chunk: null }]);
});

test('cards of the previous version that nobody scanned are delivered by estimate', LONG_ON_PGLITE, async () => {
  await migrateUntil('0018');
  await addCustomer();
  for (const [index, status] of ['completed', 'completed/out_for_delivery'].entries()) {
    const number = `10000${index}`;
    await addCard(index, { city: 'Portland', state: 'ME', front: `null, 'los-angeles'` });
    await run(`insert into orders (user_id, postcard_id, status, payment_status, order_number, customer_order_number,
        total_cents, currency, contact_email, contact_phone, snapshot, snapshot_hash, checkout_key)
      select user_id, id, 'delivered', 'paid', '${number}', '${number}', 349, 'usd', '', '', '{}', '', gen_random_uuid()
      from postcards where recipient_name = '${index}'`);
    await run(`update postcards set order_id = orders.id from orders where orders.postcard_id = postcards.id`);
    await run(
      `insert into order_numbers (order_number, order_id) select order_number, id from orders where order_number = '${number}'`,
    );
    await run(`insert into pieces (order_id, position, address, copies, price_cents, status, attempt)
      select id, 1, '{}', 50, 349, 'delivered', 1 from orders where order_number = '${number}'`);
    await run(`insert into print_attempts (order_id, piece_id, attempt, order_number, state, provider_status)
      select order_id, pieces.id, 1, '${number}', 'submitted', '${status}' from pieces join orders on orders.id = order_id
      where order_number = '${number}'`);
  }
  await migrate(database.db);
  const { rows } = await run(`select pieces.is_delivery_estimated as piece, postcards.is_delivery_estimated as card
    from pieces join postcards on postcards.order_id = pieces.order_id order by recipient_name`);
  expect(rows).toEqual([
    { piece: true, card: true },
    { piece: false, card: false },
  ]);
});

test('[O-7] orders and cards of the version before have the first prices, in dollars', LONG_ON_PGLITE, async () => {
  await migrateUntil('0029');
  await addCustomer();
  const cards = [{ city: 'Portland', state: 'ME', front: `'${UPLOAD}', null` }];
  for (const [index, card] of cards.entries()) await addCard(index, card);
  await run(`insert into orders (user_id, postcard_id, status, payment_status, order_number, customer_order_number,
      total_cents, currency, contact_email, contact_phone, snapshot, snapshot_hash, checkout_key)
    select user_id, id, 'processing', 'paid', '100001', '100001', 349, 'usd', '', '', '{}', '', gen_random_uuid()
    from postcards`);
  await run('update postcards set paid_cents = 349');
  await migrate(database.db);
  const orders = await run('select price_version, delivery_cents, currency from orders');
  expect(orders.rows).toEqual([{ price_version: 1, delivery_cents: 0, currency: 'usd' }]);
  expect((await run('select paid_currency from postcards')).rows).toEqual([{ paid_currency: 'usd' }]);
  expect((await run('select count(*)::integer as lists from price_lists')).rows).toEqual([{ lists: 0 }]);
});

test('[O-8] the version before keeps its prices and orders, and has the default settings', LONG_ON_PGLITE, async () => {
  await migrateUntil('0030');
  await addCustomer();
  await run(`insert into price_lists (version, effective_from, currency, order_cents, delivery_cents, card_cents)
    values (2, now(), 'eur', 500, '{}', '{}')`);
  await migrate(database.db);
  expect((await run('select version, order_cents from price_lists')).rows).toEqual([{ version: 2, order_cents: 500 }]);
  expect(await findChoices(database.db)).toEqual({ choices: NO_CHOICES, revision: 0 });
});
