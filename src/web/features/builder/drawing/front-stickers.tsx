import type { CSSProperties } from 'react';
import { drawingArea, settleDrawing } from '#layout/drawing/drawing-area.ts';
import type { PageGeometry } from '#layout/page-geometry.ts';
import { focusEmojiButton } from '#web/features/builder/emoji/emoji-button.tsx';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { useFormat } from '#web/features/builder/state/use-card.ts';
import type { Item } from './drawing-items.ts';
import { MoveSurface } from './move-surface.tsx';

type FrontStickersProps = {
  readonly builder: Builder;
  readonly page: PageGeometry;
  /** Covers the trimmed card on the stage. */
  readonly style: CSSProperties;
  readonly placed: Item | null;
};

/** [T-10] The emoji on the front, to be moved where they are seen. */
export function FrontStickers({ builder, page, style, placed }: FrontStickersProps) {
  const { design } = builder.state;
  const area = drawingArea('front', useFormat(design.printing), design);
  return (
    <div data-surface className="pointer-events-none absolute" style={style}>
      <MoveSurface
        drawing={settleDrawing(design.drawings.front, area)}
        page={{ ...page, ops: [] }}
        area={area}
        placed={placed}
        isForStickers
        onChange={(drawing, gesture) => builder.dispatch({ type: 'drawing-changed', side: 'front', drawing, gesture })}
        onSelect={() => undefined}
        onEmptied={focusEmojiButton}
      />
    </div>
  );
}
