/** Fills a built page with what only the running server knows: its URL, names, prices, quotes and configuration. */
import { fillMarks, PAGE_MARKS, type PageTexts } from '#contract/page-marks.ts';
import { priceTexts, signInLabel } from '#domain/filled-texts.ts';
import type { Testimonial } from '#domain/shop-settings.ts';
import type { ShopState } from '#server/slices/shop/shop.ts';
import { type Installation, publicConfig } from './config.ts';

const JSON_DATA = /(<script type="application\/ld\+json">.*?<\/script>)/s;
/** Written by scripts/build/compose-page.ts: the samples, and the same section with one quote to fill in. */
const TESTIMONIALS = /<!--samples-->(.*?)<!--own-->(.*?)<!--end-->/s;

/** Includes the configuration in the page, so that nothing changes after it is shown. */
export function pageFiller(
  installation: Installation,
  state: ShopState,
): (text: string, kind: 'html' | 'json' | 'plain') => string {
  const { testimonials } = state.settings;
  const texts = textsOf(installation, state);
  const config = `<script type="application/json" id="config">${inScript(publicConfig(installation, state))}</script>`;
  const json = (text: string) => fillMarks(text, texts, escapeJson);
  const html = (page: string) =>
    page
      .split(JSON_DATA)
      .map((part, index) => (index % 2 === 1 ? json(part) : fillMarks(part, texts, escapeHtml)))
      .join('')
      // Quotes and configuration come last, because they may contain a mark.
      .replace(TESTIMONIALS, (_marked, samples, own) =>
        testimonials === null ? samples : withQuotes(own, testimonials),
      )
      .replace('<!--config-->', () => config);
  const fillers = { html, json, plain: (text: string) => fillMarks(text, texts, (value) => value) };
  return (text, kind) => fillers[kind](text);
}

function textsOf({ siteUrl }: Installation, { prices, settings }: ShopState): PageTexts {
  const { price, delivery } = priceTexts(prices);
  return {
    [PAGE_MARKS.siteUrl]: siteUrl,
    [PAGE_MARKS.productName]: settings.productName,
    [PAGE_MARKS.contactEmail]: settings.contactEmail,
    [PAGE_MARKS.price]: price,
    [PAGE_MARKS.delivery]: delivery,
    [PAGE_MARKS.signIn]: signInLabel(settings.isSignUpOpen),
  };
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
