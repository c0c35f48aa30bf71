import { FlipHorizontal2 } from 'lucide-react';
import { type CSSProperties, type RefObject, useEffect, useState } from 'react';
import { formatName } from '#layout/formats.ts';
import { pageGeometry } from '#layout/page-geometry.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { useRootMark } from '#web/ui/use-root-mark.ts';
import { FlippingCard } from './flipping-card.tsx';
import { OTHER_SIDE, PaperFace, type PaperFaceProps, type Side } from './paper-face.tsx';

/** Where options and card don't fit beside each other, and a bar at the top leaves room for the options. */
const HAS_ROOM = '(width < 64rem) and (height >= 31.25rem)';
/** Below this share in sight, the rest of the card would be hidden by the bar. */
const SEEN_SHARE = 1 / 3;

/** True once the card has been scrolled away. */
export function useIsDocked(card: RefObject<Element | null>): boolean {
  const hasRoom = useMedia(HAS_ROOM);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!(hasRoom && card.current)) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setAway(entry.intersectionRatio < SEEN_SHARE && entry.boundingClientRect.top < 0);
      },
      { threshold: SEEN_SHARE },
    );
    observer.observe(card.current);
    return () => observer.disconnect();
  }, [card, hasRoom]);
  return hasRoom && isAway;
}

type DockedCardProps = Omit<PaperFaceProps, 'title' | 'hasGuides'> & { readonly onSide: (side: Side) => void };

/** [T-12] The card in small above the options, so that a change is seen while the large one is out of sight. */
export function DockedCard({ side, onSide, ...paper }: DockedCardProps) {
  useRootMark('data-has-docked-card', true);
  const { orientation } = paper.design.printing;
  const { trim } = pageGeometry(paper.format, orientation);
  const flip = () => onSide(OTHER_SIDE[side]);
  return (
    <section
      aria-label="Your card, small"
      data-testid="docked-card"
      className="fixed inset-x-0 top-0 z-10 flex animate-fade-in items-center gap-4 border-b border-line bg-paper-deep px-5 py-2.5 shadow-paper [--room:6.5rem] sm:gap-6 sm:px-8 sm:[--room:9rem]"
    >
      <div aria-hidden="true" style={{ '--card': `calc(var(--room) * ${trim.width / trim.height})` } as CSSProperties}>
        <FlippingCard
          side={side}
          front={<PaperFace {...paper} side="front" />}
          back={<PaperFace {...paper} side="back" />}
          onFlip={flip}
        />
      </div>
      <div className="min-w-0 grow text-sm text-ink-soft">
        <p className="font-semibold text-ink">{side === 'front' ? 'Front' : 'Back'}</p>
        <p className="whitespace-nowrap">{formatName(paper.format, orientation)}</p>
      </div>
      <IconButton
        label={`Show the ${OTHER_SIDE[side]}`}
        icon={<FlipHorizontal2 aria-hidden="true" className="size-5" />}
        onClick={flip}
      />
    </section>
  );
}
