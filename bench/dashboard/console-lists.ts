/**
 * Measures the console's lists among few and many orders. The last 30 days are the same; the history is a thousand times
 * longer.
 */
import pg from 'pg';
import * as z from 'zod/mini';
import { atMost, percentile } from '../figures.ts';

/** One order every 43 minutes makes a thousand in the last 30 days. One in ten has failed, one in ten is refunded. */
const ORDERS = `insert into orders (id, user_id, postcard_id, status, payment_status, order_number,
    customer_order_number, total_cents, currency, contact_email, contact_phone, snapshot, snapshot_hash, checkout_key,
    payment_intent_id, postgrid_order_id, paid_at, created_at, alerted_at, alerts)
  select gen_random_uuid(), customers.id, gen_random_uuid(), case n % 10 when 3 then 'failed' else 'delivered' end,
    case n % 10 when 4 then 'refunded' else 'paid' end, number, number, 349, 'usd', customers.email, '', '{}', '',
    gen_random_uuid(), 'pi_' || n, 'print_' || n, at, at, case when n <= 60 then at end,
    case when n <= 60 then '{refund_failed}'::text[] else '{}' end
  from (select n, (100000000 + n)::text as number, now() - n * interval '43 minutes' as at from generate_series(1, $1) n) o
  join (select id, email, row_number() over (order by email) as m from profiles where email like 'customer-%') customers
    on customers.m = n % ($1 / 10) + 1`;

/** Every twentieth goes to a Rosa. Last names are all different. */
const PIECES = `insert into pieces (order_id, position, address, layout_hash, copies, price_cents, status, created_at, refund_cents)
  select id, 1, jsonb_build_object('recipient', case when right(order_number, 2)::int % 20 = 0 then 'Rosa' else 'Tom' end
    || ' Oyelaran' || order_number, 'country', 'USA'), '', 1, 349, status, created_at,
    case payment_status when 'refunded' then 349 else 0 end
  from orders`;

const CUSTOMERS = `with users as (
    insert into auth.users (email, password_hash, user_metadata, created_at)
    select 'customer-' || n || '@example.com', '', jsonb_build_object('full_name', 'Mia Quartermaine' || lpad(n::text, 7, '0')),
      now() - n * interval '1 hour'
    from generate_series(1, $1 / 10) n returning *
  )
  insert into profiles (id, email, full_name) select id, email, user_metadata ->> 'full_name' from users`;

const LOG = `insert into audit_log (at, action, subject_type, subject_id)
  select created_at, case right(order_number, 1) when '0' then 'order.refund' else 'order.note' end, 'order', id::text
  from orders order by created_at`;

export async function seedOrders(databaseUrl: string, { total, operatorId }: { total: number; operatorId: string }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query('insert into operators (user_id) values ($1)', [operatorId]);
  await client.query(CUSTOMERS, [total]);
  await client.query(ORDERS, [total]);
  await client.query(PIECES);
  await client.query('insert into order_numbers (order_number, order_id) select order_number, id from orders');
  await client.query(LOG);
  await client.query('vacuum analyze');
  await client.end();
}

/** Each returns a full page in both. */
const LISTS = {
  overview: 'overview',
  orders: 'orders',
  'orders that failed': 'orders?state=failed',
  'orders with an alert': 'orders?state=alerted',
  'orders by number': 'orders?search=100000777',
  'orders by email address': 'orders?search=customer-77@example.com',
  "orders by a recipient's name": 'orders?search=oyelaran100000777',
  'orders by a name of every twentieth': 'orders?search=rosa',
  customers: 'customers',
  'customers by email address': 'customers?search=customer-77@',
  'customers by name': 'customers?search=mia+quartermaine0000077',
  alerts: 'alerts',
  log: 'log',
  'log of one action': 'log?action=order.refund',
} as const;

type Side = { readonly url: string; readonly headers: Record<string, string> };

export async function compareConsole(small: Side, large: Side, asked: number): Promise<void> {
  for (const [name, path] of Object.entries(LISTS)) {
    const times = { small: [] as number[], large: [] as number[] };
    for (let turn = -20; turn < asked; turn += 1) {
      const [fromSmall, fromLarge] = [await time(small, path), await time(large, path)];
      if (turn < 0) continue;
      times.small.push(fromSmall);
      times.large.push(fromLarge);
    }
    const [few, many] = [percentile(times.small, 50), percentile(times.large, 50)];
    console.log(`${name}: p50 ${few.toFixed(1)} ms, ${many.toFixed(1)} ms`);
    atMost({ name: `console, ${name}`, value: many / few, limit: 1.5 });
  }
}

const listSchema = z.object({ items: z.optional(z.array(z.unknown())) });

async function time({ url, headers }: Side, path: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${url}/rest/v1/console/${path}`, { headers });
  const text = await response.text();
  const took = performance.now() - start;
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`);
  if (listSchema.parse(JSON.parse(text)).items?.length === 0) throw new Error(`Nothing was found by ${path}`);
  return took;
}
