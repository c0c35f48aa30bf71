import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Drawing } from '#domain/drawing.ts';
import type { DrawingArea } from '#layout/drawing/drawing-area.ts';
import type { Page } from '#layout/scene.ts';
import { changeItem, type Item, type ItemChange, itemBounds, itemsOf, partOf, without } from './drawing-items.ts';

type MoveSurfaceProps = {
  readonly drawing: Drawing;
  readonly page: Page;
  readonly area: DrawingArea;
  /** The strokes that were placed last: they belong together and take the focus. */
  readonly placed: Item | null;
  readonly onChange: (drawing: Drawing, gesture: string | null) => void;
  readonly onSelect: (item: Item) => void;
};

/** Shows a box around each part of the drawing. The focused one is moved, resized and removed by keys or by dragging. */
export function MoveSurface(props: MoveSurfaceProps) {
  const { drawing, placed } = props;
  // Fixed while parts are moved, because parts that meet would become one.
  const count = `${drawing.strokes.length} ${drawing.stickers.length}`;
  const [known, setKnown] = useState({ count: '', items: [] as readonly Item[] });
  if (known.count !== count) setKnown({ count, items: withPlaced(drawing, placed) });
  const ids = useItemIds(drawing, known.count === count ? known.items : []);
  return (
    <div className="absolute inset-0 touch-pinch-zoom">
      {known.items.map((item, index) => (
        <ItemBox
          key={ids[index]}
          {...props}
          item={item}
          name={nameOf(drawing, item, `${index + 1} of ${known.items.length}`)}
        />
      ))}
    </div>
  );
}

/** Keeps each part's id, and so its focus, while it is moved and while others come and go. */
function useItemIds(drawing: Drawing, items: readonly Item[]): readonly number[] {
  const known = useRef({ items, ids: [] as readonly number[], byPart: new WeakMap<object, number>(), last: 0 });
  const { current } = known;
  const isSame = current.items === items;
  const taken = new Set<number>();
  const ids = items.map((item, index) => {
    const { strokes, stickers } = partOf(drawing, item);
    const parts = [...strokes, ...stickers];
    const before = isSame ? [current.ids[index]] : parts.map((part) => current.byPart.get(part));
    let id = before.find((each) => each !== undefined && !taken.has(each));
    if (id === undefined) {
      current.last += 1;
      id = current.last;
    }
    taken.add(id);
    for (const part of parts) current.byPart.set(part, id);
    return id;
  });
  current.items = items;
  current.ids = ids;
  return ids;
}

/** What was placed last stays together, whatever it lies next to. */
function withPlaced(drawing: Drawing, placed: Item | null): readonly Item[] {
  if (!placed || !isLast(drawing, placed)) return itemsOf(drawing);
  return [...itemsOf(without(drawing, placed)), placed];
}

function isLast({ strokes, stickers }: Drawing, placed: Item): boolean {
  return placed.strokes.at(-1) === strokes.length - 1 || placed.stickers.at(-1) === stickers.length - 1;
}

function nameOf({ stickers }: Drawing, item: Item, number: string): string {
  const emoji = item.stickers.map((index) => stickers[index]?.emoji ?? '').join('');
  return `${emoji === '' ? 'Drawing' : emoji} ${number}`;
}

type ItemBoxProps = MoveSurfaceProps & { readonly item: Item; readonly name: string };

function ItemBox({ drawing, page, area, placed, item, name, onChange, onSelect }: ItemBoxProps) {
  const drag = useRef<{
    readonly x: number;
    readonly y: number;
    readonly start: Drawing;
    readonly isResize: boolean;
  } | null>(null);
  const box = useRef<HTMLButtonElement>(null);
  const isPlaced = item === placed;
  useEffect(() => {
    if (isPlaced) box.current?.focus({ preventScroll: true });
  }, [isPlaced]);
  const bounds = itemBounds(drawing, item);
  const { trim } = page;
  const across = (units: number) => ((area.middle[0] + units * area.unit - trim.x) / trim.width) * 100;
  const down = (units: number) => ((area.middle[1] + units * area.unit - trim.y) / trim.height) * 100;

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      focusNeighbor(event.currentTarget);
      return onChange(without(drawing, item), null);
    }
    const change = keyChange(event);
    if (!change) return;
    event.preventDefault();
    const changed = changeItem(drawing, item, change, area);
    if (changed) onChange(changed, `drawing ${event.key}`);
  };
  const begin = (event: PointerEvent, isResize: boolean) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, start: drawing, isResize };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current;
    const surface = event.currentTarget.closest('[data-surface]')?.getBoundingClientRect();
    if (!now || !surface) return;
    const unitsPerPixel = trim.width / surface.width / area.unit;
    const [x, y] = [(event.clientX - now.x) * unitsPerPixel, (event.clientY - now.y) * unitsPerPixel];
    for (const change of now.isResize ? [resizeBy(x, y, itemBounds(now.start, item))] : [{ x, y }, { x }, { y }]) {
      const changed = changeItem(now.start, item, change, area);
      if (changed) return onChange(changed, 'drawing dragged');
    }
  };
  const end = () => {
    drag.current = null;
  };
  return (
    <button
      type="button"
      ref={box}
      aria-label={`${name}. Arrow keys move it, plus and minus resize it, Delete removes it.`}
      className="group absolute cursor-move touch-none rounded-sm outline-1 outline-offset-2 outline-ink/40 outline-dashed hover:outline-ink focus-visible:rounded-sm focus-visible:outline-2 focus-visible:outline-blue"
      style={{
        left: `${across(bounds.left)}%`,
        top: `${down(bounds.top)}%`,
        width: `${across(bounds.right) - across(bounds.left)}%`,
        height: `${down(bounds.bottom) - down(bounds.top)}%`,
      }}
      onFocus={() => onSelect(item)}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.focus({ preventScroll: true });
        begin(event, false);
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <span
        aria-hidden="true"
        className="absolute -right-3.5 -bottom-3.5 flex size-7 cursor-nwse-resize touch-none items-center justify-center"
        onPointerDown={(event) => begin(event, true)}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <span className="size-3 rounded-full border-2 border-blue bg-white" />
      </span>
    </button>
  );
}

/** In units: about a millimeter, or a third of it with Shift. */
const STEP = 90;
const KEY_SCALE = 1.1;

function keyChange({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): ItemChange | null {
  if (ctrlKey || metaKey) return null;
  const step = shiftKey ? STEP / 3 : STEP;
  const changes: Readonly<Record<string, ItemChange>> = {
    ArrowLeft: { x: -step },
    ArrowRight: { x: step },
    ArrowUp: { y: -step },
    ArrowDown: { y: step },
    '+': { scale: KEY_SCALE },
    '=': { scale: KEY_SCALE },
    '-': { scale: 1 / KEY_SCALE },
  };
  return changes[key] ?? null;
}

/** Grows by what the corner moves along the diagonal. The middle stays. */
function resizeBy(x: number, y: number, { left, top, right, bottom }: ReturnType<typeof itemBounds>): ItemChange {
  const [width, height] = [right - left, bottom - top];
  return { scale: Math.min(8, Math.max(0.1, 1 + (2 * (x * width + y * height)) / (width ** 2 + height ** 2))) };
}

function focusNeighbor(element: Element): void {
  const next = element.nextElementSibling ?? element.previousElementSibling;
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  else document.querySelector<HTMLElement>('[data-drawing-tools] [role=radio][data-state=checked]')?.focus();
}
