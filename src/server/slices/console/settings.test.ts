import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getConfig } from '#contract/config.ts';
import { getSettings } from '#contract/console/settings.ts';
import { answerLink, askForAddress } from '#testing/ask-for-address.ts';
import { callAuth } from '#testing/call-auth.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { grantRole } from '#testing/grant-role.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { callApi, type Json, orderRequest, placeAndPay, placeOrder, requestIntent } from '#testing/order-request.ts';
import { postcardInput } from '#testing/postcard-input.ts';
import { createPrintTestApp, readOrder, waitUntil } from '#testing/print-shop.ts';
import { emailsTo } from '#testing/read-email.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';

const { path } = getSettings;
const VARIABLES = { PRODUCT_NAME: 'From the Environment', CONTACT_EMAIL: 'env@shop.example' };

let server: TestApp;
let operator: TestUser;
let ada: TestUser;
beforeAll(async () => {
  server = await createPrintTestApp(VARIABLES);
  operator = await grantRole(server, await signUpUser(server));
});
afterAll(() => server.close());
beforeEach(async () => {
  await choose({});
  ada = await signUpUser(server);
});

const NOTHING = {
  product_name: null,
  contact_email: null,
  countries: null,
  default_size: null,
  default_quantity: null,
  sign_up_open: null,
  phone_rule: null,
  testimonials: null,
};

const read = async () => getSettings.response.parse((await callApi(server, operator, { path })).body);
const readConfig = async (from: TestApp = server) => (await callApi(from, null, { path: getConfig.path })).body;

async function put(body: Json): Promise<Json> {
  const headers = { ...operator.headers, 'content-type': 'application/json' };
  const response = await fetch(server.url + path, { method: 'PUT', headers, body: JSON.stringify(body) });
  return response.status === 204 ? { code: 'ok' } : await response.json();
}

/** Sets these choices and resets all others. */
async function choose(choices: Json): Promise<void> {
  const { revision } = await read();
  expect(await put({ choices: { ...NOTHING, ...choices }, revision })).toEqual({ code: 'ok' });
}

async function latestEntry() {
  const entries = server.services.db.selectFrom('audit_log').selectAll().where('action', '=', 'settings.change');
  return entries.orderBy('id', 'desc').executeTakeFirstOrThrow();
}

const POSTCARD = (country: string) => {
  const { postcardData } = orderRequest() as { postcardData: { address: Json } };
  return orderRequest({}, { address: { ...postcardData.address, state: '', country } });
};

test('[O-8] without a choice, the environment and the specification apply', async () => {
  const { choices, defaults } = await read();
  expect(choices).toEqual(NOTHING);
  const specified = {
    product_name: 'From the Environment',
    contact_email: 'env@shop.example',
    countries: ['USA', 'Germany', 'UK', 'France'],
    default_size: '4.25x5.5',
    default_quantity: 50,
    sign_up_open: true,
    phone_rule: 'required',
    testimonials: null,
  };
  expect(defaults).toEqual(specified);
  expect(await readConfig()).toMatchObject(specified);
});

test('[O-8, O-9] a change is public at once and logged with its previous value, and an empty one changes nothing', async () => {
  const chosen = { default_size: '6x9', default_quantity: 250, countries: ['France', 'USA'] };
  await choose(chosen);
  expect(await readConfig()).toMatchObject(chosen);
  // Simulates a later version with one more setting.
  await sql`update shop_settings set choices = choices || '{"later": 1}'`.execute(server.services.db);
  const { revision } = await read();
  await choose({ ...chosen, default_quantity: 500 });
  expect(await latestEntry()).toMatchObject({
    actor_id: operator.userId,
    subject_type: 'settings',
    before: { default_quantity: 250 },
    after: { default_quantity: 500 },
  });
  await choose({ ...chosen, default_quantity: 500 });
  expect((await read()).revision).toBe(revision + 1);
  await choose({});
  expect(await readConfig()).toMatchObject({ default_size: '4.25x5.5', default_quantity: 50 });
});

