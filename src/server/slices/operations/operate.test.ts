import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { alertOperator } from '#server/slices/orders/console/alert-operator.ts';
import { callAuth } from '#testing/call-auth.ts';
import type { TestApp } from '#testing/create-test-app.ts';
import type { Gate } from '#testing/gate.ts';
import { grantRole } from '#testing/grant-role.ts';
import { placeAndPay, placeOrder } from '#testing/order-request.ts';
import {
  countRefunds,
  printCard,
  readAttempts,
  readLedger,
  readOrder,
  setPiece,
  startPrintShop,
  waitUntil,
} from '#testing/print-shop.ts';
import { emailsTo, latestLink } from '#testing/read-email.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { turnOnTwoStep } from '#testing/two-step.ts';
import { COMMANDS } from './commands.ts';
import { operate } from './operate.ts';

const shop = startPrintShop();
let server: TestApp;
let ada: TestUser;
beforeEach(() => {
  ({ server, user: ada } = shop);
});

async function run(...args: string[]): Promise<string> {
  return (await operate(server.services, args)).join('\n');
}

let gate: Gate | null = null;

/** Pays an order whose print job waits for the gate to open. */
async function payHeldUp() {
  gate = shop.holdPrints();
  const placed = await placeAndPay(server, ada);
  await waitUntil('it is paid', async () => (await readAttempts(server, placed.orderId)).length === 1);
  return placed;
}

function letPass(): void {
  gate?.open();
  gate = null;
}

async function livePrints(orderId: string): Promise<number> {
  return (await readLedger(server, orderId)).filter(({ status }) => status !== 'cancelled').length;
}

describe('the command line', () => {
  test('[O-9] adds a coupon or a key together with its entry in the log, or not at all', async () => {
    const { db, jobs, storage, clock } = server.services;
    const services = { db, storage, clock, openJobs: async () => jobs, timeZone: 'UTC' };
    const commands = { 'coupon:add': ['LOGGED-20', '20'], 'auth:rotate-keys': [] };
    const count = async () => {
      const coupons = await db.selectFrom('coupons').select('code').where('code', '=', 'LOGGED-20').execute();
      return [coupons.length, (await db.selectFrom('auth.signing_keys').select('kid').execute()).length];
    };
    const before = await count();
    await sql`alter table audit_log add constraint full_disk check (false) not valid`.execute(db);
    for (const [name, args] of Object.entries(commands)) {
      await expect(COMMANDS[name]?.run(services, args)).rejects.toThrow('full_disk');
    }
    expect(await count()).toEqual(before);
    await sql`alter table audit_log drop constraint full_disk`.execute(db);
    for (const [name, args] of Object.entries(commands)) await COMMANDS[name]?.run(services, args);
    expect(await count()).toEqual(before.map((each) => each + 1));
  });

  test.each([[], ['help'], ['refund'], ['requeue'], ['ack'], ['stuck', 'now'], ['refund', 'a', 'b']])(
    '%j gets the usage',
    async (...args) => {
      await expect(run(...args.flat())).rejects.toThrow('Usage: npm run operate');
    },
  );

  test.each(['refund', 'requeue', 'ack'])('%s refuses an unknown order', async (command) => {
    await expect(run(command, '999999999')).rejects.toThrow('No order or dead letter');
    await expect(run(command, "'; drop table orders; --")).rejects.toThrow('No order or dead letter');
  });
});

test("sandbox-keys opens the sandboxes to the vendors' own clients", async () => {
  const printed = await run('sandbox-keys');
  const [, secret] = /secret key (sk_test_\w+)/.exec(printed) ?? [];
  const [, key] = /key (test_sk_\w+)/.exec(printed) ?? [];
  const headers = { authorization: `Bearer ${secret}`, 'x-api-key': key ?? '' };
  for (const path of ['/v1/payment_intents/pi_none', '/print-mail/v1/postcards/postcard_none']) {
    expect((await fetch(server.url + path, { headers })).status).toBe(404);
    expect((await fetch(server.url + path)).status).toBe(401);
  }
});

describe('sign-out', () => {
  const isSignedIn = async ({ headers }: TestUser) => (await fetch(`${server.url}/auth/v1/user`, { headers })).ok;

  test('[ASVS 7.4.5] ends the sessions and links of one account, or of all', async () => {
    const [eve, bob] = [await signUpUser(server), await signUpUser(server)];
    await callAuth(server, '/recover', { body: { email: eve.email } });
    const link = await latestLink(server, eve.email);
    expect(await run('sign-out', eve.email.toUpperCase())).toBe(`${eve.email} is signed out everywhere.`);
    expect([await isSignedIn(eve), await isSignedIn(bob)]).toEqual([false, true]);
    expect((await callAuth(server, link)).headers.get('location')).toContain('otp_expired');
    await run('sign-out', 'all');
    expect(await isSignedIn(bob)).toBe(false);
  });

  test('refuses an unknown address', async () => {
    await expect(run('sign-out', 'nobody@example.com')).rejects.toThrow('No account');
  });
});

