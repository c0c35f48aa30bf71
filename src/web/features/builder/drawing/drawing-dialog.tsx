import { Smile } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { type Drawing, fitsLimit, hasRoomForStickers, type Stroke } from '#domain/drawing.ts';
import { type DrawingArea, drawingArea, type Side, settleDrawing } from '#layout/drawing/drawing-area.ts';
import { rectangle } from '#layout/path.ts';
import type { Page } from '#layout/scene.ts';
import type { Edges } from '#layout/units.ts';
import { CardFace } from '#web/card/card-face.tsx';
import { type CardLayout, useLayout } from '#web/card/use-layout.ts';
import { EmojiPopover } from '#web/features/builder/emoji/emoji-popover.tsx';
import { CardLoading } from '#web/features/builder/frame/card-loading.tsx';
import { DRAWING_TEXTS, EMOJI_TEXTS } from '#web/features/builder/frame/texts.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { useFormat } from '#web/features/builder/state/use-card.ts';
import { undoKey } from '#web/features/builder/state/use-undo.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusReturn } from '#web/ui/dialog.tsx';
import { erase, type Item, partOf, placeSignature, placeSticker, visibleOn } from './drawing-items.ts';
import { DrawingTools, type Tool } from './drawing-tools.tsx';
import { MoveSurface } from './move-surface.tsx';
import { PenSurface } from './pen-surface.tsx';
import { type PenPoint, type PenStyle, TOLERANCES, toStrokes } from './pen-trail.ts';
import { SignatureTools } from './signature-tools.tsx';

type DrawingDialogProps = { readonly builder: Builder; readonly side: Side; readonly onClose: () => void };

