import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { prepareStatements } from './prepare-pglite.ts';

describe('queries of the embedded database', () => {
  let pglite: PGlite;
  let db: Kysely<unknown>;
  beforeAll(async () => {
    pglite = await PGlite.create({ loadDataDir: new Blob([await readFile(inject('pgliteSnapshot'))]) });
    const names = new Map<string, string>();
    const nameOf = (text: string) => names.get(text) ?? names.set(text, `query ${names.size}`).get(text);
    db = new Kysely({ dialect: new PGliteDialect({ pglite: prepareStatements(pglite, nameOf) }) });
    await sql`create table cards (id int primary key, note text, sent timestamptz, tags text[], facts jsonb, bytes bytea, count int8)`.execute(
      db,
    );
  });
  afterAll(() => db.destroy());

  const insert = (id: number, note: string | null) => sql`insert into cards (id, note) values (${id}, ${note})`;
  const notes = async () => {
    const { rows } = await sql<{ note: string | null }>`select note from cards where id > ${0} order by id`.execute(db);
    return rows.map(({ note }) => note);
  };

  test('are planned once, and read every type as PGlite itself does', async () => {
    const row = {
      id: -1,
      note: null,
      sent: new Date('2026-05-04T03:02:01.000Z'),
      tags: ['a', 'b, "c"', 'é'],
      facts: { nested: [1, null] },
      bytes: new Uint8Array([0, 1, 255]),
      count: 7,
    };
    await sql`
      insert into cards values (${row.id}, ${row.note}, ${row.sent}, ${row.tags}, ${row.facts}, ${row.bytes}, ${row.count})
    `.execute(db);
    for (const _ of ['first', 'second']) {
      const { rows } = await sql`
        select id, note, sent, tags, facts, bytes, count from cards where id = ${row.id}
      `.execute(db);
      expect(rows).toEqual([row]);
    }
    const { rows } = await sql<{ times: number }>`
      select (generic_plans + custom_plans)::int as times from pg_prepared_statements where statement like '%from cards where id = $1%'
    `.execute(db);
    expect(rows).toEqual([{ times: 2 }]);
  });

  test('[M-1] accept long texts', async () => {
    const note = 'ünïcödé 日本 \\ "'.repeat(20_000);
    const facts = { list: [note] };
    await sql`insert into cards (id, note, facts) values (${-2}, ${note}, ${JSON.stringify(facts)})`.execute(db);
    const { rows } = await sql`select note, facts from cards where id = ${-2}`.execute(db);
    expect(rows).toEqual([{ note, facts }]);
  });

  test('return how many rows they changed', async () => {
    const { numAffectedRows } = await sql`update cards set note = ${'x'} where id = ${-1}`.execute(db);
    expect(numAffectedRows).toBe(1n);
  });

  test('that fail leave nothing behind, inside or outside a transaction', async () => {
    await insert(1, 'first').execute(db);
    await expect(insert(1, 'again').execute(db)).rejects.toMatchObject({ code: '23505' });
    const failing = db.transaction().execute(async (trx) => {
      await insert(2, 'second').execute(trx);
      await insert(1, 'again').execute(trx);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await notes()).toEqual(['first']);
    await db.transaction().execute((trx) => insert(2, 'second').execute(trx));
    expect(await notes()).toEqual(['first', 'second']);
  });

  test('wait for other users’ transactions', async () => {
    let reading: ReturnType<typeof notes> | undefined;
    await pglite.transaction(async (trx) => {
      await trx.query("insert into cards (id, note) values (3, 'third')");
      reading = notes();
      for (let turn = 0; turn < 20; turn += 1) await trx.query('select $1::int', [turn]);
      await trx.query("update cards set note = 'changed' where id = 3");
    });
    expect((await reading)?.at(-1)).toBe('changed');
  });

  test('that are kept survive a new column', async () => {
    const before = await notes();
    await sql`alter table cards add column stamp text`.execute(db);
    expect(await notes()).toEqual(before);
  });
});
