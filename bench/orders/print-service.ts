/**
 * The local print shop in its own process, as an external print service. Sends its address in its first message, and answers
 * every message with the processor time it has used.
 */
import { createApp } from '#server/app.ts';
import { openConfiguredDatabase } from '#server/frame/db/open-configured.ts';
import { parseEnv } from '#server/frame/env.ts';
import { createLogger } from '#server/frame/http/logger.ts';
import { SHOP_PATH } from '#server/providers/printing/shop/routes.ts';
import { createServices } from '#server/services.ts';
import { freePort } from '#testing/free-port.ts';
import { ownSeconds } from './processor-time.ts';

const port = await freePort();
const env = parseEnv({ ...process.env, SITE_URL: `http://127.0.0.1:${port}` });
const database = await openConfiguredDatabase(env);
const services = await createServices({ env, port, database, log: createLogger(env) });
const app = await createApp(services);
await app.listen({ port, host: '127.0.0.1' });
const { apiKey, webhookSecret } = services.printShop ?? {};
process.send?.({
  POSTGRID_API_BASE: `${services.localUrl}${SHOP_PATH}`,
  POSTGRID_API_KEY: apiKey,
  POSTGRID_WEBHOOK_SECRET: webhookSecret,
});
process.on('message', () => process.send?.(ownSeconds()));
