import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { readPostgridEvent, signPostgridBody, signPostgridToken } from './postgrid-webhook.ts';

const SECRET = 'webhook_secret_of_the_test_0123456789';
const NOW = new Date('2026-03-04T05:06:07Z');
const event = { id: 'event_1', type: 'postcard.updated', data: { id: 'postcard_1', status: 'printing' } };
const body = Buffer.from(JSON.stringify(event));

function read(rawBody: Uint8Array, header?: string) {
  const headers = header === undefined ? {} : { 'postgrid-signature': header };
  return readPostgridEvent({ rawBody, headers, secret: SECRET, now: NOW });
}

function headerAt(time: number, secret = SECRET): string {
  return `t=${time},v1=${signPostgridBody(body, String(time), secret)}`;
}

function token(issuedAt: Date, secret = SECRET): Promise<string> {
  return new SignJWT(event)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(issuedAt)
    .sign(new TextEncoder().encode(secret));
}

const refused = { code: 'signature_invalid' };

describe('webhooks of PostGrid', () => {
  test('are read as signed JSON, with the time in seconds or milliseconds', async () => {
    expect(await read(body, headerAt(NOW.getTime()))).toMatchObject(event);
    expect(await read(body, headerAt(NOW.getTime() / 1000))).toMatchObject(event);
  });

  test('are accepted with two signatures of which one is valid', async () => {
    const other = signPostgridBody(body, String(NOW.getTime()), 'another secret');
    expect(await read(body, `${headerAt(NOW.getTime())},v1=${other}`)).toMatchObject(event);
  });

  test('are refused unsigned, with another secret, a changed byte, re-serialized, or ten minutes old', async () => {
    const header = headerAt(NOW.getTime());
    await expect(read(body)).rejects.toMatchObject(refused);
    await expect(read(body, headerAt(NOW.getTime(), 'another secret'))).rejects.toMatchObject(refused);
    await expect(read(Buffer.from(body.toString().replace('printing', 'printinG')), header)).rejects.toMatchObject(
      refused,
    );
    await expect(read(Buffer.from(JSON.stringify(event, null, 1)), header)).rejects.toMatchObject(refused);
    await expect(read(body, headerAt(NOW.getTime() - 600_000))).rejects.toMatchObject(refused);
    await expect(read(body, headerAt(NOW.getTime() + 600_000))).rejects.toMatchObject(refused);
    for (const broken of ['', 't=,v1=', 'v1=abc', `t=${NOW.getTime()}`, `t=abc,v1=abc`]) {
      await expect(read(body, broken)).rejects.toMatchObject(refused);
    }
  });

  test('are read as a token, however old, because retries may carry the same one', async () => {
    expect(await read(Buffer.from(await token(NOW)))).toMatchObject(event);
    expect(await read(Buffer.from(await token(new Date(NOW.getTime() - 4 * 3600_000))))).toMatchObject(event);
    const { id: _none, ...withoutId } = event;
    const published = await signPostgridToken({ ...withoutId, iat: 1_600_000_000 }, SECRET);
    expect(await read(Buffer.from(published))).toMatchObject(withoutId);
  });

  test('are refused as a token with another secret or without a signature', async () => {
    await expect(read(Buffer.from(await token(NOW, 'another secret')))).rejects.toMatchObject(refused);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body.toString('base64url')}.`;
    await expect(read(Buffer.from(unsigned))).rejects.toMatchObject(refused);
  });

  test('are refused when they are signed but not an event', async () => {
    const text = Buffer.from('{"hello":1}');
    const time = String(NOW.getTime());
    await expect(read(text, `t=${time},v1=${signPostgridBody(text, time, SECRET)}`)).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });
});
