/**
 * `npm run seed`: creates a demo account with drafts and ordered cards over HTTP, like customers do, and a demo operator. Uses
 * the running server on the embedded database, or else starts one.
 */
import { advanceSandboxPrint, listSandboxPrints, returnSandboxPrint } from '#contract/sandbox/prints.ts';
import { TEMPLATES } from '#domain/template.ts';
import { TEMPLATE_TEXTS } from '#domain/template-texts.ts';
import { createApp } from '#server/app.ts';
import { startBackground } from '#server/background.ts';
import { lockDataFolder } from '#server/frame/db/data-folder-lock.ts';
import { openConfiguredDatabase } from '#server/frame/db/open-configured.ts';
import { type Env, readEnv } from '#server/frame/env.ts';
import { choosePort } from '#server/frame/http/choose-port.ts';
import { createLogger } from '#server/frame/http/logger.ts';
import { explainError, StartError } from '#server/frame/start-errors.ts';
import { createServices, stopServices } from '#server/services.ts';
import { ADDRESS, askServer } from '#server/slices/operations/command-socket.ts';
import { operate } from '#server/slices/operations/operate.ts';
import { DEMO, OPERATOR } from '#testing/demo-account.ts';
import { payByCard } from '#testing/pay-by-card.ts';

const { email: EMAIL, password: PASSWORD } = DEMO;

const FRIENDS = [
  {
    recipient: 'Rosa Bianchi',
    line1: '12 Harbor Street',
    city: 'Portland',
    state: 'ME',
    postal_code: '04101',
    country: 'USA',
  },
  {
    recipient: 'Ana Weber',
    line1: 'Lindenstraße 4',
    city: 'Berlin',
    state: '',
    postal_code: '10115',
    country: 'Germany',
  },
  {
    recipient: 'Tom Reed',
    line1: '400 Congress Ave',
    city: 'Austin',
    state: 'TX',
    postal_code: '78701',
    country: 'USA',
  },
  {
    recipient: 'Zoë Martin',
    line1: '8 rue de la République',
    city: 'Lyon',
    state: '',
    postal_code: '69001',
    country: 'France',
  },
  {
    recipient: 'Oliver Grant',
    line1: '10 Downham Road',
    city: 'London',
    state: '',
    postal_code: 'N1 5AA',
    country: 'UK',
  },
] as const;

const PRINTING = {
  printColor: 'full-color',
  size: '5x7',
  paperType: 'premium-matte',
  sides: 'double-sided',
  orientation: 'landscape',
};

/** The stage to which the print shop takes each ordered card. Only USPS returns cards to it. */
const JOURNEYS = ['processing', 'shipped', 'returned', 'delivered'] as const;

try {
  await main();
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  const env = readEnv();
  const running = env.DATABASE_URL === undefined ? await askServer(env.DATA_DIR, ADDRESS, []) : null;
  const [url] = running?.lines ?? [];
  if (url === undefined) await seedAlone(env);
  else await seed(url, (email) => grantThere(env, email));
  process.stdout.write(`Sign in as ${EMAIL} with the password "${PASSWORD}".\n`);
  process.stdout.write(`${OPERATOR.email}, with the same password, can open the console at /console.\n`);
  process.exit(0);
}

async function grantThere({ DATA_DIR }: Env, email: string): Promise<void> {
  const granted = await askServer(DATA_DIR, 'operate', ['grant', email]);
  if (granted?.exitCode !== 0) throw new StartError(granted?.errors.join('\n') ?? 'The server has stopped.');
}

async function seedAlone(configured: Env): Promise<void> {
  const env = { ...configured, LOG_LEVEL: 'error' as const, RATE_LIMIT_SCALE: 100 };
  const lock = env.DATABASE_URL === undefined ? lockDataFolder(env.DATA_DIR) : null;
  const port = await choosePort({ PORT: 0, HOST: '127.0.0.1' });
  const database = await openConfiguredDatabase(env);
  const services = await createServices({
    env: { ...env, HOST: '127.0.0.1', SITE_URL: `http://127.0.0.1:${port}` },
    port,
    database,
    log: createLogger(env),
  });
  const app = await createApp(services);
  await app.listen({ port, host: '127.0.0.1' });
  await startBackground(services);
  try {
    await seed(services.siteUrl, async (email) => void (await operate(services, ['grant', email])));
  } finally {
    await app.close();
    await stopServices(services);
    lock?.release();
  }
}

