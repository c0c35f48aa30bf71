import { type ReactNode, useState } from 'react';
import { caretAt } from '#layout/text/cursor.ts';
import type { CardLayout } from '../../../card/use-layout.ts';

type WritingLensProps = {
  readonly card: CardLayout | null;
  /** The caret's place in the message. */
  readonly offset: number;
  readonly isWriting: boolean;
  /** Near enough to write on a phone; otherwise it shows the whole card. */
  readonly isNear: boolean;
  readonly children: ReactNode;
};

/**
 * On a phone a card is a hand's breadth wide: while writing, its message half fills the width. It follows the caret, at
 * every width also to lines that are past the end of the card.
 */
export function WritingLens({ card, offset, isWriting, isNear, children }: WritingLensProps) {
  return (
    <div
      className="size-full origin-top-left transition-transform duration-300 ease-paper [&_svg]:overflow-visible"
      style={isWriting && card ? { transform: lensTransform(card, offset, isNear) } : undefined}
    >
      {children}
    </div>
  );
}

const MARGIN_POINTS = 6;

/** In shares of the card itself, so that it holds at every width. */
function lensTransform({ layout }: CardLayout, offset: number, isNear: boolean): string {
  const { message, scene } = layout;
  const { trim } = scene.back;
  const left = isNear ? message.box.x - MARGIN_POINTS - trim.x : 0;
  const scale = isNear ? trim.width / (message.box.width + 2 * MARGIN_POINTS) : 1;
  const top = lensTop(layout, offset, { firstTop: isNear ? message.box.y - MARGIN_POINTS - trim.y : 0, scale });
  return `scale(${scale}) translate(${(-left / trim.width) * 100}%, ${(-top / trim.height) * 100}%)`;
}

type Lens = { readonly firstTop: number; readonly scale: number };

/** One line ahead of the caret, but not past the card's edge before the caret itself is past it. */
function lensTop({ message, scene }: CardLayout['layout'], offset: number, { firstTop, scale }: Lens): number {
  const { trim } = scene.back;
  const shownHeight = trim.height / scale;
  const caret = caretAt(message.lines, offset);
  if (!caret) return firstTop;
  const caretBottom = caret.top + caret.height - trim.y;
  const ahead = Math.min(caretBottom + caret.height, trim.height);
  return Math.max(firstTop, ahead - shownHeight, caretBottom + MARGIN_POINTS - shownHeight);
}

/** What the editor tells the lens. */
export function useLens() {
  const [lens, setLens] = useState({ isWriting: false, offset: 0 });
  return { ...lens, onWriting: setLens };
}
