/** A few of the deaths of `npm run faults`, so that every test run has some. */
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { runSchedules } from '#testing/faults/run-schedules.ts';
import { scheduleFor } from '#testing/faults/schedule-for.ts';
import type { Failpoint } from '../failpoint.ts';

const isOnPostgres = process.env.TEST_DATABASE === 'postgres';
/** Starting on PGlite takes seconds. */
const PLACES: readonly Failpoint[] = isOnPostgres
  ? ['pay.after-commit', 'print.before-send', 'print.after-send', 'cancel.after-provider']
  : ['print.after-send', 'cancel.after-provider'];

async function freshDatabase(): Promise<string | null> {
  if (!isOnPostgres) return null;
  const name = `dying_${crypto.randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

test('a process that is killed around paying, sending and cancelling loses nothing and does nothing twice', async () => {
  const databaseUrl = await freshDatabase();
  const report = await runSchedules({
    databaseUrl,
    schedules: PLACES.map(scheduleFor),
    hasBystander: false,
    lastFailpoint: null,
  });
  expect(report.violations).toEqual([]);
  expect(report.deathsAtFailpoints).toBe(PLACES.length);
  expect(report.charges).toBe(report.prints + report.refunds);
}, 600_000);
