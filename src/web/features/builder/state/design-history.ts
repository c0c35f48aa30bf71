/** Undo and redo for the whole design. What is typed into the address is left to each field's own undo. */
import { pickAddress } from '#domain/address.ts';
import type { PostcardDesign, PostcardText } from '#domain/postcard.ts';
import { DEFAULT_TEXT_STYLE } from '#domain/text-style.ts';
import { type BuilderAction, builderReducer, withUploadedList, withUploadedPhoto } from './builder-reducer.ts';
import { type BuilderState, NEW_CARD, type Step } from './builder-state.ts';
import type { FrontChange } from './front-change.ts';

type Change = {
  readonly before: PostcardDesign;
  readonly after: PostcardDesign;
  /** Only this step shows the change, so only it takes it back. */
  readonly step: Step;
};

export type BuilderHistory = {
  readonly state: BuilderState;
  readonly past: readonly Change[];
  /** Undone changes, the next to redo first. */
  readonly future: readonly Change[];
  /** The gesture or typing under way; further changes of it join the last one. */
  readonly gesture: string | null;
};

export type HistoryAction =
  | BuilderAction
  | { readonly type: 'step-shown'; readonly step: Step }
  | { readonly type: 'undone' }
  | { readonly type: 'redone' }
  /** A pointer or key was pressed or released. */
  | { readonly type: 'gesture-ended' };

export const NEW_HISTORY: BuilderHistory = { state: NEW_CARD, past: [], future: [], gesture: null };

const MOST_CHANGES = 100;

export function historyReducer(history: BuilderHistory, action: HistoryAction): BuilderHistory {
  switch (action.type) {
    case 'step-shown':
      return { ...history, state: { ...history.state, step: action.step }, gesture: null };
    case 'undone':
      return undo(history);
    case 'redone':
      return redo(history);
    case 'gesture-ended':
      return history.gesture === null ? history : { ...history, gesture: null };
    default:
      return record(history, action);
  }
}

function record(history: BuilderHistory, action: BuilderAction): BuilderHistory {
  const state = builderReducer(history.state, action);
  if (action.type === 'loaded' || action.type === 'started-over') return { ...NEW_HISTORY, state };
  if (action.type === 'photo-uploaded' || action.type === 'list-uploaded') {
    const rename = (design: PostcardDesign) =>
      action.type === 'photo-uploaded'
        ? withUploadedPhoto(design, action.localId, action.upload)
        : withUploadedList(design, action.localId, action.listId);
    const renamed = (each: Change) => ({ ...each, before: rename(each.before), after: rename(each.after) });
    return { ...history, state, past: history.past.map(renamed), future: history.future.map(renamed) };
  }
  const [before, after] = [history.state.design, state.design];
  if (before === after || isTyped(action)) return state === history.state ? history : { ...history, state };
  const typing = action.type === 'text-changed' ? typingOf(before.text.message, after.text.message) : null;
  const gesture = typing ? typing.gesture : gestureOf(action);
  const last = history.past.at(-1);
  const continues = typing ? typing.after.includes(history.gesture ?? '') : gesture === history.gesture;
  const joins = last !== undefined && gesture !== null && continues;
  const past = joins
    ? history.past.with(-1, { ...last, after })
    : [...history.past, { before, after, step: state.step }];
  return { state, past: past.slice(-MOST_CHANGES), future: [], gesture };
}

/** Other text than the message and its style comes from a text field. Showing another recipient changes nothing. */
function isTyped(action: BuilderAction): boolean {
  if (action.type === 'recipient-shown') return true;
  return action.type === 'text-changed' && !Object.keys(action.change).every((field) => UNDOABLE.has(field));
}

const UNDOABLE = new Set(['message', 'language', ...Object.keys(DEFAULT_TEXT_STYLE)]);

/** Letters typed one after the other are one gesture; each paste is a change of its own. Null if the message is the same. */
function typingOf(before: string, after: string) {
  if (before === after) return null;
  const { start, removedEnd, end } = difference(before, after);
  const typedAt = (offset: number) => `typed at ${offset}`;
  const isPaste = end - start > 1 && removedEnd === start;
  return { gesture: isPaste ? null : typedAt(end), after: [typedAt(start), typedAt(removedEnd)] };
}

type Difference = {
  readonly start: number;
  /** The end of the changed part in the text before, and in the text after. */
  readonly removedEnd: number;
  readonly end: number;
};

export function difference(before: string, after: string): Difference {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { start, removedEnd: before.length - same, end: after.length - same };
}

/** Null for changes that are made by one press. */
function gestureOf(action: BuilderAction): string | null {
  switch (action.type) {
    case 'crop-changed':
    case 'look-changed':
      return `${action.type} ${action.slot}`;
    case 'front-changed':
      return isWords(action.change.kind) ? action.change.kind : null;
    case 'drawing-changed':
      return action.gesture;
    default:
      return null;
  }
}

/** Typed letter by letter. */
function isWords(kind: FrontChange['kind']): boolean {
  return kind === 'caption' || kind === 'lettering';
}

/** The change that the shown step can take back. */
export function undoable({ state, past }: BuilderHistory): Change | null {
  const last = past.at(-1);
  return last?.step === state.step ? last : null;
}

export function redoable({ state, future }: BuilderHistory): Change | null {
  const [next] = future;
  return next?.step === state.step ? next : null;
}

function undo(history: BuilderHistory): BuilderHistory {
  const { state, past, future } = history;
  const last = undoable(history);
  if (!last) return { state, past, future, gesture: null };
  const design = replaced(state.design, last.after, last.before);
  return {
    state: { ...state, design, isSaved: false, isChecked: false },
    past: past.slice(0, -1),
    future: [last, ...future],
    gesture: null,
  };
}

function redo(history: BuilderHistory): BuilderHistory {
  const { state, past, future } = history;
  const next = redoable(history);
  if (!next) return { state, past, future, gesture: null };
  const design = replaced(state.design, next.before, next.after);
  return {
    state: { ...state, design, isSaved: false, isChecked: false },
    past: [...past, next],
    future: future.slice(1),
    gesture: null,
  };
}

/** Goes from one side of a change to the other, and keeps what was typed since. */
function replaced(present: PostcardDesign, from: PostcardDesign, to: PostcardDesign): PostcardDesign {
  const text = { ...to.text, ...typedSince(from.text, present.text) };
  // Another list shows its own recipient.
  if (from.mailing?.listId !== to.mailing?.listId) return { ...to, text: { ...text, ...pickAddress(to.text) } };
  const hiddenId = present.hiddenId === from.hiddenId ? to.hiddenId : present.hiddenId;
  return { ...to, text, mailing: present.mailing, hiddenId };
}

function typedSince(from: PostcardText, present: PostcardText): Partial<PostcardText> {
  const earlier = new Map<string, unknown>(Object.entries(from));
  return Object.fromEntries(Object.entries(present).filter(([field, value]) => earlier.get(field) !== value));
}
