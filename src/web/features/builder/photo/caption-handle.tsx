import { type PointerEvent, useRef, useState } from 'react';
import { CAPTION_PLACES, type Caption } from '#domain/front.ts';
import type { Rect } from '#layout/scene.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Box, Spot } from './crop-moves.ts';
import { shareOf } from './share-of.ts';

type CaptionHandleProps = {
  readonly place: Caption['place'];
  /** The caption's box on the page. */
  readonly bounds: Rect;
  /** The page's box, divided into the nine places. */
  readonly safe: Rect;
  readonly view: Box;
  readonly onPlace: (place: Caption['place']) => void;
};

type Drag = { readonly from: Spot; readonly by: Spot; readonly start: Caption['place']; readonly bounds: Rect };

/** [T-6] Drags the caption to one of its nine places. Keys choose them in the panel. */
export function CaptionHandle({ place, bounds, safe, view, onPlace }: CaptionHandleProps) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const element = useRef<HTMLDivElement>(null);
  const spotOf = ({ clientX, clientY }: PointerEvent): Spot => {
    const stage = element.current?.parentElement?.getBoundingClientRect();
    const scale = stage ? view.width / stage.width : 0;
    return { x: clientX * scale, y: clientY * scale };
  };
  const move = (event: PointerEvent) => {
    if (!drag) return;
    const to = spotOf(event);
    const by = { x: to.x - drag.from.x, y: to.y - drag.from.y };
    setDrag({ ...drag, by });
    const nearest = placeAfter(drag.start, by, safe);
    if (nearest !== place) onPlace(nearest);
  };
  const end = () => setDrag(null);
  return (
    <>
      {drag && (
        <div
          aria-hidden="true"
          data-testid="caption-places"
          className="pointer-events-none absolute grid grid-cols-3 outline-1 outline-white/70"
          style={shareOf(safe, view)}
        >
          {CAPTION_PLACES.map((each) => (
            <span
              key={each}
              className={classNames(
                'border border-dashed border-ink/60 outline-1 outline-white/40 -outline-offset-2',
                each === place && 'bg-blue/25 inset-ring-2 inset-ring-blue',
              )}
            />
          ))}
        </div>
      )}
      {drag && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute rounded-sm border-2 border-blue outline-1 outline-white/70"
          style={shareOf(movedBy(drag.bounds, drag.by), view)}
        />
      )}
      <div
        ref={element}
        aria-hidden="true"
        data-testid="caption-handle"
        className="absolute cursor-move touch-none rounded-sm outline-offset-2 outline-white hover:outline-1 hover:outline-dashed"
        style={shareOf(bounds, view)}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrag({ from: spotOf(event), by: { x: 0, y: 0 }, start: place, bounds });
        }}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
    </>
  );
}

function movedBy(bounds: Rect, by: Spot): Box {
  return { ...bounds, x: bounds.x + by.x, y: bounds.y + by.y };
}

/** Each place is a third of the safe area, whichever part of it the caption fills. */
export function placeAfter(start: Caption['place'], by: Spot, safe: Pick<Rect, 'width' | 'height'>): Caption['place'] {
  const at = CAPTION_PLACES.indexOf(start);
  const third = (from: number, share: number) => Math.min(2, Math.max(0, Math.round(from + share * 3)));
  const column = third(at % 3, by.x / safe.width);
  const row = third(Math.floor(at / 3), by.y / safe.height);
  return CAPTION_PLACES[row * 3 + column] ?? start;
}
