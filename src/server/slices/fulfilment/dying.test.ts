/** Runs a few of the crashes of `npm run faults` in every test run. */
import { expect, inject, test } from 'vitest';
import { runSchedules } from '#proofs/faults/run-schedules.ts';
import { scheduleFor } from '#proofs/faults/schedule-for.ts';
import type { Failpoint } from '#server/frame/failpoint.ts';
import { createDatabase, TEMPLATE_DATABASE } from '#testing/postgres-cluster.ts';

const isOnPostgres = process.env.TEST_DATABASE === 'postgres';
/** PGlite takes seconds to start, so it gets fewer. slices/orders/payment/crash.test.ts covers everything before the print job. */
const PLACES: readonly Failpoint[] = isOnPostgres
  ? ['print.before-send', 'print.after-send', 'cancel.after-provider']
  : ['print.after-send', 'cancel.after-provider'];

test('a process that is killed while paying, sending or canceling loses nothing and does nothing twice', {
  timeout: 600_000,
}, async () => {
  const database = isOnPostgres
    ? { databaseUrl: await createDatabase(inject('postgresUrl'), TEMPLATE_DATABASE) }
    : { databaseUrl: null, initialDataDir: inject('pgliteDataDir') };
  const report = await runSchedules({
    ...database,
    schedules: PLACES.map(scheduleFor),
    hasBystander: false,
    lastFailpoint: null,
  });
  expect(report.violations).toEqual([]);
  expect(report.deathsAtFailpoints).toBe(PLACES.length);
  expect(report.charges).toBe(report.prints + report.refunds);
});