test('[G-1, O-9] two-step-off removes the second step of any account, even an operator’s', async () => {
  const eve = await grantRole(server, await signUpUser(server));
  expect(await run('two-step-off', eve.email)).toContain('has no two-step sign-in. Nothing was done.');
  await turnOnTwoStep(server, eve);
  expect(await run('two-step-off', eve.email.toUpperCase())).toContain('signs in with the password alone now');
  const body = { email: eve.email, password: eve.password };
  expect((await callAuth(server, '/token?grant_type=password', { body })).body.user.factors).toEqual([]);
  expect((await emailsTo(server, eve.email)).at(-1)?.subject).toBe('We turned off two-step sign-in');
  await expect(run('two-step-off', 'nobody@example.com')).rejects.toThrow('No account');
  await server.services.db.deleteFrom('operators').where('user_id', '=', eve.userId).execute();
});

describe('grant and revoke', () => {
  const listLog = () =>
    server.services.db.selectFrom('audit_log').select(['action', 'actor_id', 'subject_id']).orderBy('id').execute();

  test('[O-1, O-9] name operators, keep the last one, and are logged', async () => {
    const [eve, bob] = [await signUpUser(server), await signUpUser(server)];
    await expect(run('grant', 'nobody@example.com')).rejects.toThrow('No account has the email address');
    await expect(run('revoke', eve.email)).resolves.toContain('is no operator. Nothing was done.');
    expect(await run('grant', eve.email.toUpperCase())).toBe(
      `${eve.email} is an operator now: the console is at /console.`,
    );
    expect(await run('grant', eve.email)).toContain('is an operator already');
    await expect(run('revoke', eve.email)).rejects.toThrow('is the last operator, and stays');
    await run('grant', bob.email);
    const left = await Promise.allSettled([run('revoke', eve.email), run('revoke', bob.email)]);
    expect(left.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const ours = (await listLog()).filter(({ subject_id }) => [eve.userId, bob.userId].includes(subject_id));
    expect(ours.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['operator.grant', null],
      ['operator.grant', null],
      ['operator.revoke', null],
    ]);
  });

  test('[O-1] refuses an unconfirmed address', async () => {
    const eve = await signUpUser(server);
    await sql`update auth.users set email_confirmed_at = null where id = ${eve.userId}`.execute(server.services.db);
    await expect(run('grant', eve.email)).rejects.toThrow("isn't confirmed");
  });

  test('[O-9] no row of the log can be changed or deleted', async () => {
    const { db } = server.services;
    const before = await listLog();
    for (const change of ['update audit_log set actor_id = null', 'delete from audit_log']) {
      await expect(sql.raw(change).execute(db)).rejects.toThrow('audit_log only grows');
    }
    expect(await listLog()).toEqual(before);
  });
});

describe('refund', () => {
  test('[O-9] stops an unstarted print, and refunds the order once', async () => {
    const placed = await payHeldUp();
    const answers = await Promise.all([run('refund', placed.orderNumber), run('refund', placed.orderId)]);
    expect(answers.filter((answer) => answer.includes('it will be refunded'))).toHaveLength(1);
    const log = server.services.db.selectFrom('audit_log').select(['action', 'after']);
    const refunds = await log.where('subject_id', '=', placed.orderId).execute();
    expect(refunds).toEqual([{ action: 'order.refund', after: { refunded_cents: 349, currency: 'usd', card: null } }]);
    letPass();
    await waitUntil('it is refunded', async () => {
      const order = await readOrder(server, placed.orderId);
      return order.payment_status === 'refunded' && order.status === 'cancelled';
    });
    expect(await run('refund', placed.orderNumber)).toContain('already refunded');
    expect(await livePrints(placed.orderId)).toBe(0);
    expect(await countRefunds(server, placed.paymentIntentId)).toBe(1);
  });

  test('cancels a card that the print service has not started', async () => {
    const placed = await printCard(server, ada);
    await run('refund', placed.orderNumber);
    await waitUntil('it is refunded', async () => {
      const order = await readOrder(server, placed.orderId);
      return order.payment_status === 'refunded' && order.status === 'cancelled';
    });
    expect(await livePrints(placed.orderId)).toBe(0);
    expect(await countRefunds(server, placed.paymentIntentId)).toBe(1);
  });

  test('refuses an unpaid order', async () => {
    const placed = await placeOrder(server, ada);
    await expect(run('refund', placed.orderNumber)).rejects.toThrow('not paid');
  });
});

