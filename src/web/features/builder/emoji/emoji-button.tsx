import { Smile } from 'lucide-react';
import { fitsLimit, hasRoomForStickers } from '#domain/drawing.ts';
import { drawingArea, settleDrawing } from '#layout/drawing/drawing-area.ts';
import { type Item, placeSticker } from '#web/features/builder/drawing/drawing-items.ts';
import { DRAWING_TEXTS, EMOJI_TEXTS } from '#web/features/builder/frame/texts.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { useFormat } from '#web/features/builder/state/use-card.ts';
import { Button } from '#web/ui/button.tsx';
import { EmojiPopover } from './emoji-popover.tsx';

const EMOJI_BUTTON_ID = 'front-emoji';

/** Once the last emoji is gone. */
export function focusEmojiButton(): void {
  document.getElementById(EMOJI_BUTTON_ID)?.focus({ preventScroll: true });
}

type EmojiButtonProps = {
  readonly builder: Builder;
  readonly onPlaced: (item: Item) => void;
  readonly onNotice: (text: string) => void;
};

/** [T-10] Places an emoji in the middle of the front. */
export function EmojiButton({ builder, onPlaced, onNotice }: EmojiButtonProps) {
  const { design } = builder.state;
  const area = drawingArea('front', useFormat(design.printing), design);
  const place = (emoji: string) => {
    const before = settleDrawing(design.drawings.front, area);
    const drawing = placeSticker(before, emoji, area);
    const drawings = { ...design.drawings, front: drawing };
    if (!hasRoomForStickers(drawings)) return onNotice(DRAWING_TEXTS.fullOfEmoji);
    if (!fitsLimit(drawings)) return onNotice(DRAWING_TEXTS.full);
    builder.dispatch({ type: 'drawing-changed', side: 'front', drawing, gesture: null });
    onPlaced({ strokes: [], stickers: [before.stickers.length] });
    onNotice(DRAWING_TEXTS.emojiPlaced);
  };
  return (
    <EmojiPopover onPick={place}>
      <Button id={EMOJI_BUTTON_ID} variant="ghost" size="small" icon={<Smile aria-hidden="true" className="size-4" />}>
        {EMOJI_TEXTS.button}
      </Button>
    </EmojiPopover>
  );
}
