/**
 * `npm run bench:orders`, or `-- --quick`: measures orders per second from paid to submitted, on PGlite and on PostgreSQL,
 * against rendering the same print files alone with the same renderer and pool. `-- --mailing 2000` measures only a mailing of
 * that many pieces, on PostgreSQL, and a single card that is ordered meanwhile.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { checkLedgers } from '#proofs/faults/check-ledgers.ts';
import { createApp } from '#server/app.ts';
import { startBackground } from '#server/background.ts';
import { openConfiguredDatabase } from '#server/frame/db/open-configured.ts';
import { parseEnv } from '#server/frame/env.ts';
import { createLogger } from '#server/frame/http/logger.ts';
import { QUEUES } from '#server/frame/jobs/boss-jobs.ts';
import { createServices, type Services, stopServices } from '#server/services.ts';
import type { RenderPrintFile } from '#server/slices/fulfilment/fulfilment.ts';
import { createRenderPrintFile } from '#server/slices/fulfilment/print-file.ts';
import { type OrderSnapshot, parseSnapshot } from '#server/slices/orders/checkout/order-snapshot.ts';
import { confirmPayment } from '#server/slices/orders/payment/confirm-payment.ts';
import { type Piece, snapshotFor } from '#server/slices/orders/pieces/piece.ts';
import { listPieces } from '#server/slices/orders/pieces/piece-store.ts';
import { freePort } from '#testing/free-port.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { orderRequest, placeAndPay } from '#testing/order-request.ts';
import { noise } from '#testing/photo-fixtures.ts';
import { createDatabase, startCluster } from '#testing/postgres-cluster.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { median } from './figures.ts';
import { difference, ownSeconds, readProcessorTime } from './orders/processor-time.ts';

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, mailing: { type: 'string' } },
});
const PIECES = values.mailing === undefined ? null : Number(values.mailing);
const ROUNDS = values.quick ? 1 : 3;
const ORDERS = values.quick ? 12 : 60;
const AT_ONCE = QUEUES['print-piece'].concurrency ?? 1;
const PHOTO = { width: 2400, height: 1600 };
const PATIENCE_MILLISECONDS = 1_200_000;

async function main(): Promise<void> {
  console.log(
    `${ROUNDS} rounds of ${ORDERS} cards with a photo, ${AT_ONCE} at a time, ${availableParallelism()} cores`,
  );
  if (PIECES === null) await measure('PGlite', null);
  const cluster = await startCluster();
  try {
    await measure('PostgreSQL', await createDatabase(cluster.url));
  } finally {
    await cluster.stop();
  }
}

async function measure(name: string, databaseUrl: string | null): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartolina-bench-'));
  const port = await freePort();
  const settings = {
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '100000',
    SITE_URL: `http://127.0.0.1:${port}`,
    PRINT_SHOP_PACE_SECONDS: '36000',
    LOG_LEVEL: 'error',
  };
  const printService = PIECES === null ? null : await startPrintService(settings);
  const env = parseEnv({ ...settings, ...printService?.settings });
  const gate = createGate();
  const database = await openConfiguredDatabase(env);
  const log = createLogger(env);
  const services = await createServices({ env, port, database, log, drawing: { renderPrintFile: gate.render } });
  const render = createRenderPrintFile(services);
  gate.setRenderer(render);
  const app = await createApp(services);
  await app.listen({ port, host: '127.0.0.1' });
  await startBackground(services);
  try {
    const user = await signUpUser({ url: services.siteUrl });
    const imageUrl = await uploadPhoto(services, user);
    if (printService !== null) {
      return await measureMailing(services, { user, imageUrl, gate, render, printService: printService.child });
    }
    const rates = { orders: [] as number[], bare: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      const ids = await payOrders(services, user, imageUrl);
      rates.bare.push(await timeRendering(render, await readSnapshots(services, ids)));
      rates.orders.push(await timeOrders(services, gate, ids));
    }
    await report(name, services, rates);
  } finally {
    await app.close();
    await stopServices(services);
    printService?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Starts a print service outside the shop's process. It shares the database, whose ledgers are compared at the end. */