async function seed(url: string, grant: (email: string) => Promise<void>): Promise<void> {
  const token = await signUp(url, DEMO);
  const post = createPost(url, token);
  for (const [index, template] of TEMPLATES.slice(4).entries()) {
    await post('/rest/v1/postcards', draft(template, friend(index + 3)));
  }
  for (const [index, journey] of JOURNEYS.entries()) {
    const template = TEMPLATES[index % TEMPLATES.length];
    if (template === undefined) continue;
    const order = await post('/functions/v1/create-payment-intent', orderRequest(template, friend(index)));
    const { clientSecret, postcardId, orderNumber } = order;
    await payByCard({ url, clientSecret: String(clientSecret) }, '4242424242424242', {
      'payment_method_data[billing_details][email]': EMAIL,
    });
    await post('/functions/v1/submit-print-order', { postcardId, orderNumber });
    await movePrint(url, journey);
    process.stdout.write(`A card to ${friend(index).recipient}: ${journey}\n`);
  }
  await post('/functions/v1/check-postcard-statuses', { manual: true });
  // Created last, because its password is public. With a real payment provider, the demo's payments fail first.
  await signUp(url, OPERATOR);
  await grant(OPERATOR.email);
}

async function signUp(url: string, { email, password, fullName }: typeof DEMO | typeof OPERATOR): Promise<string> {
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, data: { full_name: fullName } }),
  });
  const body = await response.json();
  if (typeof body.access_token !== 'string') {
    throw new StartError(`Couldn't create the account ${email}: ${body.msg ?? body.message}. Does it exist already?`);
  }
  return body.access_token;
}

function createPost(url: string, token: string) {
  return async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
    return response.json();
  };
}

type Friend = (typeof FRIENDS)[number];
type Template = (typeof TEMPLATES)[number];

function friend(index: number): Friend {
  return FRIENDS[index % FRIENDS.length] ?? FRIENDS[0];
}

function orderRequest(template: Template, { recipient, ...address }: Friend) {
  return {
    amount: 3.49,
    contactInfo: { email: EMAIL, phone: '2125550123' },
    postcardData: {
      image_url: `template:${template.id}`,
      message: TEMPLATE_TEXTS[template.id].message,
      recipient,
      address,
      font_family: TEMPLATE_TEXTS[template.id].style.fontFamily,
      font_size: TEMPLATE_TEXTS[template.id].style.fontSize,
      font_color: TEMPLATE_TEXTS[template.id].color,
      printing: PRINTING,
      quantity: '25',
    },
  };
}

function draft(template: Template, to: Friend) {
  return {
    image_url: `template:${template.id}`,
    message: TEMPLATE_TEXTS[template.id].message,
    recipient_name: to.recipient,
    recipient_address_line1: to.line1,
    recipient_postal_code: to.postal_code,
    recipient_city: to.city,
    recipient_state: to.state,
    recipient_country: to.country,
    font_family: TEMPLATE_TEXTS[template.id].style.fontFamily,
    font_size: TEMPLATE_TEXTS[template.id].style.fontSize,
    font_color: TEMPLATE_TEXTS[template.id].color,
    print_color: PRINTING.printColor,
    size: PRINTING.size,
    paper_type: PRINTING.paperType,
    sides: PRINTING.sides,
    orientation: PRINTING.orientation,
    quantity: 25,
  };
}

/** A card is mailed after two stages, and in the mailbox after at most two more. */
async function movePrint(url: string, journey: (typeof JOURNEYS)[number]): Promise<void> {
  const stages = { processing: 0, shipped: 2, delivered: 4, returned: 2 }[journey];
  const { items } = await (await fetch(url + listSandboxPrints.path)).json();
  const id: string | undefined = items[0]?.id;
  if (id === undefined) return;
  const move = (path: string) => fetch(url + path.replace(':id', id), { method: 'POST' });
  for (let stage = 0; stage < stages; stage += 1) await move(advanceSandboxPrint.path);
  if (journey === 'returned') await move(returnSandboxPrint.path);
}
