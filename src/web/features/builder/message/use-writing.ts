import {
  type KeyboardEvent,
  type MouseEvent as ReactMouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { Rect } from '#layout/scene.ts';
import { caretAt, offsetAt } from '#layout/text/cursor.ts';
import type { PlacedLine } from '#layout/text/place-lines.ts';
import { offsetByKey, paragraphAround, type Span, wordAround } from './text-selection.ts';

type WritingInput = {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly lines: readonly PlacedLine[];
  readonly text: string;
  /** The part of the page that the card shows. */
  readonly trim: Rect;
  /** How far the lines are moved up, in points. */
  readonly scroll: number;
};

export type Writing = ReturnType<typeof useWriting>;

/** Keeps the text area's selection and the painted lines in sync. */
export function useWriting({ area, lines, text, trim, scroll }: WritingInput) {
  const [selection, setSelection] = useState<Span>({ start: 0, end: 0 });
  const last = useRef(selection);
  const [isFocused, setFocused] = useState(false);
  /** The column that Up and Down keep across short lines. */
  const goalX = useRef<number | null>(null);

  const syncSelection = () => {
    const element = area.current;
    if (!element) return;
    const { selectionStart: start, selectionEnd: end } = element;
    // Compared here, because React may render before it sees that nothing has changed.
    if (start === last.current.start && end === last.current.end) return;
    last.current = { start, end };
    setSelection(last.current);
  };

  const select = (anchor: number, focus: number) => {
    const direction = focus < anchor ? 'backward' : 'forward';
    area.current?.setSelectionRange(Math.min(anchor, focus), Math.max(anchor, focus), direction);
    syncSelection();
  };

  const offsetOf = ({ clientX, clientY }: { clientX: number; clientY: number }): number => {
    const box = area.current?.parentElement?.getBoundingClientRect();
    if (!box || box.width === 0) return 0;
    const scale = trim.width / box.width;
    const y = trim.y + (clientY - box.top) * scale + scroll;
    return offsetAt(lines, { x: trim.x + (clientX - box.left) * scale, y });
  };

  const sync = useEffectEvent(syncSelection);
  useEffect(() => {
    const listener = () => sync();
    document.addEventListener('selectionchange', listener);
    return () => document.removeEventListener('selectionchange', listener);
  }, []);

  const handlers = {
    onFocus: () => {
      setFocused(true);
      syncSelection();
    },
    onBlur: () => setFocused(false),
    onSelect: syncSelection,
    onMouseDown: (event: ReactMouseEvent) => {
      if (event.button !== 0) return;
      // The browser would place the caret by its own line breaks, which are invisible.
      event.preventDefault();
      area.current?.focus({ preventScroll: true });
      goalX.current = null;
      const offset = offsetOf(event);
      const span =
        event.detail === 2 ? wordAround(text, offset) : event.detail > 2 ? paragraphAround(text, offset) : null;
      const anchor = event.shiftKey ? anchorOf(area.current) : (span?.start ?? offset);
      select(anchor, span?.end ?? offset);
      if (!span) followMouse((moved) => select(anchor, offsetOf(moved)));
    },
    onKeyDown: (event: KeyboardEvent) => {
      const element = area.current;
      if (!element || event.nativeEvent.isComposing) return;
      const focus = focusOf(element, event.shiftKey ? null : event.key);
      const isByLine = event.key === 'ArrowUp' || event.key === 'ArrowDown';
      goalX.current = isByLine ? (goalX.current ?? caretAt(lines, focus)?.x ?? 0) : null;
      const target = offsetByKey(event, { lines, focus, goalX: goalX.current ?? 0 });
      if (target === null) return;
      event.preventDefault();
      select(event.shiftKey ? anchorOf(element) : target, target);
    },
  };

  return { selection, isFocused, syncSelection, handlers };
}

/** The end of the selection that moves. Without Shift, Up starts at its beginning and Down at its end. */
function focusOf(element: HTMLTextAreaElement, key: string | null): number {
  const { selectionStart, selectionEnd, selectionDirection } = element;
  const isAtStart = key === null ? selectionDirection === 'backward' : key === 'ArrowUp';
  return isAtStart ? selectionStart : selectionEnd;
}

function anchorOf(element: HTMLTextAreaElement | null): number {
  if (!element) return 0;
  return element.selectionDirection === 'backward' ? element.selectionEnd : element.selectionStart;
}

function followMouse(onMove: (event: MouseEvent) => void): void {
  const stop = new AbortController();
  window.addEventListener('mousemove', onMove, { signal: stop.signal });
  window.addEventListener('mouseup', () => stop.abort(), { signal: stop.signal });
}
