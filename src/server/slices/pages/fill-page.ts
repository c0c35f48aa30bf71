/** Fills a built page with what only the running server knows: its URL, names, prices, quotes and configuration. */
import { priceTexts, signInLabel } from '#domain/filled-texts.ts';
import { DEFAULT_PRICES, type PriceList } from '#domain/price-list.ts';
import type { ShopSettings, Testimonial } from '#domain/shop-settings.ts';
import { parseEnv } from '#server/frame/env.ts';
import { defaultSettings, type ShopState } from '#server/slices/shop/shop.ts';
import { type Installation, publicConfig } from './config.ts';

/** The texts that the build put into the pages. */
const BUILT = textsOf({ settings: defaultSettings(parseEnv({})), prices: DEFAULT_PRICES });
const BUILT_TEXTS = new RegExp(BUILT.map((text) => text.replace(/[.$]/g, '\\$&')).join('|'), 'g');
const JSON_DATA = /<script type="application\/ld\+json">.*?<\/script>/gs;
/** Written by scripts/build/compose-page.ts: the samples, and the same section with one quote to fill in. */
const TESTIMONIALS = /<!--samples-->(.*?)<!--own-->(.*?)<!--end-->/s;

/** Includes the configuration in the page, so that nothing changes after it is shown. */
export function pageFiller(
  installation: Installation,
  state: ShopState,
): (text: string, kind: 'html' | 'json' | 'plain') => string {
  const { siteUrl } = installation;
  const { testimonials } = state.settings;
  const texts = new Map(textsOf(state).map((text, index) => [BUILT[index], text]));
  const config = `<script type="application/json" id="config">${inScript(publicConfig(installation, state))}</script>`;
  const withNames = (text: string, escaped: (value: string) => string) =>
    text.replaceAll(BUILT_TEXTS, (built) => escaped(texts.get(built) ?? built));
  const inPage = (html: string) => {
    const data = html.match(JSON_DATA) ?? [];
    const between = html.split(JSON_DATA).map((part) => withNames(part, escapeHtml));
    const named = between.map((part, at) => part + withNames(data[at] ?? '', escapeJson)).join('');
    // Quotes come after the names, because they are shown verbatim.
    return named.replace(TESTIMONIALS, (_marked, samples, own) =>
      testimonials === null ? samples : withQuotes(own, testimonials),
    );
  };
  const named = { html: inPage, json: (text: string) => withNames(text, escapeJson), plain: (text: string) => text };
  return (text, kind) => named[kind](text.replaceAll('%SITE_URL%', siteUrl)).replace('<!--config-->', () => config);
}

type NamedState = { readonly prices: PriceList; readonly settings: ShopSettings };

function textsOf({ prices, settings }: NamedState): readonly string[] {
  const { price, delivery } = priceTexts(prices);
  return [settings.productName, settings.contactEmail, price, delivery, signInLabel(settings.isSignUpOpen)];
}

/** Repeats the section's single quote for each testimonial. */
function withQuotes(section: string, testimonials: readonly Testimonial[]): string {
  return section.replace(/<li.*?<\/li>/s, (item) =>
    testimonials
      .map((each) => item.replace(/%(quote|name|place)%/g, (_mark, part: keyof Testimonial) => escapeHtml(each[part])))
      .join(''),
  );
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
