/** Checks everyone's card as the server will before it is paid for, off the main thread. */
import { EMPTY_DRAWINGS } from '#domain/drawing.ts';
import { designFor } from '#domain/merge.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import type { Orientation } from '#domain/printing-options.ts';
import type { Recipient } from '#domain/recipients.ts';
import { missingFonts } from '#layout/fonts/needed-fonts.ts';
import type { FormatId, SizeFormats } from '#layout/formats.ts';
import type { Finding, Fix } from '#layout/preflight/finding.ts';
import { engineStore, requestFonts, requestHyphenator } from '#web/card/engine-store.ts';

export type FitRequest = {
  /** A later one ends the check of an earlier one. */
  readonly id: number;
  readonly design: PostcardDesign;
  readonly format: FormatId;
  readonly orientations: readonly Orientation[];
  readonly sizes: SizeFormats;
  /** Left out if they are those of the last request. */
  readonly recipients?: readonly Recipient[];
};

export type FitProblem = {
  /** The recipient's index, from 0. */
  readonly position: number;
  readonly message: string;
  /** Null if no press helps. */
  readonly fix: Fix | null;
};

export type FitAnswer = {
  readonly id: number;
  readonly share: number;
  /** Null until everyone is checked. */
  readonly problems: readonly FitProblem[] | null;
};

/** Few enough that a newer request doesn't wait. */
const PART = 20;
/** Fonts first, then the patterns of a word that is too long. */
const MOST_LOADS = 4;

let latest = 0;
let people: readonly Recipient[] = [];

async function check({ id, design, ...card }: FitRequest): Promise<void> {
  // The front is the same on all cards, and drawing it takes most of the time.
  const back = { ...design, front: null, drawings: { ...EMPTY_DRAWINGS, back: design.drawings.back } };
  const problems: FitProblem[] = [];
  for (const [position, recipient] of people.entries()) {
    if (position % PART === 0) {
      answer({ id, share: position / people.length, problems: null });
      await new Promise((resolve) => setTimeout(resolve));
      if (id !== latest) return;
    }
    const [error] = await errorsOf({ ...card, design: designFor(back, recipient) });
    if (error) problems.push({ position, message: error.message, fix: error.fix ?? null });
  }
  answer({ id, share: 1, problems });
}

type Card = Pick<FitRequest, 'design' | 'format' | 'orientations' | 'sizes'>;

async function errorsOf({ design, format, ...offered }: Card): Promise<readonly Finding[]> {
  for (let load = 0; load < MOST_LOADS; load += 1) {
    const { engine, fonts, hyphenators } = engineStore.get();
    const missing = missingFonts(design, fonts);
    if (!engine || missing.length > 0) {
      await requestFonts(missing);
      continue;
    }
    const layout = engine.layoutPostcard({ design, format, fonts, hyphenators });
    if (layout.pendingPatterns !== null) {
      await requestHyphenator(layout.pendingPatterns);
      continue;
    }
    return engine.preflight({ design, layout, fonts, hyphenators, ...offered }).filter(isPersonal);
  }
  return [];
}

/** Everything else is the same on all cards, and is said once. */
function isPersonal({ code, severity, places }: Finding): boolean {
  if (severity !== 'error' || code === 'merge_field_unknown') return false;
  return places.includes('message') || places.includes('address');
}

function answer(message: FitAnswer): void {
  self.postMessage(message);
}

self.addEventListener('message', ({ data }: MessageEvent<FitRequest>) => {
  latest = data.id;
  people = data.recipients ?? people;
  void check(data);
});
