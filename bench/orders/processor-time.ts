/**
 * Measures the seconds of one core that each part of a benchmark has used: this process, the print service's, and PostgreSQL's.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '#server/frame/db/database.ts';

export type ProcessorTime = {
  readonly own: number;
  readonly printService: number;
  /** Null without /proc. */
  readonly postgres: number | null;
};

/** The print service answers any message with its time. */
export async function readProcessorTime(db: Db, printService: ChildProcess): Promise<ProcessorTime> {
  printService.send('processor time');
  const [answer] = await once(printService, 'message');
  return { own: ownSeconds(), printService: z.parse(z.number(), answer), postgres: await postgresSeconds(db) };
}

export function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

export function difference(after: ProcessorTime, before: ProcessorTime): ProcessorTime {
  return {
    own: after.own - before.own,
    printService: after.printService - before.printService,
    postgres: after.postgres === null || before.postgres === null ? null : after.postgres - before.postgres,
  };
}

const TICKS_PER_SECOND = 100;

/** Includes the server, its living processes, and those that have ended. */
async function postgresSeconds(db: Db): Promise<number | null> {
  const { rows } = await sql<{
    pid: string;
  }>`select split_part(pg_read_file('postmaster.pid'), E'\n', 1) as pid`.execute(db);
  const server = rows[0]?.pid ?? '';
  try {
    const ticks = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => readTicks(pid, server))
      .reduce((sum, each) => sum + each, 0);
    return ticks / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

function readTicks(pid: string, server: string): readonly number[] {
  try {
    // The fields after the name in parentheses are state, parent, and from the 12th on the times of the process and its ended
    // children.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
    if (pid === server) return [user + system + endedUser + endedSystem];
    return fields[1] === server ? [user + system] : [];
  } catch {
    return [];
  }
}
