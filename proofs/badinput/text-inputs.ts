/** Texts that break programs. Each is refused with a message, or stored unchanged and shown as text. */
import { type Json, orderRequest } from '#testing/order-request.ts';
import { postcardInput } from '#testing/postcard-input.ts';
import { type Answer, type BadInput, call, type World } from './bad-input.ts';

const MARKUP = '<script>alert(1)</script><img src=x onerror=alert(2)>';
const invalid = { status: 400, code: 'validation_failed' } as const;
const POSTCARDS = '/rest/v1/postcards';

function save(name: string, change: Json, expected: Omit<BadInput, 'name' | 'send'>): BadInput {
  return {
    name,
    ...expected,
    send: (world) => call(world, POSTCARDS, { user: world.owner, json: postcardInput(change) }),
  };
}

function keeps(field: string, text: string): Pick<BadInput, 'status' | 'holds'> {
  return { status: 200, holds: (answer) => (answer.body?.[field] === text ? null : `${field} was changed`) };
}

/** Checks that the saved card renders as a picture and as a PDF. */
async function canBeDrawn(answer: Answer, world: World): Promise<string | null> {
  for (const path of ['picture/front', 'picture/back', 'proof']) {
    const { status } = await call(world, `${POSTCARDS}/${answer.body?.id}/${path}`, { user: world.owner });
    if (status !== 200) return `${path} was answered with ${status}`;
  }
  return null;
}

function keepsAndDraws(name: string, message: string): BadInput {
  const kept = keeps('message', message);
  return save(
    name,
    { message },
    { ...kept, holds: async (answer, world) => (await kept.holds?.(answer, world)) ?? canBeDrawn(answer, world) },
  );
}

const messages: readonly BadInput[] = [
  keepsAndDraws('markup in the message', MARKUP),
  keepsAndDraws('a right-to-left override', 'abc \u202Edef\u202C ghi'),
  keepsAndDraws('emoji joined by ZWJ', 'Love from the 👩‍👩‍👧‍👦 and the 🏳️‍🌈'),
  keepsAndDraws('Arabic and Hebrew', 'مرحبا שלום'),
  save('NUL in the message', { message: 'a\u0000b' }, invalid),
  save('a control character', { message: 'a\u001bb' }, invalid),
  save('a lone surrogate', { message: 'a\ud800b' }, invalid),
  save('100 kB of message', { message: 'a'.repeat(100_000) }, invalid),
  save('a number as message', { message: 7 }, invalid),
  save('zero-width characters only, as a draft', { message: '\u200b\u200d' }, { status: 200 }),
  {
    name: 'zero-width characters only, as an order',
    status: 422,
    code: 'preflight_failed',
    send: (world) =>
      call(world, '/functions/v1/create-payment-intent', {
        user: world.owner,
        json: orderRequest({}, { message: '\u200b\u200d' }),
      }),
  },
];

function drawn(strokePoints: readonly unknown[]): Json {
  const strokes = [{ color: '#000000', width: 'fine', points: strokePoints }];
  return { drawings: { front: { strokes, stickers: [] }, back: { strokes: [], stickers: [] } } };
}

const stickers = Array.from({ length: 51 }, () => ({ emoji: '🇨🇶', x: 0, y: 0, size: 500 }));

const drawings: readonly BadInput[] = [
  save('a drawing of 6,000,000 numbers', drawn(Array.from({ length: 6_000_000 }, () => 0)), invalid),
  save('a drawing of 300,000 wrong numbers', drawn(Array.from({ length: 300_000 }, () => 'x')), invalid),
  save(
    'a drawing of 51 emoji',
    { drawings: { front: { strokes: [], stickers }, back: { strokes: [], stickers: [] } } },
    invalid,
  ),
];

const addresses: readonly BadInput[] = [
  save('CRLF and Bcc in the name', { recipient_name: 'Rosa\r\nBcc: all@example.com' }, invalid),
  save('NUL in the name', { recipient_name: 'a\u0000b' }, invalid),
  save('NUL in the location', { recipient_location: 'a\u0000, b' }, invalid),
  save('a lone surrogate in the location', { recipient_location: 'a\udc00, b' }, invalid),
  save(
    'a formula in the name',
    { recipient_name: '=HYPERLINK("http://evil.example")' },
    {
      ...keeps('recipient_name', '=HYPERLINK("http://evil.example")'),
    },
  ),
  save('a color that is not a swatch', { font_color: '#123456' }, invalid),
  save('a color with CSS in it', { font_color: 'red;background:url(x)' }, invalid),
  save('a language that we don’t know', { language: 'tlh' }, invalid),
  save('country XX', { recipient_country: 'XX' }, invalid),
  save('a 101-character name', { recipient_name: 'x'.repeat(101) }, invalid),
  {
    name: 'NUL in an address book entry',
    ...invalid,
    send: (world) => call(world, '/rest/v1/addresses', { user: world.owner, json: { recipient_name: '\u0000' } }),
  },
];

