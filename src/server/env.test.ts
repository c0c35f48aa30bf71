import { describe, expect, test } from 'vitest';
import { EnvError, parseEnv } from './env.ts';

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
    const swapped = { ...stripe, STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_PUBLISHABLE_KEY: 'sk_live_2' };
    expect(() => parseEnv({ ...swapped, ALLOW_SANDBOX: 'true' })).toThrow(
      'STRIPE_PUBLISHABLE_KEY: must be the key that begins with pk_',
    );
    expect(() => parseEnv({ ...swapped, ALLOW_SANDBOX: 'true' })).not.toThrow('sk_live_2');
    expect(parseEnv({ ...stripe, STRIPE_SECRET_KEY: 'rk_live_1', ...postgrid }).STRIPE_SECRET_KEY).toBe('rk_live_1');
  });

  test('names the missing variables when a provider is only partly configured', () => {
    expect(() => parseEnv({ S3_BUCKET: 'cards' })).toThrow(
      'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: needed, because S3_BUCKET',
    );
  });

  const stripe = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_PUBLISHABLE_KEY: 'pk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  const postgrid = { POSTGRID_API_KEY: 'key', POSTGRID_WEBHOOK_SECRET: 'secret' };

  test('refuses a sandbox beside live keys unless it is allowed', () => {
    expect(() => parseEnv(stripe)).toThrow('STRIPE_SECRET_KEY: live keys beside the sandbox print shop');
    expect(() => parseEnv(postgrid)).toThrow('POSTGRID_API_KEY: live keys beside the sandbox payments');
    expect(parseEnv({ ...stripe, ALLOW_SANDBOX: 'true' }).STRIPE_SECRET_KEY).toBe('sk_1');
    expect(parseEnv({ ...stripe, ...postgrid }).POSTGRID_API_KEY).toBe('key');
  });

  test('refuses a sandbox in production unless it is allowed', () => {
    expect(() => parseEnv({ NODE_ENV: 'production' })).toThrow('ALLOW_SANDBOX');
    expect(() => parseEnv({ NODE_ENV: 'production', ...stripe, ...postgrid })).toThrow('SMTP_URL');
    expect(parseEnv({ NODE_ENV: 'production', ALLOW_SANDBOX: '1' }).ALLOW_SANDBOX).toBe(true);
  });

  test('requires SITE_URL in production', () => {
    const live = { NODE_ENV: 'production', ...stripe, ...postgrid, SMTP_URL: 'smtp://localhost' };
    expect(() => parseEnv(live)).toThrow('SITE_URL');
    expect(parseEnv({ ...live, SITE_URL: 'https://cards.example.com' }).NODE_ENV).toBe('production');
  });
});
