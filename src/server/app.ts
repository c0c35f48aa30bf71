/** The HTTP application as a function of its services, testable without a socket. */
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { isApiPath } from '#contract/api-paths.ts';
import { AUTH_PREFIX } from '#contract/auth/auth-calls.ts';
import { DEFAULT_BODY_LIMIT } from '#contract/endpoint.ts';
import { observeDatabase } from '#server/frame/db/metrics.ts';
import { BODY_BUDGET, type BodyBudget, limitBodies } from '#server/frame/http/body-budget.ts';
import { drainConnections } from '#server/frame/http/drain-connections.ts';
import { drainRefusedBody } from '#server/frame/http/drain-refused-body.ts';
import { handleErrors, sendError } from '#server/frame/http/errors.ts';
import {
  observeRequests,
  operationsPort,
  registerLiveness,
  registerOperationsRoutes,
} from '#server/frame/http/health.ts';
import { readJsonBodies } from '#server/frame/http/json-body.ts';
import { contentSecurityPolicy, inertHeaders, openerPolicy } from '#server/frame/http/security.ts';
import { createServe } from '#server/frame/http/serve.ts';
import { dropStalledAnswers } from '#server/frame/http/stalled-answers.ts';
import { readTrustProxy } from '#server/frame/http/trust-proxy.ts';
import { observeQueues } from '#server/frame/jobs/metrics.ts';
import { registerInboxRoutes } from '#server/providers/email/inbox-routes.ts';
import { registerPaymentsSandbox } from '#server/providers/payments/sandbox/routes.ts';
import { registerPrintShop } from '#server/providers/printing/shop/routes.ts';
import { registerAddressRequestRoutes } from '#server/slices/address-requests/routes.ts';
import { registerAddressRoutes } from '#server/slices/addresses/routes.ts';
import { refuseWrongKeys } from '#server/slices/auth/tokens/public-key.ts';
import { sendGoTrueError } from '#server/slices/auth/wire/gotrue-error.ts';
import { registerAuthRoutes } from '#server/slices/auth/wire/routes.ts';
import { registerSessionRoutes } from '#server/slices/auth/wire/session-routes.ts';
import { isConsoleBrowser } from '#server/slices/console/console-mark.ts';
import { registerConsoleRoutes } from '#server/slices/console/routes.ts';
import { registerPrintWebhook } from '#server/slices/fulfilment/print-webhook.ts';
import { registerFulfilmentRoutes } from '#server/slices/fulfilment/routes.ts';
import { observeOrders } from '#server/slices/orders/metrics.ts';
import { registerPaymentWebhook } from '#server/slices/orders/payment/payment-webhook.ts';
import { registerOrderRoutes } from '#server/slices/orders/routes.ts';
import { registerConfigRoutes } from '#server/slices/pages/config.ts';
import { registerWeb } from '#server/slices/pages/web.ts';
import { registerPictureRoutes } from '#server/slices/postcards/picture-routes.ts';
import { registerPostcardRoutes } from '#server/slices/postcards/routes.ts';
import { removeAccount } from '#server/slices/privacy/delete-account.ts';
import { registerPrivacyRoutes } from '#server/slices/privacy/routes.ts';
import { registerProfileRoutes } from '#server/slices/profiles/routes.ts';
import { registerRecipientRoutes } from '#server/slices/recipients/routes.ts';
import { registerUploadRoutes } from '#server/slices/uploads/routes.ts';
import type { Services } from './services.ts';

// Without a locale, validation errors have no message.
z.config(z.locales.en());

export type AppOptions = {
  /** How long a health answer is shared. Tests want to see changes at once. */
  readonly shareHealthMs?: number;
  readonly bodyBudget?: BodyBudget;
};

export async function createApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const { env, log } = services;
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: DEFAULT_BODY_LIMIT,
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    genReqId: () => randomUUID(),
    // Longer than clients keep idle connections; otherwise they sometimes see "fetch failed".
    keepAliveTimeout: 65_000,
    requestTimeout: 60_000,
    // As long as any URL, because a shorter limit would tell a path with an id from an unknown one.
    routerOptions: { maxParamLength: 16_384 },
    // Handles requests that the router itself refuses before any error handler runs.
    frameworkErrors: (error, request, reply) => {
      const send = request.url.startsWith(AUTH_PREFIX) ? sendGoTrueError : sendError;
      void send(error, request, reply.headers(inertHeaders(services.siteUrl)));
    },
  });
  drainConnections(app);
  drainRefusedBody(app);
  dropStalledAnswers(app);
  limitBodies(app, options.bodyBudget ?? BODY_BUDGET);
  readJsonBodies(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', null);
  app.decorateRequest('readDeadline', null);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // Responses are private unless the route says otherwise.
    if (isApiPath(pathOf(request)) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  handleErrors(app);
  refuseWrongKeys(app, services.auth);

  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(services),
    crossOriginOpenerPolicy: { policy: openerPolicy(env) },
    strictTransportSecurity: isHttps(services) && { includeSubDomains: false },
  });
  // Compresses only responses, because a small request must not be inflated into a large one.
  await app.register(compress, { threshold: 1024, globalDecompression: false });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      // Leaves out the product's name, which can change while the app runs.
      info: { title: 'Postcards API', version: '1' },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          anonKey: { type: 'apiKey', in: 'header', name: 'apikey' },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/docs/api' });

  const serve = createServe(app, services);
  observe(services);
  observeRequests(app, services.metrics);
  registerLiveness(app);
  if (operationsPort(env, 0) === null) registerOperationsRoutes(app, services, options.shareHealthMs);
  registerConfigRoutes(serve, services);
  await registerAuthRoutes(app, { ...services, removeAccount: (userId) => removeAccount(services, userId) });
  registerProfileRoutes(serve, services);
  registerSessionRoutes(serve, services);
  registerPrivacyRoutes(serve, services);
  registerAddressRoutes(serve, services);
  registerAddressRequestRoutes(serve, services);
  if (env.SMTP_URL === undefined) registerInboxRoutes(serve, services);
  await registerUploadRoutes(app, services);
  registerPostcardRoutes(serve, services);
  registerPictureRoutes(serve, services);
  registerRecipientRoutes(serve, services);
  registerOrderRoutes(serve, services);
  await registerPaymentWebhook(app, services);
  await registerPaymentsSandbox(app, serve, services);
  registerFulfilmentRoutes(serve, services);
  await registerPrintWebhook(app, services);
  await registerPrintShop(app, serve, services);
  registerConsoleRoutes(serve, services);
  await registerWeb(app, { ...services, isConsoleBrowser: (cookies) => isConsoleBrowser(services, cookies) });
  return app;
}

/** Adds metrics that are read from the database. */
function observe({ metrics, db }: Services): void {
  observeDatabase(metrics, db);
  observeOrders(metrics, db);
  observeQueues(metrics, db);
}

function pathOf({ url }: { readonly url: string }): string {
  return url.split('?')[0] ?? url;
}

function isHttps({ siteUrl }: Services): boolean {
  return siteUrl.startsWith('https:');
}
