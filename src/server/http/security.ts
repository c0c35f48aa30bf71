/** Lets pages load our own files only, and Stripe's script and frames when live keys are set. */
import type { Env } from '../env.ts';

/** For answers that are no page: even opened by themselves, they run nothing and load nothing. */
export const INERT_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** For requests that the router itself refuses, which the plugin for headers never sees. */
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

/**
 * Wallets open a popup that reports back to the page. The checkout is part of every page, because moving between them
 * loads none, so it is all pages that allow it.
 */
export function openerPolicy({ STRIPE_SECRET_KEY }: Pick<Env, 'STRIPE_SECRET_KEY'>) {
  return STRIPE_SECRET_KEY === undefined ? 'same-origin' : 'same-origin-allow-popups';
}
