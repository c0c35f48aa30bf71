/** Makes visits at a fixed rate for a fixed time, whether or not the server keeps up. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestUser } from '#testing/sign-in.ts';
import { ACTIONS, type Action, type Promises, type Server } from './actions.ts';

export type Crowd = {
  readonly servers: readonly Server[];
  readonly users: readonly TestUser[];
  readonly photos: readonly Uint8Array<ArrayBuffer>[];
  readonly promises: Promises;
};

export type RateReport = {
  readonly visits: number;
  readonly readTimes: readonly number[];
  readonly errors: readonly string[];
};

/** The mix in a fixed order, so that every step of every run is the same. */
const SEQUENCE: readonly Action[] = ACTIONS.flatMap((action) =>
  Array.from({ length: action.share }, (_, index) => ({ action, at: (index + 0.5) / action.share })),
)
  .sort((a, b) => a.at - b.at)
  .map(({ action }) => action);

export async function runRate(crowd: Crowd, { rate, seconds }: { rate: number; seconds: number }): Promise<RateReport> {
  const readTimes: number[] = [];
  const errors: string[] = [];
  const visits: Promise<void>[] = [];
  const start = performance.now();
  for (let index = 0; index < rate * seconds; index += 1) {
    const wait = start + (index * 1000) / rate - performance.now();
    if (wait > 0) await sleep(wait);
    visits.push(visit(crowd, index, { readTimes, errors }));
  }
  await Promise.all(visits);
  return { visits: visits.length, readTimes, errors };
}

type Notes = { readonly readTimes: number[]; readonly errors: string[] };

async function visit({ servers, users, photos, promises }: Crowd, index: number, notes: Notes): Promise<void> {
  const action = turn(SEQUENCE, index);
  const scene = { server: turn(servers, index), user: turn(users, index), photo: turn(photos, index), promises };
  const start = performance.now();
  try {
    await action.run(scene);
  } catch (error) {
    notes.errors.push(`${action.name}: ${error instanceof Error ? error.message : error}`);
  }
  if (action.isRead) notes.readTimes.push(performance.now() - start);
}

function turn<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('there are no items to take turns');
  return item;
}