/** [T-9] The card alone on the screen, to draw on it. */
export function DrawingDialog({ builder, side, onClose }: DrawingDialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          {...focusReturn}
          className="fixed inset-0 z-50 grid animate-fade-in grid-rows-[auto_minmax(0,1fr)_auto] gap-3 bg-paper-deep p-3 sm:p-5"
        >
          <DrawingStudio builder={builder} side={side} onClose={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function DrawingStudio({ builder, side, onClose }: DrawingDialogProps) {
  const { design } = builder.state;
  const format = useFormat(design.printing);
  const card = useLayout(design, format);
  const area = drawingArea(side, format, design);
  const [openedWith] = useState(design.drawings[side]);
  const [tool, setTool] = useState<Tool>('pen');
  const [pen, setPen] = useState<PenStyle>({ color: side === 'front' ? '#ffffff' : '#000000', width: 'medium' });
  const [notice, setNotice] = useState<string | null>(null);
  const [selected, setSelected] = useState<Item | null>(null);
  const [placed, setPlaced] = useState<Item | null>(null);
  const drawing = settleDrawing(design.drawings[side], area);
  // A fast eraser changes it several times before the next render.
  const latest = useRef(drawing);
  latest.current = drawing;
  const canUndo = builder.canUndo && design.drawings[side] !== openedWith;

  /** Returns false if there is no room left for it. */
  const change = (next: Drawing, gesture: string | null = null): boolean => {
    if (!fitsLimit({ ...design.drawings, [side]: next })) return false;
    latest.current = next;
    setNotice(null);
    builder.dispatch({ type: 'drawing-changed', side, drawing: next, gesture });
    return true;
  };
  const addLines = (lines: readonly PenPoint[][]) => {
    if (lines.length === 0) return setNotice(DRAWING_TEXTS.keptFree);
    const isAdded = TOLERANCES.some((tolerance) =>
      change({ ...drawing, strokes: [...drawing.strokes, ...toStrokes(lines, pen, tolerance)] }),
    );
    if (!isAdded) setNotice(DRAWING_TEXTS.full);
  };
  const place = (next: Drawing, item: Item, text: string) => {
    setPlaced(item);
    setNotice(change(next) ? text : DRAWING_TEXTS.full);
    setTool('move');
  };
  const sign = (signature: readonly Stroke[]) => {
    const strokes = signature.map((_, index) => drawing.strokes.length + index);
    const visible = visibleOn(side, signature, pen.color);
    place(placeSignature(drawing, visible, area), { strokes, stickers: [] }, DRAWING_TEXTS.signaturePlaced);
  };
  const stick = (emoji: string) => {
    const next = placeSticker(drawing, emoji, area);
    if (!hasRoomForStickers({ ...design.drawings, [side]: next })) return setNotice(DRAWING_TEXTS.fullOfEmoji);
    const stickers = [drawing.stickers.length];
    place(next, { strokes: [], stickers }, DRAWING_TEXTS.emojiPlaced);
  };
  const press = (event: KeyboardEvent) => {
    const action = undoKey(event);
    if (action === null) return;
    event.preventDefault();
    if (action === 'undone' && canUndo) builder.undo();
    if (action === 'redone' && builder.canRedo) builder.redo();
  };
  const kept = tool === 'move' && selected ? partOf(drawing, selected).strokes : drawing.strokes;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo by keys, wherever the focus is
    <div className="contents" onKeyDown={press}>
      <div className="grid gap-3">
        <div className="flex items-center justify-between gap-3">
          <Dialog.Title className="text-xl sm:text-2xl">{DRAWING_TEXTS.title}</Dialog.Title>
          <Button size="small" onClick={onClose}>
            {DRAWING_TEXTS.done}
          </Button>
        </div>
        <div className="flex justify-center">
          <DrawingTools
            side={side}
            tool={tool}
            onTool={setTool}
            pen={pen}
            onPen={(next) => {
              setPen(next);
              setTool('pen');
            }}
            undo={{ canUndo, canRedo: builder.canRedo, undo: builder.undo, redo: builder.redo }}
            canClear={drawing.strokes.length + drawing.stickers.length > 0}
            onClear={() => change({ strokes: [], stickers: [] })}
          >
            <EmojiPopover onPick={stick}>
              <Button variant="quiet" size="small" icon={<Smile aria-hidden="true" className="size-4" />}>
                {EMOJI_TEXTS.button}
              </Button>
            </EmojiPopover>
            <SignatureTools strokes={kept} onPlace={sign} onNotice={setNotice} />
          </DrawingTools>
        </div>
      </div>
      <div className="@container-[size] flex min-h-0 items-center justify-center">
        {card ? (
          <RenderedCard card={card} side={side} area={area} builder={builder}>
            {(page) =>
              tool === 'move' ? (
                <MoveSurface
                  drawing={drawing}
                  page={page}
                  area={area}
                  placed={placed}
                  onChange={change}
                  onSelect={setSelected}
                  onEmptied={focusTool}
                />
              ) : (
                <PenSurface
                  page={page}
                  area={area}
                  pen={tool === 'pen' ? pen : null}
                  onLines={addLines}
                  onErase={(at) => {
                    const next = erase(latest.current, at);
                    if (next) change(next, 'drawing erased');
                  }}
                />
              )
            }
          </RenderedCard>
        ) : (
          <CardLoading card={card} />
        )}
      </div>
      <Dialog.Description asChild>
        <p role="status" className="min-h-6 text-center text-sm text-ink-soft">
          {builder.hasOtherVersion ? DRAWING_TEXTS.otherTab : (notice ?? <Help tool={tool} side={side} />)}
        </p>
      </Dialog.Description>
    </div>
  );
}

function focusTool(): void {
  document.querySelector<HTMLElement>('[data-drawing-tools] [role=radio][data-state=checked]')?.focus();
}

type DrawnCardProps = {
  readonly builder: Builder;
  readonly card: CardLayout;
  readonly side: Side;
  readonly area: DrawingArea;
  readonly children: (page: Page) => ReactNode;
};

/** The card as large as fits, with the zones that stay free. */
function RenderedCard({ builder, card, side, area, children }: DrawnCardProps) {
  const page = card.layout.scene[side];
  const { trim } = page;
  return (
    <div
      data-surface
      className="relative rounded-card bg-white shadow-card forced-color-adjust-none"
      style={{
        aspectRatio: `${trim.width} / ${trim.height}`,
        width: `min(100cqw, 100cqh * ${trim.width / trim.height})`,
      }}
    >
      <div className="absolute inset-0 overflow-clip rounded-card">
        <CardFace page={page} fonts={card.fonts} photoHrefs={builder.photoHrefs} title={DRAWING_TEXTS.picture[side]} />
      </div>
      <svg
        aria-hidden="true"
        viewBox={`${trim.x} ${trim.y} ${trim.width} ${trim.height}`}
        className="absolute inset-0 size-full fill-paper-deep/60"
      >
        <path d={area.zones.map((zone) => zonePath(zone, area)).join('')} />
      </svg>
      {children(page)}
    </div>
  );
}

function zonePath({ left, top, right, bottom }: Edges, { middle: [x, y], unit }: DrawingArea): string {
  return rectangle(x + left * unit, y + top * unit, { width: (right - left) * unit, height: (bottom - top) * unit });
}

function Help({ tool, side }: { readonly tool: Tool; readonly side: Side }) {
  return (
    <>
      {tool === 'pen' && (
        <>
          <span className="pointer-coarse:hidden">{DRAWING_TEXTS.draw.fine}</span>
          <span className="hidden pointer-coarse:inline">{DRAWING_TEXTS.draw.coarse}</span>{' '}
        </>
      )}
      {DRAWING_TEXTS.help[tool][side]}
    </>
  );
}
