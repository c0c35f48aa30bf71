import { RotateCw, X } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { Drawing } from '#domain/drawing.ts';
import type { DrawingArea } from '#layout/drawing/drawing-area.ts';
import type { Page } from '#layout/scene.ts';
import { classNames } from '#web/ui/class-names.ts';
import { changeItem, type Item, type ItemChange, itemFrame, without } from './drawing-items.ts';

export type ItemBoxProps = {
  readonly drawing: Drawing;
  readonly page: Page;
  readonly area: DrawingArea;
  readonly item: Item;
  readonly name: string;
  /** Was placed last, and takes the focus. */
  readonly isPlaced: boolean;
  readonly onChange: (drawing: Drawing, gesture: string | null) => void;
  readonly onSelect: (item: Item) => void;
  /** The focus needs another place, because this was the last part. */
  readonly onEmptied: () => void;
};

type Gesture = 'move' | 'resize' | 'turn';
type Drag = { readonly gesture: Gesture; readonly x: number; readonly y: number; readonly start: Drawing };

/** A part of the drawing that is moved, resized, turned and removed by keys or by dragging. Its handles show while it has the focus. */
export function ItemBox(props: ItemBoxProps) {
  const { drawing, page, area, item, name, isPlaced, onChange, onSelect } = props;
  const drag = useRef<Drag | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isPlaced) button.current?.focus({ preventScroll: true });
  }, [isPlaced]);
  const { left, top, right, bottom, angle } = itemFrame(drawing, item);
  const { trim } = page;
  const canTurn = item.stickers.length > 0;

  const change = (from: Drawing, changes: readonly ItemChange[], gesture: string) => {
    const changed = changes.map((each) => changeItem(from, item, each, area)).find((each) => each !== null);
    if (changed) onChange(changed, gesture);
  };
  const remove = (element: Element) => {
    const others = [...(element.closest('[data-items]')?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
    const at = others.findIndex((each) => each.contains(element));
    const next = (others[at + 1] ?? others[at - 1])?.querySelector('button');
    if (next) next.focus({ preventScroll: true });
    else props.onEmptied();
    onChange(without(drawing, item), null);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      return remove(event.currentTarget);
    }
    const wanted = keyChange(event, canTurn);
    if (!wanted) return;
    event.preventDefault();
    change(drawing, [wanted], `drawing ${event.key}`);
  };
  const handlers = (gesture: Gesture) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { gesture, x: event.clientX, y: event.clientY, start: drawing };
      button.current?.focus({ preventScroll: true });
    },
    onPointerMove: (event: PointerEvent) => {
      const box = button.current?.getBoundingClientRect();
      const surface = button.current?.closest('[data-surface]')?.getBoundingClientRect();
      const { current: now } = drag;
      if (!(now && box && surface)) return;
      const unitsPerPixel = trim.width / surface.width / area.unit;
      const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      const changes = {
        move: () => movesBy((event.clientX - now.x) * unitsPerPixel, (event.clientY - now.y) * unitsPerPixel),
        resize: () => [resizeAround(middle, now, { x: event.clientX, y: event.clientY })],
        turn: () => [turnAround(middle, now, { x: event.clientX, y: event.clientY }, itemFrame(now.start, item).angle)],
      };
      change(now.start, changes[now.gesture](), 'drawing dragged');
    },
    onPointerUp: () => {
      drag.current = null;
    },
    onPointerCancel: () => {
      drag.current = null;
    },
  });
  const across = (units: number) => `${((units * area.unit) / trim.width) * 100}%`;
  const down = (units: number) => `${((units * area.unit) / trim.height) * 100}%`;
  const upright = { rotate: `${-angle}deg` };
  return (
    <div
      data-item
      className="group pointer-events-auto absolute min-h-6 min-w-6 -translate-1/2"
      style={{
        left: `calc(50% + ${across((left + right) / 2)})`,
        top: `calc(50% + ${down((top + bottom) / 2)})`,
        width: across(right - left),
        height: down(bottom - top),
        rotate: `${angle}deg`,
      }}
    >
      <button
        type="button"
        ref={button}
        aria-label={`${name}. Arrow keys move it, plus and minus resize it, ${canTurn ? 'R turns it, ' : ''}Delete removes it.`}
        className="absolute inset-0 cursor-move touch-none rounded-sm outline-1 shadow-[0_0_0_3px_rgb(255_255_255/0.35)] outline-offset-2 outline-ink/50 outline-dashed hover:outline-ink focus-visible:rounded-sm focus-visible:outline-2 focus-visible:outline-blue"
        onFocus={() => onSelect(item)}
        onKeyDown={press}
        {...handlers('move')}
      />
      <Handle className="-right-6.5 -bottom-6.5 cursor-nwse-resize" style={upright} {...handlers('resize')}>
        <span className="size-3 rounded-full border-2 border-blue bg-white" />
      </Handle>
      {canTurn && (
        <Handle className="-bottom-6.5 -left-6.5 cursor-grab" style={upright} {...handlers('turn')}>
          <RotateCw className={`${KNOB} bg-white text-blue`} />
        </Handle>
      )}
      <button
        type="button"
        aria-label={`Remove ${name}`}
        className={classNames(HANDLE, '-top-6.5 -right-6.5')}
        style={upright}
        onClick={(event) => remove(event.currentTarget)}
      >
        <X aria-hidden="true" className={`${KNOB} bg-ink text-white`} />
      </button>
    </div>
  );
}

/** Outside of its corner, so that a small emoji stays in sight and can be dragged. */
const HANDLE = 'absolute hidden size-8 items-center justify-center rounded-full group-focus-within:flex';
const KNOB = 'size-5 rounded-full p-[3px] shadow-paper';

type HandleProps = ComponentProps<'span'> & { readonly className: string };

const KEEPS_FOCUS = { onMouseDown: (event: MouseEvent) => event.preventDefault() };

/** For pointers alone: keys do the same. */
function Handle({ className, ...rest }: HandleProps) {
  return <span aria-hidden="true" {...KEEPS_FOCUS} {...rest} className={classNames(HANDLE, 'touch-none', className)} />;
}

/** In units: about a millimeter, or a third of it with Shift. */
const STEP = 90;
const KEY_SCALE = 1.1;
const KEY_TURN = 15;

function keyChange({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent, canTurn: boolean): ItemChange | null {
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
    ...(canTurn && { r: { turn: KEY_TURN }, R: { turn: -KEY_TURN } }),
  };
  return changes[key] ?? null;
}

/** Along an edge where it can't go further. */
function movesBy(x: number, y: number): readonly ItemChange[] {
  return [{ x, y }, { x }, { y }];
}

type Spot = { readonly x: number; readonly y: number };

/** Scales by the pointer's distance from the middle, which stays. */
function resizeAround(middle: Spot, from: Spot, to: Spot): ItemChange {
  const distance = ({ x, y }: Spot) => Math.max(1, Math.hypot(x - middle.x, y - middle.y));
  return { scale: Math.min(8, Math.max(0.1, distance(to) / distance(from))) };
}

/** In degrees: so close to upright or level, it is. */
const SNAP = 3;

function turnAround(middle: Spot, from: Spot, to: Spot, angle: number): ItemChange {
  const degrees = ({ x, y }: Spot) => (Math.atan2(y - middle.y, x - middle.x) * 180) / Math.PI;
  const turned = angle + degrees(to) - degrees(from);
  const straight = Math.round(turned / 90) * 90;
  return { turn: (Math.abs(turned - straight) < SNAP ? straight : turned) - angle };
}
