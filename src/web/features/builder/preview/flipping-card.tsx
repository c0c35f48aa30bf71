import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { Side } from './paper-face.tsx';

type FlippingCardProps = {
  readonly side: Side;
  readonly front: ReactNode;
  readonly back: ReactNode;
  readonly onFlip: () => void;
};

const FACE = 'col-start-1 row-start-1 [backface-visibility:hidden]';

/** One card with two sides, which a press turns over. With reduced motion it flips at once. */
export function FlippingCard({ side, front, back, onFlip }: FlippingCardProps) {
  const isBack = side === 'back';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button below does the same
    <div className="cursor-pointer [perspective:1800px]" onClick={onFlip}>
      <div
        className={classNames(
          'grid transition-transform duration-700 ease-paper [transform-style:preserve-3d]',
          isBack && '[transform:rotateY(180deg)]',
        )}
      >
        <div inert={isBack} aria-hidden={isBack} className={FACE}>
          {front}
        </div>
        <div inert={!isBack} aria-hidden={!isBack} className={classNames(FACE, '[transform:rotateY(180deg)]')}>
          {back}
        </div>
      </div>
    </div>
  );
}
