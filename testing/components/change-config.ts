import { onTestFinished } from 'vitest';
import type { PublicConfig } from '#contract/config.ts';
import { learnConfig } from '#web/content/known-config.ts';
import { SERVER } from './sign-in.ts';

/** Shows pages with other settings until the test ends. */
export async function changeConfig(change: (config: PublicConfig) => Partial<PublicConfig>): Promise<void> {
  const config: PublicConfig = await (await fetch(`${SERVER.url}/rest/v1/config`)).json();
  onTestFinished(() => learnConfig(config));
  learnConfig({ ...config, ...change(config) });
}

/** Shows pages with another print service until the test ends. */
export async function changePrinter(change: Partial<PublicConfig['printer']>): Promise<void> {
  await changeConfig(({ printer }) => ({ printer: { ...printer, ...change } }));
}
