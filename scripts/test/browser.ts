/** `npm run browser`: finds or downloads the browser for journeys, component tests and benchmarks, and prints its path. */
import { ensureBrowser } from '#testing/browser/ensure-browser.ts';

const browser = ensureBrowser((line) => process.stdout.write(`${line}\n`));
process.stdout.write(browser.path === null ? `There is no browser: ${browser.reason}.\n` : `${browser.path}\n`);
process.exit(browser.path === null ? 1 : 0);
