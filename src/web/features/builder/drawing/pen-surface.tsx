import { type PointerEvent, useLayoutEffect, useRef } from 'react';
import type { DrawingArea } from '#layout/drawing/drawing-area.ts';
import type { Point } from '#layout/path.ts';
import type { Page } from '#layout/scene.ts';
import { LiveInk } from './live-ink.ts';
import { type PenPoint, type PenStyle, PenTrail } from './pen-trail.ts';

type PenSurfaceProps = {
  readonly page: Page;
  readonly area: DrawingArea;
  /** Null for the eraser. */
  readonly pen: PenStyle | null;
  readonly onLines: (lines: readonly PenPoint[][]) => void;
  readonly onErase: (place: Point) => void;
};

/**
 * Takes what a pen, a finger or a mouse draws on the card. Two fingers zoom, and once there was a pen, fingers and palms
 * don't draw.
 */
export function PenSurface({ page, area, pen, onLines, onErase }: PenSurfaceProps) {
  const group = useRef<SVGGElement>(null);
  const ink = useRef<LiveInk | null>(null);
  const drawn = useRef<{ readonly pointerId: number; readonly trail: PenTrail } | null>(null);
  const frame = useRef(0);
  const hasPen = useRef(false);

  // The finished stroke is part of the page now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: clears when the page changes
  useLayoutEffect(() => {
    if (drawn.current === null) ink.current?.clear();
  }, [page]);

  const paint = () => {
    frame.current = 0;
    const now = drawn.current;
    if (!now || !pen || !group.current) return;
    ink.current ??= new LiveInk(group.current);
    ink.current.paint(now.trail.lines, pen, area);
  };
  const schedule = () => {
    if (frame.current === 0) frame.current = requestAnimationFrame(paint);
  };
  const add = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    const native = event.nativeEvent;
    const events = native.getCoalescedEvents?.() ?? [];
    for (const each of events.length > 0 ? events : [native]) {
      const [x, y] = toUnits(each, box, page, area);
      if (pen) {
        const pressure = each.pointerType === 'pen' ? each.pressure : null;
        drawn.current?.trail.add({ x, y, time: each.timeStamp, pressure });
      } else onErase([x, y]);
    }
    if (pen) schedule();
  };
  const drop = () => {
    drawn.current = null;
    ink.current?.clear();
  };

  return (
    <svg
      aria-hidden="true"
      data-testid="drawing-surface"
      viewBox={`${page.trim.x} ${page.trim.y} ${page.trim.width} ${page.trim.height}`}
      className="absolute inset-0 size-full cursor-crosshair touch-pinch-zoom select-none"
      onPointerDown={(event) => {
        const isPen = event.pointerType === 'pen';
        if (isPen) hasPen.current = true;
        if (event.pointerType === 'touch' && hasPen.current) return;
        if (drawn.current) {
          drop();
          // The palm came down before the pen.
          if (!isPen) return;
        }
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drawn.current = { pointerId: event.pointerId, trail: new PenTrail(pen?.width ?? 'fine', area) };
        add(event);
      }}
      onPointerMove={(event) => {
        if (drawn.current?.pointerId === event.pointerId) add(event);
      }}
      onPointerUp={(event) => {
        const now = drawn.current;
        if (now?.pointerId !== event.pointerId) return;
        paint();
        drawn.current = null;
        if (pen) onLines(now.trail.lines);
      }}
      onPointerCancel={(event) => {
        if (drawn.current?.pointerId === event.pointerId) drop();
      }}
    >
      <g ref={group} />
    </svg>
  );
}

export type Place = { readonly clientX: number; readonly clientY: number };

function toUnits({ clientX, clientY }: Place, box: DOMRect, page: Page, area: DrawingArea): Point {
  const { trim } = page;
  const x = trim.x + ((clientX - box.left) / box.width) * trim.width;
  const y = trim.y + ((clientY - box.top) / box.height) * trim.height;
  return [(x - area.middle[0]) / area.unit, (y - area.middle[1]) / area.unit];
}
