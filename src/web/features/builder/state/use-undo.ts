/** Undo and redo by keys, and the ends of drags and slides, which are undone as one change. */
import { type Dispatch, useCallback, useEffect, useEffectEvent } from 'react';
import { type BuilderHistory, type HistoryAction, redoable, undoable } from './design-history.ts';

export type Undo = {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undo: () => void;
  readonly redo: () => void;
};

/** The checkout has nothing to undo. */
const LAST_STEP = 3;

export function useUndo(history: BuilderHistory, dispatch: Dispatch<HistoryAction>): Undo {
  const isEditable = history.state.step <= LAST_STEP;
  const canUndo = isEditable && undoable(history) !== null;
  const canRedo = isEditable && redoable(history) !== null;

  const endGesture = useEffectEvent((event: Event) => {
    const isRepeat = event instanceof KeyboardEvent && event.repeat;
    if (history.gesture !== null && !isRepeat && !isTextField(event.target)) dispatch({ type: 'gesture-ended' });
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = undoKey(event);
    if (action === null || event.defaultPrevented || isTextField(event.target) || isInDialog(event.target)) return;
    event.preventDefault();
    if (action === 'undone' ? canUndo : canRedo) dispatch({ type: action });
  });
  useEffect(() => {
    const end = (event: Event) => endGesture(event);
    const listener = (event: KeyboardEvent) => press(event);
    for (const type of GESTURE_EVENTS) document.addEventListener(type, end, { capture: true });
    document.addEventListener('keydown', listener);
    return () => {
      for (const type of GESTURE_EVENTS) document.removeEventListener(type, end, { capture: true });
      document.removeEventListener('keydown', listener);
    };
  }, []);

  const undo = useCallback(() => dispatch({ type: 'undone' }), [dispatch]);
  const redo = useCallback(() => dispatch({ type: 'redone' }), [dispatch]);
  return { canUndo, canRedo, undo, redo };
}

const GESTURE_EVENTS = ['pointerdown', 'pointerup', 'pointercancel', 'keydown', 'keyup'] as const;

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Ctrl+Z or Command+Z; with Shift, or Ctrl+Y, to redo. */
export function undoKey({ key, ctrlKey, metaKey, shiftKey, altKey }: Press): 'undone' | 'redone' | null {
  if (altKey || ctrlKey === metaKey) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redone' : 'undone';
  return letter === 'y' && ctrlKey && !shiftKey ? 'redone' : null;
}

const NO_TEXT = ['range', 'checkbox', 'radio', 'button', 'file', 'color'];

/** Text fields have their own undo. */
export function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NO_TEXT.includes(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}

export function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null;
}
