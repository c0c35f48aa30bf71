import { describe, expect, test } from 'vitest';
import { EnvError, parseEnv } from './env.ts';

describe('the environment', () => {
  test('may be empty: everything has a default', () => {
    expect(parseEnv({})).toMatchObject({ HOST: '127.0.0.1', CANCEL_WINDOW_MINUTES: 30, PRODUCT_NAME: 'Cartolina' });
  });

  test('an empty variable counts as not set', () => {
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
  ])('%s=%s is refused by name', (name, value) => {
    expect(() => parseEnv({ [name]: value })).toThrow(EnvError);
    expect(() => parseEnv({ [name]: value })).toThrow(name);
  });

  test('a half-set provider is named', () => {
    expect(() => parseEnv({ S3_BUCKET: 'cards' })).toThrow(
      'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: needed, because S3_BUCKET',
    );
  });

  const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'whsec' };
  const postgrid = { POSTGRID_API_KEY: 'key', POSTGRID_WEBHOOK_SECRET: 'secret' };

  test('a sandbox is refused beside live keys unless it is allowed', () => {
    expect(() => parseEnv(stripe)).toThrow('STRIPE_SECRET_KEY: live keys beside the sandbox print shop');
    expect(() => parseEnv(postgrid)).toThrow('POSTGRID_API_KEY: live keys beside the sandbox payments');
    expect(parseEnv({ ...stripe, ALLOW_SANDBOX: 'true' }).STRIPE_SECRET_KEY).toBe('sk');
    expect(parseEnv({ ...stripe, ...postgrid }).POSTGRID_API_KEY).toBe('key');
  });

  test('a sandbox is refused in production unless it is allowed', () => {
    expect(() => parseEnv({ NODE_ENV: 'production' })).toThrow('ALLOW_SANDBOX');
    expect(() => parseEnv({ NODE_ENV: 'production', ...stripe, ...postgrid })).toThrow('SMTP_URL');
    expect(parseEnv({ NODE_ENV: 'production', ALLOW_SANDBOX: '1' }).ALLOW_SANDBOX).toBe(true);
  });
});
