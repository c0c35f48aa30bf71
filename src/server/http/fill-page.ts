/** Fills a built page with what only the running server knows: its URL, names and configuration. */
import { parseEnv } from '../env.ts';
import { type Installation, publicConfig } from './config.ts';

/** The names that the build put into the pages. */
const BUILT = parseEnv({});
const BUILT_NAMES = new RegExp(`${BUILT.PRODUCT_NAME}|${BUILT.CONTACT_EMAIL.replaceAll('.', '\\.')}`, 'g');
const JSON_DATA = /<script type="application\/ld\+json">.*?<\/script>/gs;

/** Includes the configuration in the page, so that nothing on it changes after it is shown. */
export function pageFiller(installation: Installation): (text: string, kind: 'html' | 'json' | 'plain') => string {
  const { env, siteUrl } = installation;
  const config = `<script type="application/json" id="config">${inScript(publicConfig(installation))}</script>`;
  const withNames = (text: string, escaped: (value: string) => string) =>
    text.replaceAll(BUILT_NAMES, (name) => escaped(name === BUILT.PRODUCT_NAME ? env.PRODUCT_NAME : env.CONTACT_EMAIL));
  const inPage = (html: string) => {
    const data = html.match(JSON_DATA) ?? [];
    const between = html.split(JSON_DATA).map((part) => withNames(part, escapeHtml));
    return between.map((part, at) => part + withNames(data[at] ?? '', escapeJson)).join('');
  };
  const named = { html: inPage, json: (text: string) => withNames(text, escapeJson), plain: (text: string) => text };
  return (text, kind) => named[kind](text.replaceAll('%SITE_URL%', siteUrl)).replace('<!--config-->', () => config);
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
