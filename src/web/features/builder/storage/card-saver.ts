/** Stores the card of one studio, and never over a version from another tab that this one has not seen. */
import { type BuilderState, hasContent, NEW_CARD } from '#web/features/builder/state/builder-state.ts';
import {
  announceCard,
  type CardParts,
  clearCard,
  markUnchosen,
  OtherVersionError,
  type Place,
  type StoredCard,
  type StoredVersion,
  storeOnUnload,
  type Version,
  writeCard,
} from './card-storage.ts';
import { createCardWriter, createIdleTask } from './card-writer.ts';
import { keptPhotos, NO_LISTS, NO_PHOTOS, type Slot } from './stored-card.ts';

export type Saver = ReturnType<typeof createSaver>;

/** For the frame's words about saving. Subscribed to separately, because it changes with every key. */
export type SaveStatus = {
  readonly get: () => 'saving' | 'saved' | 'failed';
  readonly subscribe: (listener: () => void) => () => void;
};

type ReportedStatus = SaveStatus & { readonly begin: () => void; readonly end: (isOk: boolean) => void };

/** Long enough not to flicker between two keys. */
const CALM_MS = 600;

export function createSaveStatus(): ReportedStatus {
  const listeners = new Set<() => void>();
  let status: ReturnType<SaveStatus['get']> = 'saved';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (next: typeof status) => {
    if (next === status) return;
    status = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    begin() {
      clearTimeout(timer);
      set('saving');
    },
    end(isOk) {
      clearTimeout(timer);
      if (isOk) timer = setTimeout(() => set('saved'), CALM_MS);
      else set('failed');
    },
  };
}

type SaverEvents = {
  readonly status: ReportedStatus;
  readonly onResult: (isOk: boolean) => void;
  /** Another tab's version was found instead of the one that this tab has seen. */
  readonly onOtherVersion: () => void;
};

/**
 * Saves when the browser is idle, because writing takes some milliseconds that typing needs. While another tab's version
 * is stored, this one is kept beside it.
 */
export function createSaver(slot: Slot, { status, onResult, onOtherVersion }: SaverEvents) {
  const writerOf = (store: (state: BuilderState, changed: CardParts) => Promise<void>) =>
    createCardWriter(
      async (state, changed) => {
        status.begin();
        await store(state, changed);
      },
      (isOk) => {
        status.end(isOk);
        onResult(isOk);
      },
    );
  /** Undefined before the first read, when any version may be replaced. */
  let seen: Version | undefined;
  /** The version that the customer was asked about. */
  let asked: Version | undefined;
  /** False after a write met another version, until it is known whether that is a different card. */
  let isCompared = true;

  const chosen = writerOf(async (state, changed) => {
    try {
      seen = await store(slot, state, changed, seen);
      announceCard(slot);
    } catch (error) {
      if (!(error instanceof OtherVersionError)) throw error;
      // Ordered meanwhile, so there is nothing to ask about.
      if (latest === NOTHING) return;
      isCompared = false;
      keepBeside();
      beside.write(latestState(), latest.parts);
      onOtherVersion();
    }
  });
  const beside = writerOf(async (state, changed) => void (await store(unchosen(slot), state, changed)));
  let current = chosen;

  let latest: Latest = NOTHING;
  /** Text that the studio hasn't rendered yet. */
  let typed: string | null = null;
  const latestState = () => (typed === null || latest === NOTHING ? latest.state : withMessage(latest.state, typed));
  let ordered: BuilderState['design'] | null = null;
  const isOrdered = (state: BuilderState) => state.design === ordered;
  const idle = createIdleTask(() => current.write(latestState(), latest.parts));

  function keepBeside(): void {
    markUnchosen(slot, true);
    current = beside;
  }

  /** From now on, this tab's version replaces the given one. */
  function replace(version: Version | undefined): void {
    if (current === beside) beside.write(NOTHING.state, NOTHING.parts);
    markUnchosen(slot, false);
    isCompared = true;
    seen = version;
    chosen.invalidateParts();
    current = chosen;
  }

  return {
    /** With the other version while the customer has not chosen between them. */
    save({ state, ...parts }: StoredCard, other: StoredVersion | null): void {
      // An ordered card still shows, but must not be stored again.
      if (isOrdered(state)) return;
      ordered = null;
      latest = { state, parts: keptParts(state, parts) };
      if (state.design.text.message === typed) typed = null;
      if (other !== null) {
        asked = other.version;
        isCompared = true;
        keepBeside();
      } else if (current === beside && isCompared) replace(asked);
      status.begin();
      idle.request();
    },
    /** Null once the studio is told. */
    saveMessage(message: string | null): void {
      typed = message;
      if (message !== null) idle.request();
    },
    forget(): void {
      idle.flush();
      ordered = latest.state.design;
      latest = NOTHING;
      typed = null;
      replace(undefined);
      chosen.write(latest.state, latest.parts);
    },
    isOrdered,
    /** True if this tab has written or read the stored version, and may replace it. */
    hasSeen: (version: Version) => current === chosen && version === seen,
    /** This is the version that was read at first. */
    begin(version: Version): void {
      seen = version;
    },
    /** The stored version has the same design as this tab. */
    agree(version: Version): void {
      // Only then, or two tabs would answer each other without end.
      const isRefused = !isCompared;
      replace(version);
      if (isRefused) idle.request();
    },
    /** Writes at once, and resolves when nothing is left to write. */
    async flush(): Promise<void> {
      idle.flush();
      await chosen.settled();
      await beside.settled();
    },
    /** Called when the page is closing, before IndexedDB may have finished. */
    unload(): void {
      idle.flush();
      const state = latestState();
      const last = hasContent(state) ? state : null;
      if (current === chosen && chosen.isBehind()) storeOnUnload(slot, last);
      if (beside.isBehind()) storeOnUnload(unchosen(slot), current === beside ? last : null);
    },
  };
}

function store(place: Place, state: BuilderState, changed: CardParts, seen?: Version): Promise<Version> {
  return hasContent(state) ? writeCard(place, state, changed, seen) : clearCard(place, seen);
}

type Latest = { readonly state: BuilderState; readonly parts: Required<CardParts> };
const NOTHING: Latest = { state: NEW_CARD, parts: { photos: NO_PHOTOS, lists: NO_LISTS } };

function withMessage(state: BuilderState, message: string): BuilderState {
  const { design } = state;
  return { ...state, design: { ...design, text: { ...design.text, message } } };
}

export const unchosen = (slot: Slot) => `${slot}:unchosen` as const;

/** Replaced photos and lists stay in memory only, for undo. */
function keptParts(state: BuilderState, { photos, lists }: Required<CardParts>): Required<CardParts> {
  const ids = new Set(keptPhotos(state).map(({ uploadId }) => uploadId));
  const listId = state.design.mailing?.listId;
  return {
    photos: new Map([...photos].filter(([id]) => ids.has(id))),
    lists: new Map([...lists].filter(([id]) => id === listId)),
  };
}
