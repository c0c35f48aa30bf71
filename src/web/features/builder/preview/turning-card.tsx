import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { Side } from './face-title.ts';

type TurningCardProps = { readonly side: Side; readonly front: ReactNode; readonly back: ReactNode };

const FACE = 'col-start-1 row-start-1 [backface-visibility:hidden]';

/** One card with two sides. Where less motion is wanted, it changes sides at once. */
export function TurningCard({ side, front, back }: TurningCardProps) {
  const isBack = side === 'back';
  return (
    <div className="[perspective:1800px]">
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
