import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import type { Crop } from '#domain/crop.ts';
import type { Photo } from '#domain/front.ts';
import { cropByKey, type Frame, panCrop, type Spot, zoomCrop } from './crop-moves.ts';

type CropGestures = {
  readonly element: RefObject<HTMLElement | null>;
  readonly photo: Photo;
  /** Shown by the whole element. */
  readonly frame: Frame;
  readonly onDragged: (isDragged: boolean) => void;
  readonly onCrop: (crop: Crop) => void;
};

export function useCropGestures({ element, photo, frame, onDragged, onCrop }: CropGestures) {
  const fingers = useRef(new Map<number, Spot>());
  /** Two fingers may move within one frame, and the second must continue from the first one's result. */
  const latest = useRef(photo);
  useLayoutEffect(() => {
    latest.current = photo;
  }, [photo]);

  const move = (crop: Crop) => {
    latest.current = { ...latest.current, crop };
    onCrop(crop);
  };

  /** Converts screen coordinates to the frame's. */
  const spotOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Spot => {
    const box = element.current?.getBoundingClientRect();
    if (!box || box.width === 0) return { x: 0, y: 0 };
    const scale = frame.width / box.width;
    return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale };
  };

  const wheel = useEffectEvent((event: WheelEvent) => {
    // Scrolling past the photo must not zoom it.
    const isZoom = event.ctrlKey || document.activeElement === element.current;
    if (!isZoom) return;
    event.preventDefault();
    const zoom = latest.current.crop.zoom * Math.exp(-event.deltaY / 400);
    move(zoomCrop(latest.current, frame, { zoom, focus: spotOf(event) }));
  });
  useEffect(() => {
    const target = element.current;
    const listener = (event: WheelEvent) => wheel(event);
    target?.addEventListener('wheel', listener, { passive: false });
    return () => target?.removeEventListener('wheel', listener);
  }, [element]);

  const drag = (before: ReadonlyMap<number, Spot>, after: ReadonlyMap<number, Spot>) => {
    const from = middleAndSpread([...before.values()]);
    const to = middleAndSpread([...after.values()]);
    const { current } = latest;
    const moved = panCrop(current, frame, { x: to.middle.x - from.middle.x, y: to.middle.y - from.middle.y });
    const isPinch = from.spread > 0 && to.spread > 0;
    const zoom = current.crop.zoom * (isPinch ? to.spread / from.spread : 1);
    move(isPinch ? zoomCrop({ ...current, crop: moved }, frame, { zoom, focus: to.middle }) : moved);
  };

  const release = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    if (fingers.current.size === 0) onDragged(false);
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, spotOf(event));
    },
    onPointerMove: (event: PointerEvent) => {
      if (!fingers.current.has(event.pointerId)) return;
      const before = new Map(fingers.current);
      fingers.current.set(event.pointerId, spotOf(event));
      drag(before, fingers.current);
      onDragged(true);
    },
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown: (event: KeyboardEvent) => {
      const crop = cropByKey(event, latest.current, frame);
      if (!crop) return;
      event.preventDefault();
      move(crop);
    },
  };
}

function middleAndSpread(spots: readonly Spot[]): { readonly middle: Spot; readonly spread: number } {
  const [first = { x: 0, y: 0 }, second = first] = spots;
  return {
    middle: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
    spread: Math.hypot(first.x - second.x, first.y - second.y),
  };
}