async function startPrintService(settings: Readonly<Record<string, string>>) {
  const script = fileURLToPath(new URL('orders/print-service.ts', import.meta.url));
  const child = fork(script, { env: { ...process.env, ...settings } });
  const [message] = await once(child, 'message');
  return { child, settings: z.parse(z.record(z.string(), z.string()), message), stop: () => child.kill() };
}

/** Holds the print jobs back until everything is paid, so that all start at the same moment. */
function createGate() {
  let renderer: RenderPrintFile | null = null;
  let opening = Promise.withResolvers<void>();
  return {
    render: async (snapshot: OrderSnapshot) => {
      await opening.promise;
      if (renderer === null) throw new Error('There is no renderer yet');
      return renderer(snapshot);
    },
    setRenderer(real: RenderPrintFile) {
      renderer = real;
    },
    open: () => opening.resolve(),
    close() {
      opening = Promise.withResolvers<void>();
    },
  };
}

async function uploadPhoto({ siteUrl }: Services, user: TestUser): Promise<string> {
  const photo = new Uint8Array(await noise(PHOTO).jpeg({ quality: 90 }).toBuffer());
  const target = `${siteUrl}/storage/v1/object/photos`;
  const response = await fetch(target, { method: 'POST', headers: user.headers, body: photo });
  if (!response.ok) throw new Error(`The upload was answered with ${response.status}`);
  const { image_url } = await response.json();
  return String(image_url);
}

async function payOrders(services: Services, user: TestUser, imageUrl: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let count = 0; count < ORDERS; count += 1) {
    const card = orderRequest({}, { image_url: imageUrl, message: `Card ${count}, with love from the sea.` });
    const { orderId, paymentIntentId } = await placeAndPay({ url: services.siteUrl }, user, card);
    const { outcome } = await confirmPayment(services, paymentIntentId, 'customer');
    if (outcome !== 'paid') throw new Error(`A payment was ${outcome}`);
    ids.push(orderId);
  }
  // The emails about these orders have pictures, which the same pool renders.
  await until('the emails are sent', async () => {
    const open = await services.db.selectFrom('outgoing_mail').select('id').where('sent_at', 'is', null).execute();
    return open.length === 0;
  });
  return ids;
}

type MailingBench = {
  readonly user: TestUser;
  readonly imageUrl: string;
  readonly gate: ReturnType<typeof createGate>;
  readonly render: RenderPrintFile;
  readonly printService: ChildProcess;
};

/** The number of its files rendered alone for comparison. */
const SAMPLE = 100;

