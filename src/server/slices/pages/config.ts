import { getConfig, type PublicConfig } from '#contract/config.ts';
import { toPrices } from '#contract/prices.ts';
import { toSettings } from '#contract/shop-settings.ts';
import type { Env } from '#server/frame/env.ts';
import type { Serve } from '#server/frame/http/serve.ts';
import type { Printer } from '#server/providers/printing/port.ts';
import type { Auth } from '#server/slices/auth/auth.ts';
import type { Shop, ShopState } from '#server/slices/shop/shop.ts';

export type Installation = {
  readonly env: Env;
  readonly siteUrl: string;
  readonly printer: Printer;
  readonly auth: Auth;
  readonly shop: Shop;
};

export function publicConfig(
  { env, siteUrl, printer, auth }: Installation,
  { prices, settings, earnedCoupon }: ShopState,
): PublicConfig {
  return {
    ...toSettings(settings),
    site_url: siteUrl,
    prices: toPrices(prices),
    next_order_coupon: earnedCoupon && { code: earnedCoupon.code, percent_off: earnedCoupon.percentOff },
    anon_key: auth.publicKey,
    payments: {
      mode: env.STRIPE_SECRET_KEY === undefined ? 'sandbox' : 'stripe',
      publishable_key: env.STRIPE_PUBLISHABLE_KEY ?? 'pk_test_sandbox',
    },
    printer: {
      sizes: printer.sizes,
      orientations: [...printer.orientations],
      adds_postage: printer.addsPostage,
      mails_copies: printer.mailsCopies,
    },
    inbox: env.SMTP_URL === undefined,
    min_password: env.AUTH_MIN_PASSWORD,
    cancel_window_minutes: env.CANCEL_WINDOW_MINUTES,
    time_zone: env.SHOP_TIME_ZONE,
    upload_keep_days: env.UPLOAD_KEEP_DAYS,
  };
}

export function registerConfigRoutes(serve: Serve, installation: Installation): void {
  serve(getConfig, async () => publicConfig(installation, await installation.shop.current()));
}
