/** The engine and the fonts loaded so far, shared by all cards on the page. */
import type { Language } from '#domain/language.ts';
import { type FontSet, fontSet, type TextTables } from '#layout/fonts/font-set.ts';
import { type NeededFont, PIECE_INDEX, THAI_WORDS } from '#layout/fonts/needed-fonts.ts';
import { type FontId, fontPath, isEmojiPiece, isPiece } from '#layout/fonts/registry.ts';
import type { Hyphenators } from '#layout/text/hyphenation.ts';
import type { Engine } from './engine.ts';

export type EngineState = {
  /** Null until HarfBuzz is loaded. */
  readonly engine: Engine | null;
  readonly fonts: FontSet;
  readonly hyphenators: Hyphenators;
  /** Fonts that couldn't be loaded, so the card can't be drawn as it will be printed. */
  readonly failed: ReadonlySet<NeededFont>;
  /** Hyphenation patterns that couldn't be loaded, which a card needs only while it has a long word. */
  readonly failedPatterns: ReadonlySet<Language>;
  /** The engine couldn't be loaded. */
  readonly hasFailed: boolean;
};

let state: EngineState = {
  engine: null,
  fonts: fontSet([]),
  hyphenators: new Map(),
  failed: new Set(),
  failedPatterns: new Set(),
  hasFailed: false,
};
let loading: Promise<Engine> | null = null;
const fetching = new Map<NeededFont, Promise<void>>();
const listeners = new Set<() => void>();
let isNoticeDue = false;

/** Announces in one go what arrives together, and in a task of its own: reading a font takes long, and so does laying out a card. */
function setState(change: Partial<EngineState>): void {
  state = { ...state, ...change };
  if (isNoticeDue) return;
  isNoticeDue = true;
  setTimeout(() => {
    isNoticeDue = false;
    for (const listener of listeners) listener();
  });
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

/** Loads again what couldn't be loaded. */
export async function retryLoading(): Promise<void> {
  const { failed, failedPatterns } = state;
  setState({ failed: new Set(), failedPatterns: new Set(), hasFailed: false });
  await Promise.allSettled([requestFonts([...failed]), ...[...failedPatterns].map(requestHyphenator)]);
}

/** Loads what is missing, and retries fonts that failed. */
export async function requestFonts(ids: readonly NeededFont[]): Promise<void> {
  await Promise.allSettled([loadEngine(), ...ids.map(requestFont)]);
}

function requestFont(id: NeededFont): Promise<void> {
  const known = fetching.get(id);
  if (known) return known;
  const request = load(id).catch((error: unknown) => {
    fetching.delete(id);
    setState({ failed: new Set([...state.failed, id]) });
    throw error;
  });
  fetching.set(id, request);
  return request;
}

async function load(id: NeededFont): Promise<void> {
  if (id !== PIECE_INDEX && id !== THAI_WORDS) return fetchFont(id);
  const table = await (id === PIECE_INDEX ? loadPieces() : loadThaiWords());
  const { pieces, thaiWords } = state.fonts;
  const fonts = fontSet(state.fonts.values(), { pieces, thaiWords, ...table });
  setState({ fonts, failed: without(state.failed, id) });
}

async function fetchFont(id: FontId): Promise<void> {
  const [engine, bytes] = await Promise.all([loadEngine(), fontUrl(id).then(fetchBytes)]);
  setState({ fonts: engine.withFont(state.fonts, id, bytes), failed: without(state.failed, id) });
}

async function loadPieces(): Promise<TextTables> {
  const { PIECES } = await import('#layout/fonts/pieces.ts');
  return { pieces: PIECES };
}

async function loadThaiWords(): Promise<TextTables> {
  const words = await import('#layout/text/thai-words.ts');
  return { thaiWords: words.THAI_WORDS };
}

function without<T>(set: ReadonlySet<T>, removed: T): ReadonlySet<T> {
  return new Set([...set].filter((each) => each !== removed));
}

export async function requestHyphenator(language: Language): Promise<void> {
  try {
    const hyphenator = await (await loadEngine()).loadHyphenator(language);
    if (state.hyphenators.has(language)) return;
    const failedPatterns = without(state.failedPatterns, language);
    setState({ hyphenators: new Map([...state.hyphenators, [language, hyphenator]]), failedPatterns });
  } catch {
    setState({ failedPatterns: new Set([...state.failedPatterns, language]) });
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

async function fontUrl(id: FontId): Promise<string> {
  const url = (await urlsFor(id))[`../../layout/fonts/files/${fontPath(id)}`];
  if (url === undefined) throw new TypeError(`no file for font ${id}`);
  return url;
}

async function urlsFor(id: FontId): Promise<Readonly<Record<string, string>>> {
  if (isEmojiPiece(id)) return (await import('./emoji-urls.ts')).emojiUrls;
  return isPiece(id) ? (await import('./piece-urls.ts')).pieceUrls : urls;
}
