import { getConfig, type PublicConfig } from '#contract/config.ts';
import type { Services } from '../services.ts';
import type { Serve } from './serve.ts';

export function publicConfig({ env, siteUrl, printer, auth }: Services): PublicConfig {
  return {
    product_name: env.PRODUCT_NAME,
    contact_email: env.CONTACT_EMAIL,
    site_url: siteUrl,
    anon_key: auth.publicKey,
    payments: {
      mode: env.STRIPE_SECRET_KEY === undefined ? 'sandbox' : 'stripe',
      publishable_key: env.STRIPE_PUBLISHABLE_KEY ?? 'pk_test_sandbox',
    },
    printer: { formats: [...printer.formats], orientations: [...printer.orientations] },
    inbox: env.SMTP_URL === undefined,
    min_password: env.AUTH_MIN_PASSWORD,
    cancel_window_minutes: env.CANCEL_WINDOW_MINUTES,
    upload_keep_days: env.UPLOAD_KEEP_DAYS,
  };
}

export function registerConfigRoutes(serve: Serve, services: Services): void {
  serve(getConfig, async () => publicConfig(services));
}
