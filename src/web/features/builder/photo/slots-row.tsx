import { ArrowLeft, ArrowRight, CircleAlert, ImageUp, Plus, Trash2 } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useRef } from 'react';
import type { Photo } from '#domain/front.ts';
import { photoQuality } from '#layout/photo-quality.ts';
import { PHOTO_FILES } from '#web/content/site.ts';
import { SLOTS_TEXTS } from '#web/features/builder/frame/texts.ts';
import { useFormat } from '#web/features/builder/state/use-card.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { FrontToolsProps } from './active-slot.ts';
import { choosePhotos } from './choose-photos.ts';

/** [T-5] The layout's photos in order: choose one, add, replace, remove, or let two trade places. */
export function SlotsRow({ builder, front, activeSlot, onSlot }: FrontToolsProps) {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { printing } = builder.state.design;
  const format = useFormat(printing);
  const isTooSmall = (photo: Photo, slot: number) =>
    photoQuality(photo, { format, orientation: printing.orientation, front, slot }).grade === 'too-small';
  const dragged = useRef<number | null>(null);
  const { slots } = front;
  const swap = (from: number, to: number) => {
    if (from === to || slots[to] === undefined) return;
    builder.dispatch({ type: 'front-changed', change: { kind: 'photos-swapped', slots: [from, to] } });
    onSlot(to);
  };
  const remove = () => {
    builder.dispatch({ type: 'front-changed', change: { kind: 'photo-removed', slot: activeSlot } });
    list.current?.querySelectorAll('button')[activeSlot]?.focus();
  };
  const browse = (slot: number) => {
    onSlot(slot);
    input.current?.click();
  };
  const active = slots[activeSlot] ?? null;
  return (
    <div>
      <p className="eyebrow">{SLOTS_TEXTS.photos}</p>
      <input
        ref={input}
        type="file"
        multiple
        accept={PHOTO_FILES}
        aria-label={SLOTS_TEXTS.choose(activeSlot + 1)}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Lets the same file be chosen again.
          event.target.value = '';
          void choosePhotos(builder, files, activeSlot);
        }}
      />
      <ul ref={list} className="mt-2 flex flex-wrap gap-2">
        {slots.map((photo, slot) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot keeps its place
            key={slot}
            onDragOver={(event) => dragged.current !== null && event.preventDefault()}
            onDrop={(event: DragEvent) => {
              if (dragged.current === null) return;
              event.preventDefault();
              event.stopPropagation();
              swap(dragged.current, slot);
            }}
          >
            {photo ? (
              <button
                type="button"
                draggable
                aria-pressed={slot === activeSlot}
                aria-label={
                  isTooSmall(photo, slot) ? SLOTS_TEXTS.tooSmall(slot + 1) : SLOTS_TEXTS.name(slot + 1, slots.length)
                }
                aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
                onClick={() => onSlot(slot)}
                onKeyDown={(event) => moveByKey(event, (by) => swap(slot, slot + by))}
                onDragStart={(event) => {
                  dragged.current = slot;
                  event.dataTransfer.effectAllowed = 'move';
                }}
                onDragEnd={() => {
                  dragged.current = null;
                }}
                className={tileStyle(slot === activeSlot)}
              >
                <Thumbnail photo={photo} href={builder.photoHrefs.get(photo.uploadId)} />
                {isTooSmall(photo, slot) && (
                  <CircleAlert
                    aria-hidden="true"
                    className="absolute -top-2 -right-2 size-5 rounded-full bg-red-deep text-white"
                  />
                )}
              </button>
            ) : (
              <button
                type="button"
                aria-label={SLOTS_TEXTS.add(slot + 1)}
                onClick={() => browse(slot)}
                className={classNames(tileStyle(slot === activeSlot), 'border-dashed')}
              >
                <Plus aria-hidden="true" className="m-auto size-5 text-ink-soft" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {active && (
        <div className="mt-2 -ml-2 flex items-center">
          <IconButton
            label={SLOTS_TEXTS.replace(activeSlot + 1)}
            size="small"
            icon={<ImageUp aria-hidden="true" className="size-4" />}
            onClick={() => browse(activeSlot)}
          />
          <IconButton
            label={SLOTS_TEXTS.remove(activeSlot + 1)}
            size="small"
            icon={<Trash2 aria-hidden="true" className="size-4" />}
            onClick={remove}
          />
          <IconButton
            label={SLOTS_TEXTS.earlier(activeSlot + 1)}
            size="small"
            icon={<ArrowLeft aria-hidden="true" className="size-4" />}
            disabled={activeSlot === 0}
            onClick={() => swap(activeSlot, activeSlot - 1)}
          />
          <IconButton
            label={SLOTS_TEXTS.later(activeSlot + 1)}
            size="small"
            icon={<ArrowRight aria-hidden="true" className="size-4" />}
            disabled={activeSlot === slots.length - 1}
            onClick={() => swap(activeSlot, activeSlot + 1)}
          />
        </div>
      )}
    </div>
  );
}

function tileStyle(isActive: boolean): string {
  return classNames(
    'relative grid h-12 w-16 cursor-pointer rounded-card border bg-card transition-colors',
    isActive ? 'border-red ring-2 ring-red' : 'border-line hover:border-line-strong',
  );
}

function moveByKey(event: KeyboardEvent, move: (by: 1 | -1) => void): void {
  if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
  event.preventDefault();
  move(event.key === 'ArrowLeft' ? -1 : 1);
}

function Thumbnail({ photo, href }: { readonly photo: Photo; readonly href: string | undefined }) {
  if (href === undefined) return null;
  const turn = photo.crop.rotation === 0 ? undefined : { rotate: `${photo.crop.rotation}deg` };
  return (
    <img
      src={href}
      alt=""
      draggable={false}
      style={turn}
      className="absolute inset-0 size-full rounded-card object-cover"
    />
  );
}
