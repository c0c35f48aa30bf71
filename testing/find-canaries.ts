/** Searches everything that an installation stores for words: every table, every file, every line of the log. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestApp } from './create-test-app.ts';

/** Returns `word in place` for each word found, without repeats. */
export async function findCanaries(server: TestApp, words: readonly string[]): Promise<string[]> {
  const places = [...(await readTables(server)), ...(await readFiles(server)), { place: 'log', text: logOf(server) }];
  const found = places.flatMap(({ place, text }) =>
    words.filter((word) => text.toLowerCase().includes(word.toLowerCase())).map((word) => `${word} in ${place}`),
  );
  return [...new Set(found)].sort();
}

export async function listFiles({ services }: TestApp): Promise<string[]> {
  const folder = join(services.env.DATA_DIR, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

type Place = { readonly place: string; readonly text: string };

async function readTables({ services: { db } }: TestApp): Promise<Place[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
  `.execute(db);
  const places: Place[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} as t`.execute(db);
    places.push({ place: name, text: rows.map(({ text }) => text).join('\n') });
  }
  return places;
}

async function readFiles(server: TestApp): Promise<Place[]> {
  const paths = await listFiles(server);
  return Promise.all(paths.map(async (place) => ({ place, text: `${place}\n${await readFile(place, 'latin1')}` })));
}

function logOf({ logLines }: TestApp): string {
  return logLines.join('');
}
