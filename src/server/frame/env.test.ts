import { describe, expect, test } from 'vitest';
import { EnvError, parseEnv } from './env.ts';

const SMTP_URL = 'smtp://localhost';

function stripe(mode: 'test' | 'live') {
  return {
    STRIPE_SECRET_KEY: `sk_${mode}_1`,
    STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
}

function postgrid(mode: 'test' | 'live') {
  return { POSTGRID_API_KEY: `${mode}_sk_1`, POSTGRID_WEBHOOK_SECRET: 'secret' };
}

describe('the environment', () => {
  test('may be empty, because everything has a default', () => {
    expect(parseEnv({})).toMatchObject({ HOST: '127.0.0.1', CANCEL_WINDOW_MINUTES: 30, PRODUCT_NAME: 'Cartolina' });
  });

  test('ignores an empty variable', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: '' }).DATABASE_URL).toBeUndefined();
  });

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['SITE_URL', 'javascript:alert(1)'],
    ['SMTP_URL', 'not a url'],
    ['LOG_LEVEL', 'loud'],
    ['POSTGRID_COPIES', 'many'],
    ['AUTH_AUTOCONFIRM', 'maybe'],
    ['AUTH_MIN_PASSWORD', '3'],
    ['CONTACT_EMAIL', 'nobody'],
    ['CANCEL_WINDOW_MINUTES', '-1'],
    ['SHOP_TIME_ZONE', 'Europe/Atlantis'],
    ['TRUST_PROXY', 'foo'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '127.0.0.1, nginx'],
    ['SITE_URL', 'https://cards.example.com/shop'],
    ['SITE_URL', 'https://cards.example.com/?from=mail'],
    ['SITE_URL', 'https://me:secret@cards.example.com'],
    ['MAIL_FROM', 'Cartolina'],
    ['MAIL_FROM', 'Cartolina <>'],
    ['AUTH_REDIRECT_URLS', 'https://friend.example, friend'],
    ['STRIPE_SECRET_KEY', 'pk_live_x'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_x'],
    ['STRIPE_WEBHOOK_SECRET', 'we_1x'],
    ['STRIPE_SECRET_KEY', 'sk_1'],
    ['POSTGRID_API_KEY', 'live_pk_1'],
  ])('refuses %s=%s and names the variable', (name, value) => {
    expect(() => parseEnv({ [name]: value })).toThrow(EnvError);
    expect(() => parseEnv({ [name]: value })).toThrow(name);
  });

  test.each([
    ['TRUST_PROXY', '2'],
    ['TRUST_PROXY', '10.0.0.0/8, 127.0.0.1, fd00::/8, loopback'],
    ['SITE_URL', 'https://cards.example.com/'],
    ['SITE_URL', 'http://localhost:3000'],
    ['MAIL_FROM', 'cards@example.com'],
    ['MAIL_FROM', '"Cards, by post" <cards@example.com>'],
    ['AUTH_REDIRECT_URLS', 'https://friend.example/app, http://localhost:5173,'],
  ] as const)('accepts %s=%s', (name, value) => {
    expect(parseEnv({ [name]: value })[name]).toBe(value);
  });

  test('refuses swapped keys without showing them', () => {
    const swapped = { ...stripe('live'), STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_PUBLISHABLE_KEY: 'sk_live_2' };
    expect(() => parseEnv(swapped)).toThrow('STRIPE_PUBLISHABLE_KEY: must be the key that begins with pk_');
    expect(() => parseEnv(swapped)).not.toThrow('sk_live_2');
    const restricted = { ...stripe('live'), STRIPE_SECRET_KEY: 'rk_live_1', ...postgrid('live'), SMTP_URL };
    expect(parseEnv(restricted).STRIPE_SECRET_KEY).toBe('rk_live_1');
  });

  test('names the missing variables when a provider is only partly configured', () => {
    expect(() => parseEnv({ S3_BUCKET: 'cards' })).toThrow(
      'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: needed, because S3_BUCKET',
    );
  });

  test.each<[string, Record<string, string>, string]>([
    ['test payments with live prints', { ...stripe('test'), ...postgrid('live') }, 'STRIPE_SECRET_KEY: is a test key'],
    ['live payments with test prints', { ...stripe('live'), ...postgrid('test') }, 'POSTGRID_API_KEY: is a test key'],
    [
      'a live secret key with a test publishable one',
      { ...stripe('live'), STRIPE_PUBLISHABLE_KEY: 'pk_test_1', ...postgrid('live') },
      'STRIPE_PUBLISHABLE_KEY: is a test key, but STRIPE_SECRET_KEY is a live one',
    ],
    [
      'a restricted test key with a live publishable one',
      { ...stripe('live'), STRIPE_SECRET_KEY: 'rk_test_1', ...postgrid('test') },
      'STRIPE_SECRET_KEY: is a test key, but STRIPE_PUBLISHABLE_KEY is a live one',
    ],
    [
      'a live key sent unencrypted',
      { ...stripe('live'), ...postgrid('live'), POSTGRID_API_BASE: 'http://prints.example.com' },
      'POSTGRID_API_BASE: must begin with https://',
    ],
    [
      'a site without encryption beside live keys',
      { ...stripe('live'), ...postgrid('live'), SITE_URL: 'http://cards.example.com' },
      'SITE_URL: must begin with https://, because STRIPE_SECRET_KEY is a live key',
    ],
    [
      'a failpoint beside live keys',
      { ...stripe('live'), ...postgrid('live'), FAILPOINT: 'print.after-send' },
      'FAILPOINT: is for tests',
    ],
    ['live payments with the local print shop', stripe('live'), 'POSTGRID_API_KEY: needed instead of the local print'],
    ['live prints with the payments sandbox', postgrid('live'), 'STRIPE_SECRET_KEY: needed instead of the payments'],
  ])('[H-5] refuses %s, whatever else is set', (_what, keys, message) => {
    for (const NODE_ENV of ['development', 'production']) {
      const settings = { SITE_URL: 'https://cards.example.com', ...keys, NODE_ENV, SMTP_URL, ALLOW_SANDBOX: 'true' };
      expect(() => parseEnv(settings)).toThrow(message);
    }
  });

  test.each(['development', 'production'])('[H-5] refuses the local inbox beside live keys in %s', (NODE_ENV) => {
    const settings = { ...stripe('live'), ...postgrid('live'), NODE_ENV, SITE_URL: 'https://cards.example.com' };
    const message = 'SMTP_URL: needed instead of the local inbox, which anyone can read, because STRIPE_SECRET_KEY';
    expect(() => parseEnv({ ...settings, ALLOW_SANDBOX: 'true' })).toThrow(message);
    expect(parseEnv({ ...settings, SMTP_URL }).SMTP_URL).toBe(SMTP_URL);
  });

  test.each<[string, Record<string, string>]>([
    ['alone', stripe('test')],
    ['beside PostGrid’s', { ...stripe('test'), ...postgrid('test') }],
  ])('[H-5] accepts test keys of Stripe %s, with the sandboxes for the rest', (_what, keys) => {
    expect(parseEnv(keys).STRIPE_SECRET_KEY).toBe('sk_test_1');
    expect(parseEnv(postgrid('test')).POSTGRID_API_KEY).toBe('test_sk_1');
  });

  test('refuses a sandbox in production unless it is allowed', () => {
    expect(() => parseEnv({ NODE_ENV: 'production' })).toThrow('ALLOW_SANDBOX');
    expect(() => parseEnv({ NODE_ENV: 'production', ...stripe('test') })).toThrow('ALLOW_SANDBOX');
    expect(() => parseEnv({ NODE_ENV: 'production', ...stripe('test'), ...postgrid('test') })).toThrow('SMTP_URL');
    expect(parseEnv({ NODE_ENV: 'production', ALLOW_SANDBOX: '1' }).ALLOW_SANDBOX).toBe(true);
  });

  test('requires SITE_URL in production', () => {
    const live = { NODE_ENV: 'production', ...stripe('live'), ...postgrid('live'), SMTP_URL };
    expect(() => parseEnv(live)).toThrow('SITE_URL');
    expect(parseEnv({ ...live, SITE_URL: 'https://cards.example.com' }).NODE_ENV).toBe('production');
  });
});
