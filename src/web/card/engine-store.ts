/** The engine and the fonts loaded so far, shared by all cards on the page. */
import type { Language } from '#domain/language.ts';
import { FONT_FILES } from '#layout/fonts/font-files.ts';
import type { FontSet } from '#layout/fonts/load-font.ts';
import type { FontId } from '#layout/fonts/registry.ts';
import type { Hyphenators } from '#layout/text/hyphenation.ts';
import type { Engine } from './engine.ts';

export type EngineState = {
  /** Null until HarfBuzz is loaded. */
  readonly engine: Engine | null;
  readonly fonts: FontSet;
  readonly hyphenators: Hyphenators;
  /** Fonts that couldn't be loaded, so the card can't be drawn as it will be printed. */
  readonly failed: ReadonlySet<FontId>;
  /** The engine or hyphenation patterns couldn't be loaded. */
  readonly hasFailed: boolean;
};

let state: EngineState = {
  engine: null,
  fonts: new Map(),
  hyphenators: new Map(),
  failed: new Set(),
  hasFailed: false,
};
let loading: Promise<Engine> | null = null;
const fetching = new Map<FontId, Promise<void>>();
const listeners = new Set<() => void>();

function setState(change: Partial<EngineState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

export const engineStore = {
  get: () => state,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
} as const;

function loadEngine(): Promise<Engine> {
  loading ??= import('./engine.ts').then(
    (module) => {
      setState({ engine: module.engine, hasFailed: false });
      return module.engine;
    },
    (error: unknown) => {
      loading = null;
      setState({ hasFailed: true });
      throw error;
    },
  );
  return loading;
}

/** Loads what is missing, and retries fonts that failed. */
export async function requestFonts(ids: readonly FontId[]): Promise<void> {
  await Promise.allSettled([loadEngine(), ...ids.map(requestFont)]);
}

function requestFont(id: FontId): Promise<void> {
  const known = fetching.get(id);
  if (known) return known;
  const request = fetchFont(id).catch((error: unknown) => {
    fetching.delete(id);
    setState({ failed: new Set([...state.failed, id]) });
    throw error;
  });
  fetching.set(id, request);
  return request;
}

async function fetchFont(id: FontId): Promise<void> {
  const [engine, bytes] = await Promise.all([loadEngine(), fetchBytes(fontUrl(id))]);
  const failed = new Set([...state.failed].filter((each) => each !== id));
  setState({ fonts: engine.withFont(state.fonts, id, bytes), failed });
}

export async function requestHyphenator(language: Language): Promise<void> {
  try {
    const hyphenator = await (await loadEngine()).loadHyphenator(language);
    if (state.hyphenators.has(language)) return;
    setState({ hyphenators: new Map([...state.hyphenators, [language, hyphenator]]), hasFailed: false });
  } catch {
    setState({ hasFailed: true });
  }
}

async function fetchBytes(url: string): Promise<Uint8Array> {
  const answer = await fetch(url);
  if (!answer.ok) throw new TypeError(`a font answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

const urls = import.meta.glob<string>('../../layout/fonts/files/*.ttf', {
  query: '?url',
  import: 'default',
  eager: true,
});

function fontUrl(id: FontId): string {
  const url = urls[`../../layout/fonts/files/${FONT_FILES[id].file}`];
  if (url === undefined) throw new TypeError(`no file for font ${id}`);
  return url;
}
