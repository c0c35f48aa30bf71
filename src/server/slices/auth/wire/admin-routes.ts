/** The client library's admin.* calls, for a holder of the service key [G-7]. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  changeAccount,
  createAccount,
  generateLink,
  inviteUser,
  listAccounts,
  readAccount,
  userNotFound,
} from '../accounts/admin-users.ts';
import { readEmailAddress } from '../accounts/email-address.ts';
import { readFullName } from '../accounts/user-metadata.ts';
import { findUserById } from '../accounts/user-store.ts';
import type { Auth } from '../auth.ts';
import { factorNotFound, removeFactor } from '../factors/enroll-factor.ts';
import { listFactors } from '../factors/factor-store.ts';
import { requireServiceRole } from '../tokens/service-tokens.ts';
import { GoTrueError, validationFailed } from './gotrue-error.ts';
import { presentFactor } from './present-user.ts';
import { metadataField, phone, queryOf, readBody } from './read-request.ts';

const MAX_PAGE_SIZE = 1000;
const DEFAULT_PAGE_SIZE = 50;
const userBody = z.object({
  id: z.optional(z.uuid()),
  role: z.string(),
  password_hash: z.optional(z.string()),
  email: z.string(),
  phone,
  password: z.optional(z.string()),
  email_confirm: z.optional(z.boolean()),
  user_metadata: metadataField,
  app_metadata: metadataField,
  ban_duration: z.optional(z.string()),
});
const deleteBody = z.object({ should_soft_delete: z.optional(z.boolean()) });
const inviteBody = z.object({ email: z.string(), data: metadataField });
const linkBody = z.object({
  type: z.string(),
  email: z.string(),
  new_email: z.string(),
  password: z.optional(z.string()),
  data: metadataField,
  redirect_to: z.string(),
});
const LINK_TYPES = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'] as const;

type AdminServices = {
  readonly auth: Auth;
  /** Deletes the account and everything that belongs to it. Throws account_has_open_orders. */
  readonly removeAccount: (userId: string) => Promise<void>;
};

export function registerAdminRoutes(routes: FastifyInstance, { auth, removeAccount }: AdminServices): void {
  const admin = { onRequest: (request: FastifyRequest) => requireAdmin(auth, request) };

  routes.get('/admin/users', admin, async (request, reply) => {
    const page = readPage(request);
    const { users, total } = await listAccounts(auth, page);
    reply.header('x-total-count', total).header('link', linkHeader(page, total));
    return { users, aud: 'authenticated' };
  });

  routes.post('/admin/users', admin, async (request) => {
    const fields = await readFields(auth, request);
    const { id } = readBody(request, userBody);
    if (fields.email === undefined) throw validationFailed('Cannot create a user without either an email or phone');
    return createAccount(auth, { ...fields, id: id ?? undefined, email: fields.email });
  });

  routes.get('/admin/users/:userId', admin, async (request) => readAccount(auth, idOf(request, 'userId')));

  routes.put('/admin/users/:userId', admin, async (request) => {
    return changeAccount(auth, idOf(request, 'userId'), await readFields(auth, request));
  });

  routes.delete('/admin/users/:userId', admin, async (request) => {
    const userId = idOf(request, 'userId');
    const { should_soft_delete } = request.body ? readBody(request, deleteBody) : {};
    if (should_soft_delete) throw validationFailed('Accounts are deleted completely: soft deletion is not offered');
    if ((await findUserById(auth.db, userId)) === undefined) throw userNotFound();
    await removeAccount(userId);
    return {};
  });

  routes.get('/admin/users/:userId/factors', admin, async (request) => {
    const { id } = await readAccount(auth, idOf(request, 'userId'));
    return (await listFactors(auth.db, id)).map(presentFactor);
  });

  routes.delete('/admin/users/:userId/factors/:factorId', admin, async (request) => {
    const user = await findUserById(auth.db, idOf(request, 'userId'));
    if (user === undefined) throw userNotFound();
    const factor = (await listFactors(auth.db, user.id)).find(({ id }) => id === idOf(request, 'factorId'));
    if (factor === undefined) throw factorNotFound();
    await removeFactor(auth, user, factor.id);
    return presentFactor(factor);
  });

  routes.post('/invite', admin, async (request) => {
    const { email, data } = readBody(request, inviteBody);
    const redirectTo = auth.redirects.resolve(queryOf(request).redirect_to);
    return inviteUser(auth, { email: readEmailAddress(email), metadata: data ?? {}, redirectTo });
  });

  routes.post('/admin/generate_link', admin, async (request) => {
    const { type, email, new_email, password, data, redirect_to } = readBody(request, linkBody);
    const known = LINK_TYPES.find((each) => each === type);
    if (known === undefined) throw validationFailed('Invalid email action link type requested');
    const isChange = known === 'email_change_current' || known === 'email_change_new';
    if (known === 'signup' && !password) throw validationFailed('Signup requires a valid password');
    const address = readEmailAddress(email);
    await checkPassword(auth, password, { email: address, fullName: readFullName(data ?? {}) });
    return generateLink(auth, {
      type: known,
      email: address,
      metadata: data ?? {},
      password: password ?? undefined,
      newEmail: isChange ? readEmailAddress(new_email) : undefined,
      redirectTo: auth.redirects.resolve(redirect_to || queryOf(request).redirect_to),
    });
  });
}