const requests: readonly BadInput[] = [
  {
    name: '__proto__ in a body',
    status: 400,
    code: 'bad_json',
    send: (world) => rawPostcard(world, JSON.stringify(postcardInput()).replace('{', '{"__proto__":{"a":1},')),
  },
  {
    name: 'constructor.prototype in a body',
    status: 400,
    code: 'bad_json',
    send: (world) =>
      rawPostcard(world, JSON.stringify(postcardInput()).replace('{', '{"constructor":{"prototype":{"a":1}},')),
  },
  {
    name: 'brackets 100,000 deep',
    status: 400,
    send: (world) => rawPostcard(world, `{"message":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
  },
  { name: 'half a body', status: 400, code: 'bad_json', send: (world) => rawPostcard(world, '{"message":"a') },
  {
    name: 'a body of 16 MB',
    status: 413,
    code: 'payload_too_large',
    send: (world) => rawPostcard(world, `"${'a'.repeat(16_000_000)}"`),
  },
  ...['search=%00', 'search=a%00b', 'cursor=%00', 'sort=drop', 'status=__proto__', 'search=a&search=b', 'extra=1'].map(
    (query): BadInput => ({
      name: `the list with ?${query}`,
      ...invalid,
      send: (world) => call(world, `${POSTCARDS}?${query}`, { user: world.owner }),
    }),
  ),
  {
    name: 'a search for wildcards',
    status: 200,
    send: (world) => call(world, `${POSTCARDS}?search=%25_%5C%27`, { user: world.owner }),
    holds: ({ body }) => (body?.total === 0 ? null : "wildcards weren't taken as text"),
  },
  ...[
    '/rest/v1/orders/by-payment/%00',
    '/storage/v1/bucket/%00',
    '/sandbox/api/payments/%00',
    '/sandbox/api/prints/%00/pdf',
  ].map(
    (path): BadInput => ({
      name: `NUL in ${path}`,
      ...invalid,
      send: (world) => call(world, path, { user: world.owner }),
    }),
  ),
  {
    name: 'a broken escape in a path',
    ...invalid,
    send: (world) => call(world, '/rest/v1/postcards/%E0%A4%A', { user: world.owner }),
  },
  {
    name: 'NUL in a coupon',
    ...invalid,
    send: (world) => call(world, '/functions/v1/quote-order', { user: world.owner, json: { couponCode: 'a\u0000' } }),
  },
  {
    name: 'NUL in a profile',
    ...invalid,
    send: (world) => call(world, '/rest/v1/profiles', { user: world.owner, json: { full_name: '\u0000' } }),
  },
];

function rawPostcard(world: World, raw: string): Promise<Answer> {
  return call(world, POSTCARDS, { user: world.owner, raw, headers: { 'content-type': 'application/json' } });
}

type Emails = { readonly items?: readonly { readonly id: string }[] };

const emails: readonly BadInput[] = [
  {
    name: 'markup in the emails about an order',
    status: 200,
    send: (world) => call(world, `/sandbox/api/inbox?to=${encodeURIComponent(MARKUP_CONTACT)}`),
    holds: async ({ body }, world) => {
      const { items = [] }: Emails = body ?? {};
      if (items.length === 0) return 'no email arrived';
      for (const { id } of items) {
        const { body: email } = await call(world, `/sandbox/api/inbox/${id}`);
        if (/<script|onerror=alert\(2\)>/.test(String(email?.html))) return 'an email has the markup unescaped';
      }
      return null;
    },
  },
];

/** The order whose emails are checked. */
export const MARKUP_CONTACT = 'markup@example.com';
export const MARKUP_ORDER = orderRequest(
  { contactInfo: { email: MARKUP_CONTACT, phone: '(212) 555-0123' } },
  { message: MARKUP, recipient: MARKUP },
);

export const TEXT_INPUTS: readonly BadInput[] = [...messages, ...drawings, ...addresses, ...requests, ...emails];