describe('requeue', () => {
  test('prints an order whose job was lost, once, however often it is called', async () => {
    const placed = await payHeldUp();
    await sql`delete from pgboss.job where name = 'print-piece'`.execute(server.services.db);
    letPass();
    const answers = await Promise.all(Array.from({ length: 3 }, () => run('requeue', placed.orderNumber)));
    expect(answers.join()).toContain('queued for printing');
    await waitUntil('it is printed', async () => (await readOrder(server, placed.orderId)).postgrid_order_id !== null);
    expect(await livePrints(placed.orderId)).toBe(1);
    await expect(run('requeue', placed.orderNumber)).rejects.toThrow('nothing to print');
  });

  test('says when the job is already waiting', async () => {
    const placed = await payHeldUp();
    expect(await run('requeue', placed.orderNumber)).toContain('already in the queue');
    letPass();
    await waitUntil('it is printed', async () => (await readOrder(server, placed.orderId)).postgrid_order_id !== null);
  });

  test('prints a failed order as a new attempt, and finds it by its old number', async () => {
    const { services } = server;
    const placed = await payHeldUp();
    await sql`delete from pgboss.job where name = 'print-piece'`.execute(services.db);
    await services.db
      .updateTable('print_attempts')
      .set({ state: 'failed' })
      .where('order_id', '=', placed.orderId)
      .execute();
    await setPiece(services.db, placed.orderId, { status: 'failed' });
    letPass();
    expect(await run('requeue', placed.orderNumber)).toContain('new attempt');
    const retried = services.db.selectFrom('order_events').select('source').where('type', '=', 'retried');
    expect(await retried.where('order_id', '=', placed.orderId).execute()).toEqual([{ source: 'operator' }]);
    await waitUntil('it is printed', async () => (await readOrder(server, placed.orderId)).postgrid_order_id !== null);
    expect(await livePrints(placed.orderId)).toBe(1);
    await expect(run('requeue', placed.orderNumber)).rejects.toThrow('nothing to print');
  });
});

describe('lists', () => {
  test('stuck lists orders that wait too long, without names', async () => {
    const placed = await payHeldUp();
    expect(await run('stuck')).not.toContain(placed.orderNumber);
    server.clock.advance(11 * 60_000);
    const list = await run('stuck');
    expect(list).toContain(
      `Order ${placed.orderNumber} (${placed.orderId}, processing, paid): paid, but not with the print service`,
    );
    expect(list).not.toMatch(/Grace|Harbor|example\.com/);
    letPass();
    await waitUntil('it is printed', async () => (await readOrder(server, placed.orderId)).postgrid_order_id !== null);
    expect(await run('stuck')).not.toContain(placed.orderNumber);
  });

  test('stuck lists orders with alerts, even refunded ones, until they are acknowledged', async () => {
    const placed = await payHeldUp();
    await run('refund', placed.orderNumber);
    letPass();
    await waitUntil(
      'it is refunded',
      async () => (await readOrder(server, placed.orderId)).payment_status === 'refunded',
    );
    const { services } = server;
    for (const code of ['print_not_stoppable', 'refund_failed', 'refund_failed'] as const) {
      await alertOperator(services, services.db, { code, orderId: placed.orderId });
    }
    const list = await run('stuck');
    expect(list).toContain(
      `Order ${placed.orderNumber} (${placed.orderId}, cancelled, refunded): alerted: print_not_stoppable, refund_failed since`,
    );
    expect(list).toContain('ack ORDER');
    expect(await run('ack', placed.orderNumber)).toContain('alerts acknowledged (print_not_stoppable, refund_failed)');
    expect(await run('stuck')).not.toContain(placed.orderNumber);
    expect(await run('ack', placed.orderNumber)).toContain('no alert');
    await alertOperator(services, services.db, { code: 'refund_failed', orderId: placed.orderId });
    expect(await run('stuck')).toContain(placed.orderNumber);
    await run('ack', placed.orderId);
  });

  test('dead-letters lists a job that was given up, and requeue retries it', async () => {
    const { db, jobs } = server.services;
    expect(await run('dead-letters')).toBe('There are no dead letters.');
    const data = { orderId: '00000000-0000-4000-8000-000000000000' };
    await jobs.send('refund-order', data, { startAfter: new Date(Date.now() + 3_600_000) });
    const { rows } = await sql<{ id: string }>`
      update pgboss.job set state = 'failed', completed_on = now() where data = ${JSON.stringify(data)}::jsonb
      returning id`.execute(db);
    const id = rows[0]?.id ?? '';
    expect(await run('dead-letters')).toContain(
      `${id} refund-order {"orderId":"${data.orderId}"}: given up after 1 tries`,
    );
    expect(await run('requeue', id)).toContain('will be tried again');
    expect(await run('dead-letters')).not.toContain(
      `${id} refund-order {"orderId":"${data.orderId}"}: given up after 1 tries`,
    );
    await expect(run('requeue', id)).rejects.toThrow(`No order or dead letter ${id} found.`);
  });
});
