/** Lets pages load our own files only, and Stripe's script and frames when live keys are set. */
import type { Env } from '../env.ts';

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
