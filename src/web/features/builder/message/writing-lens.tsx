import { type ReactNode, useState } from 'react';
import { caretAt } from '#layout/text/cursor.ts';
import type { CardLayout } from '../../../card/use-layout.ts';

type WritingLensProps = {
  readonly card: CardLayout | null;
  /** The caret's offset in the message. */
  readonly offset: number;
  readonly isWriting: boolean;
  /** Magnified for a phone; otherwise the whole card shows. */
  readonly isNear: boolean;
  readonly children: ReactNode;
};

/**
 * While the customer writes on a phone, the message half of the card fills the screen's width. The lens follows the
 * caret, on every screen even to lines below the card's edge.
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

/** In percentages of the card, so that it is right at every width. */
function lensTransform({ layout }: CardLayout, offset: number, isNear: boolean): string {
  const { message, scene } = layout;
  const { trim } = scene.back;
  const left = isNear ? message.box.x - MARGIN_POINTS - trim.x : 0;
  const scale = isNear ? trim.width / (message.box.width + 2 * MARGIN_POINTS) : 1;
  const top = lensTop(layout, offset, { firstTop: isNear ? message.box.y - MARGIN_POINTS - trim.y : 0, scale });
  return `scale(${scale}) translate(${(-left / trim.width) * 100}%, ${(-top / trim.height) * 100}%)`;
}

type Lens = { readonly firstTop: number; readonly scale: number };

/** Keeps one line below the caret visible, but stays within the card as long as the caret does. */
function lensTop({ message, scene }: CardLayout['layout'], offset: number, { firstTop, scale }: Lens): number {
  const { trim } = scene.back;
  const shownHeight = trim.height / scale;
  const caret = caretAt(message.lines, offset);
  if (!caret) return firstTop;
  const caretBottom = caret.top + caret.height - trim.y;
  const ahead = Math.min(caretBottom + caret.height, trim.height);
  return Math.max(firstTop, ahead - shownHeight, caretBottom + MARGIN_POINTS - shownHeight);
}

export function useLens() {
  const [lens, setLens] = useState({ isWriting: false, offset: 0 });
  return { ...lens, onWriting: setLens };
}
