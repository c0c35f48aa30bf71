/** Runs ensureBrowser in its own thread, because it blocks while it waits for programs. */
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { type BrowserSearch, ensureBrowser } from './ensure-browser.ts';

type Message = { readonly line: string } | { readonly found: BrowserSearch };

export function ensureBrowserAside(say: (line: string) => void): Promise<BrowserSearch> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(import.meta.filename);
    thread.on('message', (message: Message) => ('line' in message ? say(message.line) : resolve(message.found)));
    thread.on('error', reject);
  });
}

if (!isMainThread) {
  const post = (message: Message) => parentPort?.postMessage(message);
  post({ found: ensureBrowser((line) => post({ line })) });
}
