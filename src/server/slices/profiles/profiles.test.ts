import { afterAll, beforeAll, expect, test } from 'vitest';
import { toReturnAddress } from '#contract/return-address.ts';
import { SENDER } from '#testing/card-fixtures.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { noPrinting } from '#testing/no-printing.ts';
import { callApi } from '#testing/order-request.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';

let server: TestApp;
let mia: TestUser;
beforeAll(async () => {
  server = await createTestApp({}, noPrinting);
  mia = await signUpUser(server, { fullName: 'Mia Marin' });
});
afterAll(() => server.close());

const PATH = '/rest/v1/profiles/me';
const WIRE = toReturnAddress(SENDER);
const read = async (user: TestUser) => (await callApi(server, user, { path: PATH })).body.return_address;
const save = (user: TestUser | null, return_address: unknown) =>
  callApi(server, user, { path: `${PATH}/return-address`, method: 'PUT', body: { return_address } });

test('[P-8] an account has no return address until it is saved, and none after it is removed', async () => {
  expect(await read(mia)).toBeNull();
  expect(await save(mia, WIRE)).toMatchObject({ status: 200, body: { id: mia.userId, return_address: WIRE } });
  expect(await read(mia)).toEqual(WIRE);
  const changed = { ...WIRE, line1: '8 Lighthouse Road', line2: 'Flat 2' };
  expect((await save(mia, changed)).body.return_address).toEqual(changed);
  expect((await save(mia, null)).body).toMatchObject({ full_name: 'Mia Marin', return_address: null });
  expect(await read(mia)).toBeNull();
});

test.each([
  ['no name', { name: ' ' }, 'return_address'],
  ['no address line', { line1: '' }, 'return_address'],
  ['neither city nor postal code', { city: '', postal_code: '' }, 'return_address'],
  ['a line that is too long', { company: 'x'.repeat(101) }, 'return_address.company'],
  ['a line break', { name: 'Mia\nBcc: x' }, 'return_address.name'],
  ['an unknown country', { country: 'Mars' }, 'return_address.country'],
])('[P-8] refuses a return address with %s, and names the field', async (_what, change, field) => {
  const { status, body } = await save(mia, { ...WIRE, ...change });
  expect([status, body.code]).toEqual([400, 'validation_failed']);
  expect(body.details).toHaveProperty(['fields', field]);
  expect(await read(mia)).toBeNull();
});

test('[P-8, S-7] a return address is private to its owner, and never logged', async () => {
  const tom = await signUpUser(server);
  expect((await save(null, WIRE)).status).toBe(401);
  await save(mia, WIRE);
  expect(await read(tom)).toBeNull();
  expect(server.logLines.join('')).not.toContain('Lighthouse');
});

test('[P-8, S-2] a missing profile is created with the address', async () => {
  const lea = await signUpUser(server, { fullName: 'Lea Blum' });
  await server.services.db.deleteFrom('profiles').where('id', '=', lea.userId).execute();
  expect((await save(lea, WIRE)).body).toMatchObject({ full_name: 'Lea Blum', return_address: WIRE });
});
