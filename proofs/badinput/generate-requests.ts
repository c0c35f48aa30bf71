/** Generates requests from the server's own OpenAPI document: mostly valid, or wrong in one or several places. */
import fc from 'fast-check';

/** The part of JSON Schema that the document uses. */
type JsonSchema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minimum?: number;
  readonly maximum?: number;
};

type Parameter = { readonly name: string; readonly in: string; readonly schema?: JsonSchema };

type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>> };
};

export type OpenApiDocument = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

export type GeneratedRequest = {
  readonly route: string;
  readonly method: string;
  readonly path: string;
  readonly isSignedIn: boolean;
  readonly contentType: string | null;
  readonly body: string | null;
};

/** Included in personal texts, so that the logs can be searched for it. */
export const CANARY = 'canary7f3a91';

/** Ids of existing rows, so that not everything ends at "not found". */
export type KnownIds = readonly string[];

const WORDS = [
  '',
  ' ',
  CANARY,
  `${CANARY}@example.com`,
  '3.49',
  'template:happy-birthday',
  'template:thinking-of-you',
  '#000000',
  '\u0000',
  `a\u0000${CANARY}`,
  '\ud800',
  '\u202Ertl',
  '👩‍👩‍👧‍👦',
  '__proto__',
  'constructor',
  "' or '1'='1",
  '%_\\',
  '../../etc/passwd',
  '\r\nBcc: a@example.com',
  '<script>alert(1)</script>',
  'x'.repeat(101),
  'x'.repeat(6_000),
  '9'.repeat(400),
  'data:image/png;base64,AAAA',
  '2026-02-30T99:99:99Z',
] as const;

const HUGE = 'y'.repeat(300_000);
const nested = (depth: number) => JSON.parse(`${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`);

const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<unknown>(...WORDS) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(0, -1, 1e308, -1e308, 2 ** 53, 0.1, 3.49, null, true, false) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>([], {}, [[]], [null], nested(5), nested(300)) },
  { weight: 1, arbitrary: fc.constant<unknown>(JSON.parse('{"__proto__":{"isAdmin":true}}')) },
);

function valid(schema: JsonSchema, ids: KnownIds): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => valid(choice, ids)));
  if (schema.format === 'uuid') return fc.oneof(fc.uuid(), fc.constantFrom(...ids));
  if (schema.format === 'email') return fc.constant(`${CANARY}@example.com`);
  if (schema.type === 'object') return object(schema, ids, { spoilt: 0 });
  if (schema.type === 'array') return fc.array(valid(schema.items ?? {}, ids), { maxLength: 4 });
  if (schema.type === 'integer') return fc.integer({ min: schema.minimum ?? -5, max: schema.maximum ?? 1000 });
  if (schema.type === 'number') {
    return fc.oneof(
      fc.constant(3.49),
      fc.double({ min: schema.minimum ?? -5, max: schema.maximum ?? 10, noNaN: true }),
    );
  }
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'string') return fc.constantFrom(CANARY, 'template:happy-birthday', '(212) 555-0123', ...ids);
  return fc.jsonValue({ maxDepth: 2 });
}

/** Each field is valid, invalid or missing, and there may be an extra one. */
function object(schema: JsonSchema, ids: KnownIds, { spoilt }: { spoilt: number }): fc.Arbitrary<unknown> {
  const entries = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, fieldOf(field, ids, spoilt)] as const,
  );
  const requiredKeys = spoilt === 0 ? [...(schema.required ?? [])] : [];
  const fields = fc.record(Object.fromEntries(entries), spoilt === 0 ? { requiredKeys } : {});
  if (spoilt === 0) return fields;
  const extra = fc.dictionary(fc.constantFrom('extra', 'user_id', 'status', '__proto__', 'toString', ''), nasty, {
    maxKeys: 1,
  });
  return fc
    .tuple(
      fields,
      fc.option(extra, { freq: 8, nil: {} }),
      fc.subarray(
        entries.map(([name]) => name),
        { maxLength: Math.min(2, entries.length) },
      ),
    )
    .map(([right, more, dropped]) => {
      const kept = Object.entries({ ...right, ...more }).filter(([name]) => !dropped.includes(name));
      return Object.fromEntries(kept);
    });
}

