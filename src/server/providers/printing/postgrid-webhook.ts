/** PostGrid's two webhook formats. The signature is verified over the raw bytes before anything is parsed. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { CompactSign, compactVerify } from 'jose';
import type * as z from 'zod/mini';
import { AppError } from '#domain/errors.ts';
import { postgridEventSchema } from './postgrid-wire.ts';

const TOLERANCE_SECONDS = 300;
/** Tells the two units apart: larger than any time in seconds, smaller than any in milliseconds since 2001. */
const MIN_MILLISECONDS = 1_000_000_000_000;

type Delivery = {
  readonly rawBody: Uint8Array;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly secret: string;
  readonly now: Date;
};

export async function readPostgridEvent(delivery: Delivery): Promise<z.infer<typeof postgridEventSchema>> {
  const header = delivery.headers['postgrid-signature'];
  const payload = header === undefined ? await verifyToken(delivery) : verifySignature(delivery, header);
  const parsed = postgridEventSchema.safeParse(payload);
  if (!parsed.success) throw new AppError('validation_failed', { cause: parsed.error });
  return parsed.data;
}

/** The body is the token. Its age doesn't matter, because PostGrid may send the same one again hours later. */
async function verifyToken({ rawBody, secret }: Delivery): Promise<unknown> {
  const token = Buffer.from(rawBody).toString('utf8').trim();
  const key = new TextEncoder().encode(secret);
  const verified = await compactVerify(token, key, { algorithms: ['HS256'] }).catch((cause: unknown) => {
    throw new AppError('signature_invalid', { cause });
  });
  return parseJson(verified.payload);
}

/** Signs like PostGrid's default. */
export function signPostgridToken(event: Readonly<Record<string, unknown>>, secret: string): Promise<string> {
  return new CompactSign(Buffer.from(JSON.stringify(event)))
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));
}

function verifySignature({ rawBody, secret, now }: Delivery, header: string): unknown {
  const fields = header.split(',').map((part) => part.trim().split('='));
  const time = fields.find(([name]) => name === 't')?.[1] ?? '';
  const signatures = fields.filter(([name]) => name === 'v1').map(([, value]) => value ?? '');
  if (!/^\d{1,16}$/.test(time) || !isRecent(Number(time), now)) throw new AppError('signature_invalid');
  const expected = signPostgridBody(rawBody, time, secret);
  if (!signatures.some((signature) => isSame(signature, expected))) throw new AppError('signature_invalid');
  return parseJson(rawBody);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch (cause) {
    throw new AppError('bad_json', { cause });
  }
}

/** Returns the hex HMAC-SHA256 of `time.body`. */
export function signPostgridBody(rawBody: Uint8Array, time: string, secret: string): string {
  return createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest('hex');
}

function isRecent(time: number, now: Date): boolean {
  const seconds = time >= MIN_MILLISECONDS ? time / 1000 : time;
  return Math.abs(now.getTime() / 1000 - seconds) <= TOLERANCE_SECONDS;
}

function isSame(signature: string, expected: string): boolean {
  const [given, wanted] = [Buffer.from(signature), Buffer.from(expected)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
