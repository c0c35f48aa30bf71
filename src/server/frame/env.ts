/** The only reader of process.env. Every variable is optional; an error names each unusable value. */
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { isTrustProxy } from '#server/frame/http/trust-proxy.ts';
import { keyModeProblems, POSTGRID_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_SECRET_KEY } from './key-modes.ts';
import { isServiceKey } from './service-key.ts';

const text = z.string().check(z.trim(), z.minLength(1));
const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/, 'must be a whole number')),
    z.pipe(z.transform(Number), z.number().check(z.minimum(min), z.maximum(max))),
  );
const positiveNumber = z.pipe(
  z.string().check(z.regex(/^\d+(\.\d+)?$/, 'must be a number')),
  z.pipe(z.transform(Number), z.number().check(z.positive())),
);
const onOff = z.pipe(
  z.enum(['true', 'false', '1', '0', 'on', 'off']),
  z.transform((value) => ['true', '1', 'on'].includes(value)),
);
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' });
/** Pages, cookies and links need the root of a host. */
const siteUrl = httpUrl.check(
  z.refine(
    (value) => URL.parse(value)?.href === `${URL.parse(value)?.origin}/`,
    'must be a URL without a path or query, such as https://cards.example.com',
  ),
);
const urlList = z
  .string()
  .check(
    z.refine(
      (value) => value.split(',').every((entry) => entry.trim() === '' || httpUrl.safeParse(entry.trim()).success),
      'must be http(s) URLs, separated by commas',
    ),
  );
const emailSender = text.check(
  z.regex(
    /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'must contain an email address: Name <name@example.com>',
  ),
);
/** Keys look alike, and one of them is public, so a key with another's prefix is refused. */
const key = (prefix: RegExp, message: string) => z.optional(text.check(z.regex(prefix, message)));

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

const envSchema = z.object({
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'development'),
  PORT: z.optional(wholeNumber(0, 65_535)),
  HOST: z._default(text, '127.0.0.1'),
  /** Serves readiness and metrics on a separate port. */
  OPERATIONS_PORT: z.optional(wholeNumber(0, 65_535)),
  OPERATIONS_HOST: z._default(text, '127.0.0.1'),
  DATA_DIR: z._default(text, './data'),
  SITE_URL: z.optional(siteUrl),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })),
  DATABASE_POOL: z._default(wholeNumber(2, 200), 10),
  S3_ENDPOINT: z.optional(httpUrl),
  S3_BUCKET: z.optional(text),
  S3_REGION: z._default(text, 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(text),
  S3_SECRET_ACCESS_KEY: z.optional(text),
  STRIPE_SECRET_KEY: key(STRIPE_SECRET_KEY, 'must be the secret key, which begins with sk_test_, sk_live_ or rk_'),
  STRIPE_PUBLISHABLE_KEY: key(
    STRIPE_PUBLISHABLE_KEY,
    'must be the key that begins with pk_test_ or pk_live_, because every visitor sees it',
  ),
  STRIPE_WEBHOOK_SECRET: key(/^whsec_/, 'must be the signing secret, which begins with whsec_'),
  STRIPE_API_BASE: z.optional(httpUrl),
  POSTGRID_API_KEY: key(POSTGRID_KEY, 'must be a key that begins with test_sk_ or live_sk_'),
  POSTGRID_WEBHOOK_SECRET: z.optional(text),
  POSTGRID_API_BASE: z.optional(httpUrl),
  POSTGRID_COPIES: z.optional(z.enum(['one', 'each'])),
  POSTGRID_TIMEOUT_SECONDS: z._default(positiveNumber, 15),
  /** How long a card stays in each stage at the local print shop. */
  PRINT_SHOP_PACE_SECONDS: z._default(
    z.union([z.literal('real'), positiveNumber], 'must be a positive number, or real'),
    60,
  ),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// URL' })),
  MAIL_FROM: z._default(emailSender, 'Cartolina <hello@cartolina.example>'),
  AUTH_AUTOCONFIRM: z.optional(onOff),
  AUTH_SIGNUP: z._default(onOff, true),
  AUTH_ANONYMOUS: z._default(onOff, false),
  AUTH_SERVICE_KEY: z.optional(
    text.check(z.refine(isServiceKey, 'must be a public key, as PEM or as a JWK in JSON: never a secret that signs')),
  ),
  AUTH_MIN_PASSWORD: z._default(wholeNumber(6, 72), 6),
  AUTH_REDIRECT_URLS: z._default(urlList, ''),
  RATE_LIMIT_SCALE: z._default(positiveNumber, 1),
  CANCEL_WINDOW_MINUTES: z._default(wholeNumber(0, 10_080), 30),
  /** The time zone in which send dates begin. */
  SHOP_TIME_ZONE: z._default(text.check(z.refine(isTimeZone, 'must be a time zone, such as Europe/Berlin')), 'UTC'),
  /** How long unused photos, deleted drafts and unconfirmed sign-ups are kept. */
  UPLOAD_KEEP_DAYS: z._default(wholeNumber(1, 3650), 30),
  ALLOW_SANDBOX: z._default(onOff, false),
  /** The point where a tested process kills itself. */
  FAILPOINT: z.optional(text),
  PRODUCT_NAME: z._default(text, 'Cartolina'),
  CONTACT_EMAIL: z._default(z.email('must be an email address'), 'hello@cartolina.example'),
  TRUST_PROXY: z._default(
    text.check(z.refine(isTrustProxy, 'must be true, false, a number of proxies, or their addresses')),
    'false',
  ),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
});

export type Env = Readonly<z.infer<typeof envSchema>>;

export class EnvError extends Error {
  override readonly name = 'EnvError';
}

/** Variables that must be set together or not at all. */
const GROUPS = [
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['POSTGRID_API_KEY', 'POSTGRID_WEBHOOK_SECRET'],
] as const satisfies readonly (readonly (keyof Env)[])[];

export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  // Compose files and shells pass an unset variable as an empty one.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = envSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new EnvError(`Some environment variables can't be used:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  const modeProblems = keyModeProblems(env);
  const problems = [...incompleteGroups(env), ...(modeProblems.length > 0 ? modeProblems : sandboxProblems(env))];
  if (problems.length > 0) {
    throw new EnvError(`Some environment variables can't be used:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  }
  return { ...env, DATA_DIR: resolve(env.DATA_DIR) };
}

function incompleteGroups(env: Env): string[] {
  return GROUPS.flatMap((group) => {
    const missing = group.filter((name) => env[name] === undefined);
    const isPartial = missing.length > 0 && missing.length < group.length;
    return isPartial
      ? [`${missing.join(', ')}: needed, because ${group.filter((name) => env[name]).join(', ')} is set`]
      : [];
  });
}

/** Sandboxes take no money and print nothing, so production needs permission to run with them. */
function sandboxProblems(env: Env): string[] {
  if (env.NODE_ENV !== 'production' || env.ALLOW_SANDBOX) return [];
  const problems: string[] = [];
  if (env.STRIPE_SECRET_KEY === undefined || env.POSTGRID_API_KEY === undefined) {
    problems.push('ALLOW_SANDBOX: production needs Stripe and PostGrid keys; set it to true to run with the sandboxes');
  }
  if (env.SITE_URL === undefined) {
    problems.push('SITE_URL: production needs the URL that people use, for the links in emails');
  }
  if (env.SMTP_URL === undefined) {
    // Anyone who can open the inbox page could use other people's password links.
    problems.push('SMTP_URL: production needs a mail server; set ALLOW_SANDBOX=true to run with the local inbox');
  }
  return problems;
}

export function readEnv(): Env {
  return parseEnv(process.env);
}
