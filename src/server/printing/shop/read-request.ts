/** Reads requests as PostGrid does: JSON, or forms whose nested fields are written like `to[city]`. */
import type { FastifyRequest } from 'fastify';

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
export async function readFields(request: FastifyRequest): Promise<RequestFields> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const contentType = request.headers['content-type'] ?? '';
  if (body.length === 0) return {};
  return contentType.startsWith('application/json') ? readJson(body) : nest(await readForm(body, contentType));
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

async function readForm(body: Buffer, contentType: string): Promise<FormData> {
  try {
    return await new Response(Uint8Array.from(body), { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new ShopRefusal('The request is neither JSON nor a form');
  }
}

function nest(form: FormData): RequestFields {
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
