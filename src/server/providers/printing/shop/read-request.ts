/** Reads requests like PostGrid: JSON, or forms whose nested fields are written like `to[city]` and `events[]`. */
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { findUnstorable } from '#server/frame/http/storable.ts';
import { type FormPart, type NamedPart, readForm } from './read-form.ts';

export class ShopRefusal extends Error {
  override readonly name = 'ShopRefusal';
  readonly status: number;
  /** Follows from the status if omitted. */
  readonly type: string | undefined;

  constructor(message: string, status = 400, type?: string) {
    super(message);
    this.status = status;
    this.type = type;
  }
}

const MAX_METADATA = 50;

/** Values are kept as text. */
export const metadataSchema = z
  .pipe(
    z.record(z.string(), z.unknown(), 'metadata must be an object'),
    z.transform((values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))),
  )
  .check(z.refine((values) => Object.keys(values).length <= MAX_METADATA, 'metadata has too many fields'));

export type RequestFields = Readonly<Record<string, unknown>>;

/** Throws ShopRefusal. An empty body has no fields. */
export function readFields(request: FastifyRequest): RequestFields {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const contentType = request.headers['content-type'] ?? '';
  if (body.length === 0) return {};
  const fields = contentType.startsWith('application/json') ? readJson(body) : nest(readParts(body, contentType));
  if (findUnstorable(fields) !== null)
    throw new ShopRefusal('The request has broken characters or is nested too deeply');
  return fields;
}

/** Throws ShopRefusal for the first problem. */
export function parseFields<S extends z.ZodMiniType>(schema: S, fields: unknown): z.output<S> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  throw new ShopRefusal(parsed.error.issues[0]?.message ?? 'The request is not valid');
}

function readParts(body: Buffer, contentType: string): readonly NamedPart[] {
  const isText = contentType.startsWith('application/x-www-form-urlencoded');
  const parts = isText ? [...new URLSearchParams(body.toString('utf8'))] : readForm(body, contentType);
  if (parts === null) throw new ShopRefusal('The request is neither JSON nor a form');
  return parts;
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

function nest(parts: readonly NamedPart[]): RequestFields {
  return group(parts.map(([name, value]) => ({ path: readPath(name), value })));
}

type Leaf = { readonly path: readonly string[]; readonly value: FormPart };

/** Splits `to[city]` into to and city; the empty name in `events[]` stands for a list item. */
function readPath(name: string): string[] {
  return /^\w+(\[\w*\])+$/.test(name) ? name.slice(0, -1).split(/\]?\[/) : [name];
}

function group(leaves: readonly Leaf[]): RequestFields {
  const groups = Map.groupBy(leaves, ({ path }) => path[0] ?? '');
  return Object.fromEntries([...groups].map(([name, members]) => [name, readValue(members)]));
}

/** If a field was sent more than once, the last value counts. */
function readValue(leaves: readonly Leaf[]): unknown {
  const inner = leaves.map(({ path, value }) => ({ path: path.slice(1), value }));
  if (inner.some(({ path }) => path.length === 0)) return inner.at(-1)?.value;
  return inner.every(({ path }) => path[0] === '') ? inner.map((leaf) => readValue([leaf])) : group(inner);
}