function fieldOf(schema: JsonSchema, ids: KnownIds, spoilt: number): fc.Arbitrary<unknown> {
  const right = schema.type === 'object' ? object(schema, ids, { spoilt }) : valid(schema, ids);
  if (spoilt === 0) return right;
  return fc.oneof({ weight: 10 - spoilt, arbitrary: right }, { weight: spoilt, arbitrary: nasty });
}

function bodyText(schema: JsonSchema, ids: KnownIds): fc.Arbitrary<string> {
  const json = (values: fc.Arbitrary<unknown>) => values.map((value) => JSON.stringify(value) ?? 'null');
  return fc.oneof(
    { weight: 4, arbitrary: json(valid(schema, ids)) },
    { weight: 8, arbitrary: json(object(schema, ids, { spoilt: 1 })) },
    { weight: 4, arbitrary: json(object(schema, ids, { spoilt: 5 })) },
    { weight: 2, arbitrary: json(nasty) },
    { weight: 1, arbitrary: fc.constantFrom('', '{', 'null', '{"a":', 'NaN', `"${HUGE}"`, '\u0000', '[1,2') },
    { weight: 1, arbitrary: json(object(schema, ids, { spoilt: 1 })).map((text) => text.slice(0, -3)) },
  );
}

const escaped = (value: unknown) => encodeURIComponent(String(value).toWellFormed());

function pathOf(path: string, operation: Operation, ids: KnownIds): fc.Arbitrary<string> {
  const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
  const inQuery = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const value = ({ schema = {} }: Parameter) =>
    fc.oneof({ weight: 5, arbitrary: valid(schema, ids) }, { weight: 2, arbitrary: nasty }).map(escaped);
  const query = fc.record(Object.fromEntries(inQuery.map((parameter) => [parameter.name, value(parameter)])), {
    requiredKeys: [],
  });
  const more = fc.constantFrom('', '', '', '', 'extra=1', '__proto__=1', 'a[]=1&a[]=2', '%', '%00', '&&==');
  return fc.tuple(fc.tuple(...inPath.map(value)), query, more).map(([values, asked, rest]) => {
    const target = inPath.reduce((text, { name }, at) => text.replace(`{${name}}`, values[at] || '%20'), path);
    const pairs = Object.entries(asked).map(([name, text]) => `${name}=${text}`);
    const search = [...pairs, rest].filter((part) => part !== '').join('&');
    return search === '' ? target : `${target}?${search}`;
  });
}

const contentTypes = fc.oneof(
  { weight: 20, arbitrary: fc.constant<string | null>('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom<string | null>('text/plain', 'application/xml', 'multipart/form-data', 'a/b;c=', null),
  },
);

export function requestsTo(document: OpenApiDocument, ids: KnownIds): readonly fc.Arbitrary<GeneratedRequest>[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([name, operation]) => {
      const method = name.toUpperCase();
      const schema = operation.requestBody?.content?.['application/json']?.schema;
      const hasBody = method !== 'GET' && method !== 'DELETE';
      const garbage = fc.oneof(
        nasty.map((value) => JSON.stringify(value) ?? ''),
        fc.string({ maxLength: 200 }),
      );
      const body = schema === undefined ? garbage : bodyText(schema, ids);
      return fc.record({
        route: fc.constant(`${method} ${path}`),
        method: fc.constant(method),
        path: pathOf(path, operation, ids),
        isSignedIn: fc.boolean().chain((isHalf) => (isHalf ? fc.constant(true) : fc.boolean())),
        contentType: hasBody ? contentTypes : fc.constant(null),
        body: hasBody ? body : fc.constant(null),
      });
    }),
  );
}
