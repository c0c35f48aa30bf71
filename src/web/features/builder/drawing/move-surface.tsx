import { useRef, useState } from 'react';
import type { Drawing } from '#domain/drawing.ts';
import type { Page, Rect } from '#layout/scene.ts';
import { classNames } from '#web/ui/class-names.ts';
import { type Item, itemsOf, partOf, without } from './drawing-items.ts';
import { ItemBox, type ItemBoxProps } from './item-box.tsx';

type MoveSurfaceProps = Omit<ItemBoxProps, 'item' | 'name' | 'isPlaced'> & {
  /** The items placed last: they belong together and take the focus. */
  readonly placed: Item | null;
  /** Leaves lines alone, and lets pointers through to what is below. */
  readonly isForStickers?: boolean;
};

/** Shows a box around each part of the drawing, and the safe line while one of them has the focus. */
export function MoveSurface({ placed, isForStickers = false, ...props }: MoveSurfaceProps) {
  const { drawing, page } = props;
  // Fixed while parts are moved, because parts that meet would become one.
  const count = `${drawing.strokes.length} ${drawing.stickers.length}`;
  const [known, setKnown] = useState({ count: '', items: [] as readonly Item[] });
  if (known.count !== count) setKnown({ count, items: withPlaced(drawing, placed) });
  const ids = useItemIds(drawing, known.count === count ? known.items : []);
  const shown = known.items.filter(({ stickers }) => !isForStickers || stickers.length > 0);
  return (
    <div
      data-items
      className={classNames('group/items absolute inset-0', isForStickers ? 'pointer-events-none' : 'touch-pinch-zoom')}
    >
      <SafeLine page={page} />
      {shown.map((item, index) => (
        <ItemBox
          key={ids[known.items.indexOf(item)]}
          {...props}
          item={item}
          isPlaced={item === placed}
          name={nameOf(drawing, item, `${index + 1} of ${shown.length}`)}
        />
      ))}
    </div>
  );
}

/** Nothing inside it is ever trimmed. */
function SafeLine({ page: { trim, safe } }: { readonly page: Pick<Page, 'trim' | 'safe'> }) {
  return (
    <div
      aria-hidden="true"
      data-testid="safe-line"
      className="absolute hidden border border-dashed border-ink outline-1 outline-white/70 group-focus-within/items:block"
      style={insideOf(trim, safe)}
    />
  );
}

function insideOf(outer: Rect, inner: Rect) {
  return {
    left: `${((inner.x - outer.x) / outer.width) * 100}%`,
    top: `${((inner.y - outer.y) / outer.height) * 100}%`,
    width: `${(inner.width / outer.width) * 100}%`,
    height: `${(inner.height / outer.height) * 100}%`,
  };
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

/** The items placed last stay together, whatever they lie next to. */
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