test('[O-8] the product’s name and the contact address are in emails, codes and the public facts', async () => {
  await choose({ product_name: 'Tom & Söhne: <b>', contact_email: 'hi@tom.example' });
  expect(await readConfig()).toMatchObject({ product_name: 'Tom & Söhne: <b>', contact_email: 'hi@tom.example' });
  await placeAndPay(server, ada, orderRequest({ contactInfo: { email: ada.email, phone: '(212) 555-0123' } }));
  const signed = `Tom & Söhne: <b>, ${server.url}\nQuestions? hi@tom.example`;
  await waitUntil('the receipt is there', async () =>
    (await emailsTo(server, ada.email)).some(({ text }) => text.endsWith(signed)),
  );
  await callAuth(server, '/otp', { body: { email: ada.email } });
  await waitUntil('the link is there', async () =>
    (await emailsTo(server, ada.email)).some(({ subject }) => subject === 'Sign in to Tom & Söhne: <b>'),
  );
  const { body } = await callAuth(server, '/factors', { token: ada.accessToken, body: { factor_type: 'totp' } });
  expect(new URL(body.totp.uri).searchParams.get('issuer')).toBe('Tom & Söhne: <b>');
  expect((await callAuth(server, '/health')).body.description).toContain('Tom & Söhne');
  const weak = await callAuth(server, '/signup', { body: { email: 'eve@example.com', password: 'Söhne!!2026' } });
  expect(weak.body.error_code).toBe('weak_password');
});

test('[O-8] only offered countries are quoted and placed, and paid cards continue', async () => {
  const before = await placeAndPay(server, ada, POSTCARD('Germany'));
  await choose({ countries: ['USA', 'UK'] });
  const quote = (destinations: Json) =>
    callApi(server, null, { path: '/functions/v1/quote-order', body: { recipients: 3, destinations } });
  expect((await quote({ USA: 2, UK: 1, France: 0 })).status).toBe(200);
  const refused = await quote({ USA: 1, Germany: 1, France: 1 });
  expect([refused.status, refused.body.code]).toEqual([422, 'country_not_offered']);
  expect(refused.body.message).toContain('Germany or France');
  const single = await requestIntent(server, ada, POSTCARD('Germany'));
  expect([single.status, single.body.code]).toEqual([422, 'country_not_offered']);
  const french = { ...recipient('Rosa'), address: { ...recipient('Rosa').address, country: 'France' as const } };
  const mailing = await requestIntent(server, ada, await mailingRequest(server, ada, [recipient('Otto'), french]));
  expect(mailing.body).toMatchObject({ code: 'country_not_offered', message: expect.stringContaining('France') });
  await placeOrder(server, ada, POSTCARD('UK'));
  const status = async () => (await readOrder(server, before.orderId)).postgrid_order_id;
  await waitUntil('the paid card is printed', async () => (await status()) !== null);
});

test('[O-8] a draft to a country no longer offered can be saved and read, and links refuse such addresses', async () => {
  await choose({ countries: ['USA'] });
  const { token } = await askForAddress(server, ada);
  expect(await answerLink(server, token)).toMatchObject({ status: 422, code: 'country_not_offered' });
  const body = postcardInput({ recipient_country: 'Germany' });
  const { body: draft } = await callApi(server, ada, { path: '/rest/v1/postcards', body });
  expect(draft).toMatchObject({ recipient_country: 'Germany' });
  await choose({});
  expect((await answerLink(server, token)).status).toBe(204);
});

test('[O-8] sign-ups close and open again while the server runs, and accounts can still sign in', async () => {
  await choose({ sign_up_open: false });
  const register = () =>
    callAuth(server, '/signup', {
      body: { email: `${crypto.randomUUID()}@example.com`, password: 'a long sentence 4' },
    });
  expect(await register()).toMatchObject({ status: 422, body: { error_code: 'signup_disabled' } });
  expect((await callAuth(server, '/settings')).body.disable_signup).toBe(true);
  expect((await readConfig()).sign_up_open).toBe(false);
  const unknown = `${crypto.randomUUID()}@example.com`;
  await callAuth(server, '/otp', { body: { email: unknown, create_user: true } });
  expect(await emailsTo(server, unknown)).toEqual([]);
  const { email, password } = ada;
  expect((await callAuth(server, '/token?grant_type=password', { body: { email, password } })).status).toBe(200);
  await choose({});
  expect((await register()).status).toBe(200);
});

