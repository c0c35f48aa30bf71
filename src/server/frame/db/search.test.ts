import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { signUpUser } from '#testing/sign-in.ts';
import { asUser } from './as-user.ts';
import type { Trx } from './database.ts';
import { containsText } from './search.ts';

describe('searches', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());

  const timeoutOf = async (trx: Trx) => {
    const { rows } = await sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`.execute(
      trx,
    );
    return rows[0]?.timeout;
  };

  test('[H-2] end after 3 seconds, unlike other reads', async () => {
    const { db, searchAsUser } = server.services;
    const { userId } = await signUpUser(server);
    const usual = await asUser(db, userId, timeoutOf);
    expect(usual).not.toBe('3s');
    expect(await searchAsUser(userId, 'Rosa', timeoutOf)).toBe('3s');
    expect(await searchAsUser(userId, ' ', timeoutOf)).toBe(usual);
    expect(await asUser(db, userId, timeoutOf)).toBe(usual);
  });

  test('[H-2] compare at most 40 characters, none of which is a pattern', () => {
    const { sql: text, parameters } = containsText([sql.ref('message')], `${'🦊'.repeat(60)}`).compile(
      server.services.db,
    );
    expect(text).toBe('(strpos(lower("message"), lower($1)) > 0)');
    expect(parameters).toEqual(['🦊'.repeat(40)]);
  });

  test('find a part in upper or lower case, and signs as they are', async () => {
    const { db } = server.services;
    const found = async (text: string, search: string) => {
      const isFound = containsText([sql`''`, sql`${text}::text`], search);
      return (await sql<{ found: boolean }>`select ${isFound} as found`.execute(db)).rows[0]?.found;
    };
    expect(await found('Zoë ångström', 'zOë å')).toBe(true);
    expect(await found('100% Rosa', ' 0% R ')).toBe(true);
    expect(await found('Rosa', 'R%a')).toBe(false);
    expect(await found('Rosa', '_osa')).toBe(false);
  });
});
