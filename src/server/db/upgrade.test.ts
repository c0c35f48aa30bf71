/** The data of the version before, after the migrations that came since. */
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createDatabase } from '#testing/postgres-cluster.ts';
import { type Database, openPglite, openPostgres } from './database.ts';
import { MIGRATIONS_DIR, migrate } from './migrate.ts';

const FIRST_NEW = '0008';
const UPLOAD = '0b0f3a5e-6d3c-4f0e-9c52-0d8a3f6f1c11';
const BLANK = '\u00a0 ';

let database: Database;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartolina-upgrade-'));
  for (const file of readdirSync(MIGRATIONS_DIR).filter((name) => name < FIRST_NEW)) {
    copyFileSync(join(MIGRATIONS_DIR, file), join(folder, file));
  }
  database =
    process.env.TEST_DATABASE === 'postgres'
      ? openPostgres(await createDatabase(inject('postgresUrl')))
      : await openPglite(undefined);
  await migrate(database.db, folder);
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

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

/** Its printing failed, was retried under a new number, and failed again. */
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

test('[E-3] [S-5] the tables have the columns that the specification names, computed for the rows of before', async () => {
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
  // Why it failed can be told, and a retry is no second order.
  const attempts = await run('select failure_kind as kind from print_attempts where attempt = 2 order by order_number');
  expect(attempts.rows).toEqual([{ kind: 'unreachable' }, { kind: 'refused' }, { kind: 'dropped' }]);
  const events = await run(`select distinct attempt, type from order_events order by attempt`);
  expect(events.rows).toEqual([
    { attempt: 1, type: 'placed' },
    { attempt: 2, type: 'retried' },
  ]);
});
