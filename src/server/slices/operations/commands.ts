/** Operators' commands by name. They run in the server's process or in their own, and can't tell which. */

import type { Clock } from '#server/frame/clock.ts';
import type { Db } from '#server/frame/db/database.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';
import { StartError } from '#server/frame/start-errors.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import { rotateSigningKeys } from '#server/slices/auth/tokens/signing-keys.ts';
import { type BackupReport, createBackup } from '#server/slices/backup/create-backup.ts';
import { audit, byCommand } from '#server/slices/console/audit.ts';
import { addCoupon, parseCoupon } from '#server/slices/orders/checkout/add-coupon.ts';
import { findPrices } from '#server/slices/shop/price-store.ts';
import { operate } from './operate.ts';

export type CommandServices = {
  readonly db: Db;
  readonly clock: Clock;
  /** Starts the queue if it isn't running, which most commands don't need. */
  readonly openJobs: () => Promise<Jobs>;
  readonly storage: Storage;
  /** The shop's time zone. */
  readonly timeZone: string;
};

/** The command's output, and the process's exit code. */
export type CommandResult = {
  readonly lines: readonly string[];
  readonly errors: readonly string[];
  readonly exitCode: number;
};

type Command = {
  /** Says what an error leaves undone. */
  readonly failure: string | null;
  run(services: CommandServices, args: readonly string[]): Promise<CommandResult>;
};

export const COMMANDS: Readonly<Record<string, Command>> = {
  operate: { failure: null, run: runOperate },
  'coupon:add': { failure: 'No coupon was added.', run: add },
  'auth:rotate-keys': { failure: 'No key was added.', run: rotateKeys },
  backup: { failure: 'No backup was made.', run: backup },
};

const done = (lines: readonly string[]): CommandResult => ({ lines, errors: [], exitCode: 0 });

async function runOperate(services: CommandServices, args: readonly string[]): Promise<CommandResult> {
  const { db, clock, openJobs, timeZone } = services;
  return done(await operate({ db, clock, jobs: await openJobs(), timeZone }, args));
}

async function add({ db, clock }: CommandServices, args: readonly string[]): Promise<CommandResult> {
  const coupon = parseCoupon(args);
  return db.transaction().execute(async (trx) => {
    const line = await addCoupon(trx, coupon, clock.now());
    const { currency } = await findPrices(trx, clock.now());
    const { percentOff, rule, maxUses, maxDiscountCents, expiresAt } = coupon;
    const limits = {
      max_uses: maxUses,
      max_discount_cents: maxDiscountCents,
      expires_at: expiresAt?.toISOString() ?? null,
    };
    const after = { percent_off: percentOff, rule, ...limits, currency };
    await audit(trx, byCommand(clock), { action: 'coupon.add', subject: ['coupon', coupon.code], after });
    return done([line]);
  });
}

async function rotateKeys({ db, clock }: CommandServices): Promise<CommandResult> {
  const { kid, signsFrom } = await db.transaction().execute(async (trx) => {
    const rotated = await rotateSigningKeys(trx, clock.now());
    await audit(trx, byCommand(clock), { action: 'keys.rotate', subject: ['settings', rotated.kid] });
    return rotated;
  });
  return done([`The key ${kid} is published and signs from ${signsFrom.toISOString()}. Nobody is signed out.`]);
}

/** Names figures that an operator can compare with the shop, because a backup of the wrong database has other numbers. */
function sumUp(rows: BackupReport['rows']): string {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const counts = { accounts: 'auth.users', postcards: 'public.postcards', orders: 'public.orders' };
  const named = Object.entries(counts).map(([name, table]) => `${rows[table] ?? 0} ${name}`);
  return `${named.join(', ')}, ${all} rows in all`;
}

/** The backup exists, but a script should notice that files are missing. */
const EXIT_WITH_GAPS = 2;

/** FILE is absolute, because the process that writes it may have another working directory. */
async function backup({ db, storage }: CommandServices, args: readonly string[]): Promise<CommandResult> {
  const [file, ...rest] = args;
  if (file === undefined || file.startsWith('-') || rest.length > 0) {
    throw new StartError('Usage: npm run backup -- FILE');
  }
  const { rows, files, missing } = await createBackup({ db, storage }, file);
  return {
    lines: [
      `${file}: ${sumUp(rows)}, ${files} files.`,
      "It holds people's addresses, password hashes and the keys that sign sessions. Keep it as safe as the database.",
    ],
    errors: missing.map((key) => `Missing in the storage, and so from the backup: ${key}`),
    exitCode: missing.length > 0 ? EXIT_WITH_GAPS : 0,
  };
}