test('[O-8, C-9] a phone number is required, or optional, or neither asked nor stored', async () => {
  const order = async (phone?: string) => {
    const contactInfo = { email: 'ada@example.com', ...(phone === undefined ? {} : { phone }) };
    const { status, body } = await requestIntent(server, ada, orderRequest({ contactInfo }));
    return status === 200 ? (await readOrder(server, String(body.orderId))).contact_phone : body.message;
  };
  const missing = 'contactInfo.phone: Please enter your phone number';
  const wrong = 'contactInfo.phone: Please enter a valid 10-digit U.S. mobile number';
  expect([await order(), await order(''), await order('123')]).toEqual([missing, missing, wrong]);
  await choose({ phone_rule: 'optional' });
  expect([await order(), await order(' '), await order('123')]).toEqual(['', '', wrong]);
  expect(await order('212 555 0123')).toBe('2125550123');
  expect(await order('+49 30 123456')).toBe('+4930123456');
  expect(await order('+49 30')).toContain('it needs its country code and all its digits');
  await choose({ phone_rule: 'not_asked' });
  expect([await order(), await order('123'), await order('212 555 0123')]).toEqual(['', '', '']);
  const paid = await placeAndPay(server, ada, orderRequest({ contactInfo: { email: 'ada@example.com' } }));
  await waitUntil('it is printed', async () => (await readOrder(server, paid.orderId)).postgrid_order_id !== null);
});

test('[O-8, L-8] the shop’s own quotes are public, and the log has only their fingerprint', async () => {
  const testimonials = [{ quote: 'Lovely.', name: 'Rosa Secret', place: 'Rome' }];
  await choose({ testimonials });
  expect((await readConfig()).testimonials).toEqual(testimonials);
  const entry = await latestEntry();
  expect(entry).toMatchObject({ before: { testimonials: null }, after: { testimonials: { count: 1 } } });
  expect(JSON.stringify(entry)).not.toContain('Secret');
});

test('[O-8] refuses invalid values, and says why', async () => {
  const { revision } = await read();
  const quote = { quote: 'Lovely.', name: 'Rosa', place: 'Rome' };
  for (const wrong of [
    { product_name: '' },
    { product_name: ' \u200b ' },
    { product_name: 'x'.repeat(61) },
    { product_name: 'Two\nlines' },
    { product_name: 'Bell\u0007' },
    { product_name: 7 },
    { contact_email: 'nobody' },
    { contact_email: '' },
    { contact_email: `${'x'.repeat(260)}@example.com` },
    { contact_email: 'a@example.com\r\nBcc: all@example.com' },
    { countries: [] },
    { countries: ['Atlantis'] },
    { countries: ['USA', 'USA'] },
    { countries: 'USA' },
    { default_size: '4x6' },
    { default_quantity: 51 },
    { default_quantity: '50' },
    { default_quantity: -25 },
    { sign_up_open: 'no' },
    { phone_rule: 'maybe' },
    { testimonials: [] },
    { testimonials: [{ ...quote, quote: 'x'.repeat(301) }] },
    { testimonials: [{ ...quote, name: '' }] },
    { testimonials: [{ ...quote, place: 'x'.repeat(61) }] },
    { testimonials: [{ ...quote, link: 'https://example.com' }] },
    { testimonials: [quote, quote] },
    { testimonials: Array.from({ length: 13 }, (_, index) => ({ ...quote, quote: `${index}` })) },
    { stripe_secret_key: 'sk_live_1' },
  ]) {
    const { code, message } = await put({ choices: { ...NOTHING, ...wrong }, revision });
    expect([wrong, code]).toEqual([wrong, 'validation_failed']);
    expect(message).toMatch(/^choices/);
  }
  expect((await put({ choices: { product_name: 'Only this' }, revision })).code).toBe('validation_failed');
  expect((await read()).revision).toBe(revision);
});

test('[O-8] only one of two simultaneous operators succeeds, and nothing is lost', async () => {
  const { revision } = await read();
  const change = (product_name: string) => put({ choices: { ...NOTHING, product_name }, revision });
  const codes = (await Promise.all([change('First'), change('Second')])).map(({ code }) => code);
  expect([...codes].sort()).toEqual(['conflict', 'ok']);
  const { choices } = await read();
  expect(choices.product_name).toBe(codes[0] === 'ok' ? 'First' : 'Second');
});

test('[O-8] another process follows within seconds, and one with other variables has other defaults', async () => {
  const { database } = server.services;
  const other = await createTestApp({ PRODUCT_NAME: 'Other' }, { database, withoutPrinting: true });
  try {
    expect(await readConfig(other)).toMatchObject({ product_name: 'Other', sign_up_open: true });
    await choose({ product_name: 'Everywhere', sign_up_open: false });
    await waitUntil('the other process has it', async () => (await readConfig(other)).product_name === 'Everywhere');
    expect((await callAuth(other, '/settings')).body.disable_signup).toBe(true);
  } finally {
    await other.app.close();
    await other.services.jobs.stop();
  }
});