async function measureMailing(
  services: Services,
  { user, imageUrl, gate, render, printService }: MailingBench,
): Promise<void> {
  const { db, siteUrl } = services;
  const people = Array.from({ length: PIECES ?? 0 }, (_, index) => recipient(`Person${index + 1} Smith`));
  const checking = performance.now();
  const request = await mailingRequest({ url: siteUrl }, user, people, { image_url: imageUrl });
  const { orderId, paymentIntentId } = await placeAndPay({ url: siteUrl }, user, request);
  console.log(`checked, stored and charged in ${seconds(checking)} s`);
  const paying = performance.now();
  const { outcome } = await confirmPayment(services, paymentIntentId, 'customer');
  if (outcome !== 'paid') throw new Error(`The payment was ${outcome}`);
  console.log(`queued in ${seconds(paying)} s`);
  const [snapshot] = await readSnapshots(services, [orderId]);
  const sample = (await listPieces(db, orderId)).slice(0, SAMPLE).flatMap((piece) => snapshotOf(snapshot, piece));
  // The first ones load the fonts.
  await timeRendering(render, sample.slice(0, AT_ONCE));
  const renderingSince = ownSeconds();
  const bare = await timeRendering(render, sample);
  const rendering = (ownSeconds() - renderingSince) / sample.length;
  const before = await readProcessorTime(db, printService);
  const start = performance.now();
  gate.open();
  const single = placeAndPay({ url: siteUrl }, user).then(async (placed) => {
    const ordered = performance.now();
    await untilSubmitted(services, [placed.orderId]);
    return seconds(ordered);
  });
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 500);
  await untilSubmitted(services, [orderId]);
  clearInterval(watch);
  const rate = people.length / ((performance.now() - start) / 1000);
  console.log(`${people.length} pieces in ${seconds(start)} s: ${rate.toFixed(1)} per second`);
  console.log(`rendering alone ${bare.toFixed(1)} per second, ratio ${(rate / bare).toFixed(2)}`);
  const used = difference(await readProcessorTime(db, printService), before);
  const perPiece = (total: number) => `${((total / people.length) * 1000).toFixed(1)} ms`;
  console.log(
    `processor time per piece: rendering alone ${(rendering * 1000).toFixed(1)} ms; here ${perPiece(used.own)}, ` +
      `print service ${perPiece(used.printService)}, PostgreSQL ${used.postgres === null ? '?' : perPiece(used.postgres)}`,
  );
  console.log(`rendering is ${((rendering * people.length) / used.own).toFixed(2)} of this process`);
  console.log(`a single card ordered meanwhile was submitted after ${await single} s`);
  console.log(`peak memory ${Math.round(peak / 1e6)} MB`);
  const { charges, prints, violations } = await checkLedgers(db);
  console.log(`ledgers: ${charges} charges, ${prints} prints, ${violations.length} violations`);
  if (violations.length > 0) process.exitCode = 1;
}

function snapshotOf(snapshot: OrderSnapshot | undefined, piece: Piece): readonly OrderSnapshot[] {
  return snapshot === undefined ? [] : [snapshotFor(piece, snapshot)];
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}

async function readSnapshots({ db }: Services, ids: readonly string[]): Promise<readonly OrderSnapshot[]> {
  const rows = await db
    .selectFrom('orders')
    .select('snapshot')
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ snapshot }) => parseSnapshot(snapshot));
}

/** Returns print files per second, doing nothing else. */
async function timeRendering(render: RenderPrintFile, snapshots: readonly OrderSnapshot[]): Promise<number> {
  const waiting = [...snapshots];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await render(next);
    }),
  );
  return snapshots.length / ((performance.now() - start) / 1000);
}

/** Returns orders per second, from the moment printing may start until the print shop has the last one. */
async function timeOrders(services: Services, gate: ReturnType<typeof createGate>, ids: readonly string[]) {
  const start = performance.now();
  gate.open();
  await untilSubmitted(services, ids);
  gate.close();
  return ids.length / ((performance.now() - start) / 1000);
}

async function untilSubmitted({ db }: Services, ids: readonly string[]): Promise<void> {
  await until('all cards are submitted', async () => {
    const { open, all } = await db
      .selectFrom('print_attempts')
      .select((eb) => [
        eb.fn.countAll<number>().as('all'),
        eb.fn.countAll<number>().filterWhere('state', '<>', 'submitted').as('open'),
      ])
      .where('order_id', 'in', [...ids])
      .executeTakeFirstOrThrow();
    return all > 0 && open === 0;
  });
}

async function until(what: string, condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MILLISECONDS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Timed out waiting until ${what}`);
    await sleep(50);
  }
}

type Rates = { readonly orders: readonly number[]; readonly bare: readonly number[] };

async function report(name: string, { db }: Services, { orders, bare }: Rates): Promise<void> {
  const [own, floor] = [median(orders), median(bare)];
  console.log(`${name.padEnd(11)} paid to submitted   ${own.toFixed(1)} orders per second`);
  console.log(`${name.padEnd(11)} rendering alone     ${floor.toFixed(1)} print files per second`);
  console.log(`${name.padEnd(11)} ratio               ${(own / floor).toFixed(2)}`);
  const { charges, prints, violations } = await checkLedgers(db);
  console.log(
    `${name.padEnd(11)} ledgers             ${charges} charges, ${prints} prints, ${violations.length} violations`,
  );
  if (violations.length > 0) process.exitCode = 1;
}

await main();
