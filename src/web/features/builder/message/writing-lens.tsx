import { type ReactNode, useState } from 'react';
import { caretAt } from '#layout/text/cursor.ts';
import type { CardLayout } from '../../../card/use-layout.ts';

type WritingLensProps = {
  readonly card: CardLayout | null;
  /** The caret's place in the message. */
  readonly offset: number;
  readonly isWriting: boolean;
  readonly children: ReactNode;
};

/** On a phone a card is a hand's breadth wide: while writing, its message half fills the width and follows the caret. */
export function WritingLens({ card, offset, isWriting, children }: WritingLensProps) {
  return (
    <div
      className="size-full origin-top-left transition-transform duration-300 ease-paper"
      style={isWriting && card ? { transform: lensTransform(card, offset) } : undefined}
    >
      {children}
    </div>
  );
}

const MARGIN_POINTS = 6;

/** In shares of the card itself, so that it holds at every width. */
function lensTransform({ layout }: CardLayout, offset: number): string {
  const { message, scene } = layout;
  const { trim } = scene.back;
  const left = message.box.x - MARGIN_POINTS - trim.x;
  const scale = trim.width / (message.box.width + 2 * MARGIN_POINTS);
  const shownHeight = trim.height / scale;
  const caret = caretAt(message.lines, offset);
  const firstTop = message.box.y - MARGIN_POINTS - trim.y;
  const caretBottom = caret ? caret.top + 2 * caret.height - trim.y : 0;
  const top = Math.min(Math.max(firstTop, caretBottom - shownHeight), trim.height - shownHeight);
  return `scale(${scale}) translate(${(-left / trim.width) * 100}%, ${(-top / trim.height) * 100}%)`;
}

/** What the editor tells the lens. */
export function useLens() {
  const [lens, setLens] = useState({ isWriting: false, offset: 0 });
  return { ...lens, onWriting: setLens };
}
