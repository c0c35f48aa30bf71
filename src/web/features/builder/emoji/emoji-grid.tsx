import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { EmojiPicture } from '#web/card/emoji-picture.tsx';
import type { NamedEmoji } from './emoji-names.ts';

type EmojiGridProps = {
  /** The accessible name. */
  readonly label: string;
  readonly emoji: readonly NamedEmoji[];
  readonly onPick: (emoji: string) => void;
};

/** Whole lines of seven or eight, which is what fits. */
const PER_BLOCK = 56;

/** Arrow keys move between the emoji; Tab leaves them. */
export function EmojiGrid({ label, emoji, onPick }: EmojiGridProps) {
  const [current, setCurrent] = useState(emoji[0]?.emoji);
  const focusable = emoji.some((each) => each.emoji === current) ? current : emoji[0]?.emoji;
  const blocks = Array.from({ length: Math.ceil(emoji.length / PER_BLOCK) }, (_, index) =>
    emoji.slice(index * PER_BLOCK, (index + 1) * PER_BLOCK),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are buttons
    <div role="group" aria-label={label} onKeyDown={moveFocus} className="grid">
      {blocks.map((block) => (
        <Block key={block[0]?.emoji}>
          {(isNear) =>
            block.map(({ emoji: each, name }) => (
              <button
                key={each}
                type="button"
                data-emoji={each}
                aria-label={name}
                title={name}
                tabIndex={each === focusable ? 0 : -1}
                onFocus={() => setCurrent(each)}
                onClick={() => onPick(each)}
                className="flex size-11 items-center justify-center rounded-lg hover:bg-paper-deep focus-visible:-outline-offset-2"
              >
                {isNear && <EmojiPicture emoji={each} className="size-7 text-2xl leading-none" />}
              </button>
            ))
          }
        </Block>
      ))}
    </div>
  );
}

/** Loads and draws its art when it is about to be seen. */
function Block({ children }: { readonly children: (isNear: boolean) => ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '200px',
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref} className="grid grid-cols-[repeat(auto-fill,2.75rem)] justify-center">
      {children(isNear)}
    </div>
  );
}

/** Moves by where the buttons are, because the grid has as many columns as fit. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-emoji]')];
  const at = event.target instanceof HTMLElement ? buttons.indexOf(event.target) : -1;
  const target = at < 0 ? undefined : buttons[targetOf(event.key, at, buttons)];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function targetOf(key: string, at: number, buttons: readonly HTMLElement[]): number {
  if (key === 'ArrowRight') return at + 1;
  if (key === 'ArrowLeft') return at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return buttons.length - 1;
  if (key === 'ArrowDown') return lineTarget(at, buttons, 1);
  return key === 'ArrowUp' ? lineTarget(at, buttons, -1) : -1;
}

/** The nearest button of the next line up or down; -1 if there is none. */
function lineTarget(at: number, buttons: readonly HTMLElement[], by: 1 | -1): number {
  const boxes = buttons.map((button) => button.getBoundingClientRect());
  const here = boxes[at];
  if (!here) return -1;
  const beyond = boxes.filter((box) => (box.top - here.top) * by > here.height / 2);
  const [nearest] = beyond.toSorted(
    (a, b) => (a.top - b.top) * by || Math.abs(a.left - here.left) - Math.abs(b.left - here.left),
  );
  return nearest ? boxes.indexOf(nearest) : -1;
}
