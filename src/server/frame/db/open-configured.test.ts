import { expect, inject, test } from 'vitest';
import { parseEnv } from '#server/frame/env.ts';
import { createDatabase, TEMPLATE_DATABASE } from '#testing/postgres-cluster.ts';
import { requireExistingDatabase } from './open-configured.ts';

test('a database that no server has used counts as missing, and stays empty', async () => {
  const requireAt = (DATABASE_URL: string) => requireExistingDatabase(parseEnv({ NODE_ENV: 'test', DATABASE_URL }));
  const empty = await createDatabase(inject('postgresUrl'));
  await expect(requireAt(empty)).rejects.toThrow('no server has used it');
  await expect(requireAt(empty)).rejects.toThrow('no server has used it');
  await requireAt(await createDatabase(inject('postgresUrl'), TEMPLATE_DATABASE));
});
