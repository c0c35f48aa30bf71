/** Reads requests as PostGrid does: JSON, or forms whose nested fields are written like `to[city]`. */
import type { FastifyRequest } from 'fastify';
import { type FormPart, readForm } from './read-form.ts';

export class ShopRefusal extends Error {
  override readonly name = 'ShopRefusal';
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

export type RequestFields = Readonly<Record<string, unknown>>;

/** Throws ShopRefusal. An empty body has no fields. */
export function readFields(request: FastifyRequest): RequestFields {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const contentType = request.headers['content-type'] ?? '';
  if (body.length === 0) return {};
  if (contentType.startsWith('application/json')) return readJson(body);
  const form = isText(contentType) ? readText(body) : readForm(body, contentType);
  if (form === null) throw new ShopRefusal('The request is neither JSON nor a form');
  return nest(form);
}

function isText(contentType: string): boolean {
  return contentType.startsWith('application/x-www-form-urlencoded');
}

function readText(body: Buffer): ReadonlyMap<string, FormPart> {
  return new Map(new URLSearchParams(body.toString('utf8')));
}

function readJson(body: Buffer): RequestFields {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch {
    throw new ShopRefusal('The request is not valid JSON');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new ShopRefusal('The request must be a JSON object');
  }
  return { ...parsed };
}

function nest(form: ReadonlyMap<string, FormPart>): RequestFields {
  const groups = new Map<string, Map<string, string>>();
  const fields = new Map<string, unknown>();
  for (const [name, value] of form) {
    const [, group, field] = /^(\w+)\[(\w+)\]$/.exec(name) ?? [];
    if (group === undefined || field === undefined || typeof value !== 'string') fields.set(name, value);
    else groups.set(group, (groups.get(group) ?? new Map()).set(field, value));
  }
  for (const [group, values] of groups) fields.set(group, Object.fromEntries(values));
  return Object.fromEntries(fields);
}
