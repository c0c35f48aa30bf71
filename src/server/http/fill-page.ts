/** Fills a built page with what only the running server knows: its URL, names, prices and configuration. */

import { priceTexts } from '#domain/price-texts.ts';
import { DEFAULT_PRICES, type PriceList } from '#domain/pricing.ts';
import { type Env, parseEnv } from '../env.ts';
import type { ShopState } from '../shop/shop.ts';
import { type Installation, publicConfig } from './config.ts';

/** What the build put into the pages. */
const BUILT = textsOf(parseEnv({}), DEFAULT_PRICES);
const BUILT_TEXTS = new RegExp(BUILT.map((text) => text.replace(/[.$]/g, '\\$&')).join('|'), 'g');
const JSON_DATA = /<script type="application\/ld\+json">.*?<\/script>/gs;

/** Includes the configuration in the page, so that nothing on it changes after it is shown. */
export function pageFiller(
  installation: Installation,
  state: ShopState,
): (text: string, kind: 'html' | 'json' | 'plain') => string {
  const { env, siteUrl } = installation;
  const texts = new Map(textsOf(env, state.prices).map((text, index) => [BUILT[index], text]));
  const config = `<script type="application/json" id="config">${inScript(publicConfig(installation, state))}</script>`;
  const withNames = (text: string, escaped: (value: string) => string) =>
    text.replaceAll(BUILT_TEXTS, (built) => escaped(texts.get(built) ?? built));
  const inPage = (html: string) => {
    const data = html.match(JSON_DATA) ?? [];
    const between = html.split(JSON_DATA).map((part) => withNames(part, escapeHtml));
    return between.map((part, at) => part + withNames(data[at] ?? '', escapeJson)).join('');
  };
  const named = { html: inPage, json: (text: string) => withNames(text, escapeJson), plain: (text: string) => text };
  return (text, kind) => named[kind](text.replaceAll('%SITE_URL%', siteUrl)).replace('<!--config-->', () => config);
}

function textsOf({ PRODUCT_NAME, CONTACT_EMAIL }: Env, prices: PriceList): readonly string[] {
  const { price, delivery } = priceTexts(prices);
  return [PRODUCT_NAME, CONTACT_EMAIL, price, delivery];
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

/** Escapes for the inside of a JSON string in a script. */
function escapeJson(text: string): string {
  return inScript(text).slice(1, -1);
}

function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
