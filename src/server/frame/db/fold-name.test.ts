import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findProfilesByName } from '#server/slices/profiles/store.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpUser } from '#testing/sign-in.ts';

const NAMES = [
  ['Zoë', 'zoe'],
  ['ZOE\u0308', 'zoe'],
  ['Łukasz Ångström', 'lukasz angstrom'],
  ['Søren Æbelø', 'soren aebelo'],
  ['Þór Weiß Đặng', 'thor weiss dang'],
  ['İpek Işık', 'ipek isik'],
  ['σωκράτης 李', 'σωκρατης 李'],
] as const;

test('[O-3] names are found without their accents, on every database', async () => {
  const server = await createTestApp();
  try {
    const { db } = server.services;
    for (const [name, folded] of NAMES) {
      const { rows } = await sql<{ folded: string }>`select fold_name(${name}) as folded`.execute(db);
      expect(rows[0]?.folded).toBe(folded);
    }
    const { userId } = await signUpUser(server, { fullName: 'Zoë Ångström' });
    for (const search of ['zoe', 'ZOË', 'angst', 'Zoe Ångs']) {
      expect([search, await findProfilesByName(db, search, 10)]).toEqual([search, [userId]]);
    }
    expect(await findProfilesByName(db, 'oe', 10)).toEqual([]);
  } finally {
    await server.close();
  }
});