/** Throws no_authorization, bad_jwt or not_admin. */
export async function requireAdmin(auth: Auth, { headers }: FastifyRequest): Promise<void> {
  const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) {
    throw new GoTrueError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  await requireServiceRole(auth, token);
}

function idOf(request: FastifyRequest, name: 'userId' | 'factorId'): string {
  const parsed = z.record(z.string(), z.string()).safeParse(request.params);
  const id = z.uuid().safeParse(parsed.data?.[name]);
  if (id.success) return id.data;
  throw new GoTrueError(404, 'validation_failed', `${name === 'userId' ? 'user_id' : 'factor_id'} must be an UUID`);
}

async function readFields(auth: Auth, request: FastifyRequest) {
  const body = readBody(request, userBody);
  if (body.phone !== '') throw new GoTrueError(400, 'phone_provider_disabled', 'Phone numbers are not supported');
  if (body.role !== '' && body.role !== 'authenticated') throw validationFailed('There are no other roles');
  if (body.password_hash) throw validationFailed('Passwords are not taken as hashes: send the password itself');
  const email = body.email === '' ? undefined : readEmailAddress(body.email);
  const fullName = readFullName(body.user_metadata ?? {});
  await checkPassword(auth, body.password, { email: email ?? '', fullName });
  return {
    email,
    password: body.password ?? undefined,
    isConfirmed: body.email_confirm ?? false,
    metadata: body.user_metadata ?? undefined,
    appMetadata: body.app_metadata ?? undefined,
    banMilliseconds: readBan(body.ban_duration),
  };
}

const MILLISECONDS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
/** About a thousand years. */
const LONGEST_BAN_MS = 3.2e13;

/** Accepts GoTrue's format: "none", or a duration such as 24h or 1h30m. Throws validation_failed. */
function readBan(text: string | null | undefined): number | undefined {
  if (typeof text !== 'string' || text === '') return undefined;
  if (text === 'none') return 0;
  const parts = [...text.matchAll(/(\d{1,9}(?:\.\d{1,9})?)(ms|s|m|h)/gy)];
  const isWhole = parts.map(([part]) => part).join('') === text;
  const total = parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (MILLISECONDS[unit] ?? 0), 0);
  if (!isWhole || total < 1) throw validationFailed(`invalid format for ban duration: ${JSON.stringify(text)}`);
  return Math.min(total, LONGEST_BAN_MS);
}

type Owner = { readonly email: string; readonly fullName: string };

async function checkPassword({ passwords }: Auth, password: string | null | undefined, owner: Owner): Promise<void> {
  if (typeof password !== 'string') return;
  passwords.checkLength(password);
  await passwords.checkGuessable(password, owner);
}

type Page = { readonly number: number; readonly size: number };

function readPage(request: FastifyRequest): Page {
  const { page, per_page } = queryOf(request);
  const [number, size] = [Number(page || 1), Number(per_page || DEFAULT_PAGE_SIZE)];
  const isWhole = Number.isSafeInteger(number) && Number.isSafeInteger(size) && number > 0 && size > 0;
  if (!isWhole || number > 1_000_000) throw validationFailed('Bad Pagination Parameters');
  return { number, size: Math.min(size, MAX_PAGE_SIZE) };
}

function linkHeader({ number, size }: Page, total: number): string {
  const last = Math.max(1, Math.ceil(total / size));
  const link = (page: number, rel: string) => `</admin/users?page=${page}&per_page=${size}>; rel="${rel}"`;
  return [...(number < last ? [link(number + 1, 'next')] : []), link(last, 'last')].join(', ');
}
