/** Invariant 8 of docs/reliability.md, on both databases. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { callApi } from '#testing/order-request.ts';
import { noise } from '#testing/photo-fixtures.ts';
import { postcardInput } from '#testing/postcard-input.ts';
import { createDatabase, TEMPLATE_DATABASE } from '#testing/postgres-cluster.ts';
import { type ServerProcess, startServer } from '#testing/server-process.ts';
import { signUpUser } from '#testing/sign-in.ts';

let dataDir: string;
let databaseUrl: string | null = null;
let server: ServerProcess | null = null;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cartolina-kill-'));
  if (process.env.TEST_DATABASE === 'postgres')
    databaseUrl = await createDatabase(inject('postgresUrl'), TEMPLATE_DATABASE);
  else cpSync(inject('pgliteDataDir'), dataDir, { recursive: true });
});
afterAll(async () => {
  await server?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

async function restart(): Promise<ServerProcess> {
  await server?.kill();
  server = await startServer({ dataDir, databaseUrl });
  return server;
}

test('an acknowledged draft and photo survive kill -9', { timeout: 300_000 }, async () => {
  const first = await restart();
  const user = await signUpUser(first);
  const photo = await noise({ width: 900, height: 600 }).jpeg().toBuffer();
  const headers = { ...user.headers, 'content-type': 'image/jpeg' };
  const body = new Uint8Array(photo);
  const sent = await fetch(`${first.url}/storage/v1/object/photos`, { method: 'POST', headers, body });
  const upload = await sent.json();
  const input = postcardInput({ image_url: upload.image_url, message: 'Written just before the lights went out.' });
  const draft = await callApi(first, user, { path: '/rest/v1/postcards', body: input });

  const second = await restart();
  const card = await callApi(second, user, { path: `/rest/v1/postcards/${draft.body.id}` });
  expect(card.body).toEqual(draft.body);
  const kept = await fetch(second.url + upload.image_url, { headers: user.headers });
  const bytes = new Uint8Array(await kept.arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(upload.sha256);
});
