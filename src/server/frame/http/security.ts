/** Lets pages load only our own files, plus Stripe's script and frames when live keys are set. */
import type { Env } from '#server/frame/env.ts';

/** For answers that aren't pages: even opened directly, they run and load nothing. */
export const INERT_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** For requests that the router itself refuses, which the headers plugin never sees. */
export function inertHeaders(siteUrl: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': INERT_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    ...(siteUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

export function contentSecurityPolicy({ env, siteUrl }: { readonly env: Env; readonly siteUrl: string }) {
  const stripe = env.STRIPE_SECRET_KEY === undefined ? [] : ['https://js.stripe.com', 'https://*.js.stripe.com'];
  const stripeApi = env.STRIPE_SECRET_KEY === undefined ? [] : ['https://api.stripe.com'];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // The card engine is WebAssembly. Nothing inline, and no eval.
      scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...stripe],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", 'blob:', 'data:', ...stripeApi],
      workerSrc: ["'self'", 'blob:'],
      frameSrc: ["'self'", 'blob:', ...stripe, ...(stripe.length > 0 ? ['https://hooks.stripe.com'] : [])],
      frameAncestors: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      ...(siteUrl.startsWith('https:') ? { upgradeInsecureRequests: [] } : {}),
    },
  };
}

/** Wallets open a popup that reports back to the page. All pages allow it, because moving to the checkout loads no new page. */
export function openerPolicy({ STRIPE_SECRET_KEY }: Pick<Env, 'STRIPE_SECRET_KEY'>) {
  return STRIPE_SECRET_KEY === undefined ? 'same-origin' : 'same-origin-allow-popups';
}
