/** Messages that claim to come from the payment provider or the print service. */
import { createHmac, randomUUID } from 'node:crypto';
import { type BadInput, call, type World } from './bad-input.ts';

type Provider = {
  readonly name: string;
  readonly path: string;
  readonly header: string;
  secret(world: World): string;
  body(type: string): string;
};

const PROVIDERS: readonly Provider[] = [
  {
    name: 'Stripe',
    path: '/webhooks/stripe',
    header: 'stripe-signature',
    secret: ({ stripeSecret }) => stripeSecret,
    body: (type) =>
      JSON.stringify({
        id: `evt_${randomUUID()}`,
        object: 'event',
        type,
        livemode: false,
        data: { object: { id: 'pi_unknown', object: 'payment_intent' } },
      }),
  },
  {
    name: 'PostGrid',
    path: '/webhooks/postgrid',
    header: 'postgrid-signature',
    secret: ({ postgridSecret }) => postgridSecret,
    body: (type) =>
      JSON.stringify({
        id: `event_${randomUUID()}`,
        type,
        data: { id: 'postcard_unknown', object: 'postcard', status: 'ready', metadata: {} },
      }),
  },
];

const OLD_SECONDS = 600;

function signature(body: string, secret: string, ageSeconds = 0): { time: number; hex: string } {
  const time = Math.floor(Date.now() / 1000) - ageSeconds;
  return { time, hex: createHmac('sha256', secret).update(`${time}.${body}`).digest('hex') };
}

function inputsOf(provider: Provider): readonly BadInput[] {
  const refused = { status: 400, code: 'signature_invalid' } as const;
  const send = (world: World, raw: string, header: string | null) =>
    call(world, provider.path, {
      raw,
      headers: { 'content-type': 'application/json', ...(header === null ? {} : { [provider.header]: header }) },
    });
  const signed = (world: World, raw: string, ageSeconds = 0) => {
    const { time, hex } = signature(raw, provider.secret(world), ageSeconds);
    return `t=${time},v1=${hex}`;
  };
  const known = () => provider.body('postcard.updated');
  const inputs: readonly BadInput[] = [
    { name: 'no signature', ...refused, send: (world) => send(world, known(), null) },
    { name: 'an empty signature', ...refused, send: (world) => send(world, known(), '') },
    { name: 'nonsense as signature', ...refused, send: (world) => send(world, known(), 't=,v1=,,==') },
    {
      name: 'one byte changed',
      ...refused,
      send: (world) => {
        const body = known();
        return send(world, body.replace('unknown', 'unknowm'), signed(world, body));
      },
    },
    {
      name: 'ten minutes old',
      ...refused,
      send: (world) => {
        const body = known();
        return send(world, body, signed(world, body, OLD_SECONDS));
      },
    },
    {
      name: 're-serialised',
      ...refused,
      send: (world) => {
        const body = known();
        return send(world, JSON.stringify(JSON.parse(body), null, 2), signed(world, body));
      },
    },
    {
      name: 'two signatures, one valid',
      status: 200,
      send: (world) => {
        const body = known();
        const { time, hex } = signature(body, provider.secret(world));
        return send(world, body, `t=${time},v1=${'0'.repeat(64)},v1=${hex}`);
      },
    },
    {
      name: 'an unknown type',
      status: 200,
      send: (world) => {
        const body = provider.body('moon.eclipsed');
        return send(world, body, signed(world, body));
      },
    },
    {
      name: 'signed nonsense',
      status: 400,
      send: (world) => send(world, '{"id":', signed(world, '{"id":')),
    },
  ];
  return inputs.map((input) => ({ ...input, name: `${provider.name}: ${input.name}` }));
}

export const WEBHOOK_INPUTS: readonly BadInput[] = PROVIDERS.flatMap(inputsOf);
