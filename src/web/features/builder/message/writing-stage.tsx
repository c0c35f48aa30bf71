import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import type { FormatId } from '#layout/formats.ts';
import { pageGeometry } from '#layout/page-geometry.ts';
import { CardFace } from '../../../card/card-face.tsx';
import type { CardLayout } from '../../../card/use-layout.ts';
import { CardAddress } from '../address/card-address.tsx';
import { CardLoading } from '../card-loading.tsx';
import type { Builder } from '../use-builder.ts';
import { MessageEditor } from './message-editor.tsx';
import { FitNote } from './message-notes.tsx';
import { useLens, WritingLens } from './writing-lens.tsx';

type WritingStageProps = {
  readonly builder: Builder;
  readonly card: CardLayout | null;
  readonly format: FormatId;
};

/** Wide enough for the stage of 600 by 400 pixels, where the address fields fit onto the card. */
const HAS_STAGE = '(min-width: 48rem)';
/** On wider screens the whole card is large enough to write on. */
const NEEDS_LENS = '(width < 30rem)';

/** [B2-1] The card's back in its true proportions, where the message is typed exactly as it prints. */
export function WritingStage({ builder, card, format }: WritingStageProps) {
  const { design } = builder.state;
  const { orientation } = design.printing;
  const hasStage = useMedia(HAS_STAGE);
  const hasLens = useMedia(NEEDS_LENS);
  const { trim } = pageGeometry(format, orientation);
  const areFieldsOnCard = hasStage && orientation === 'landscape';
  const fields = <CardAddress text={design.text} dispatch={builder.dispatch} isCompact={hasStage} />;
  const back = (
    <CardBack builder={builder} card={card} format={format} isAddressHidden={areFieldsOnCard} hasLens={hasLens}>
      {areFieldsOnCard && card && <OnCard card={card}>{fields}</OnCard>}
    </CardBack>
  );
  if (!hasStage) {
    return (
      <div className="grid gap-5 p-5">
        <div>
          {back}
          <FitNote card={card} onFix={(fix) => builder.dispatch({ type: 'fixed', fix })} />
        </div>
        {fields}
      </div>
    );
  }
  return (
    <div className="rounded-panel bg-paper-deep p-4 pb-3 xl:p-10 xl:pb-6">
      <div data-testid="stage" className="mx-auto flex h-[400px] w-[600px] justify-center gap-6">
        {back}
        {!areFieldsOnCard && <div className="min-w-0 grow self-center">{fields}</div>}
      </div>
      <div className="mx-auto" style={{ width: areFieldsOnCard ? (400 * trim.width) / trim.height : 600 }}>
        <FitNote card={card} onFix={(fix) => builder.dispatch({ type: 'fixed', fix })} />
      </div>
    </div>
  );
}

type CardBackProps = WritingStageProps & {
  readonly isAddressHidden: boolean;
  readonly hasLens: boolean;
  readonly children: ReactNode;
};

function CardBack({ builder, card, format, isAddressHidden, hasLens, children }: CardBackProps) {
  const lens = useLens();
  const { orientation } = builder.state.design.printing;
  const { trim } = pageGeometry(format, orientation);
  const page = card?.layout.scene.back;
  // Without a lens, nothing moves while the message fits, so the caret need not cause a second render.
  const isFollowed = hasLens || (card?.layout.message.linesOver ?? 0) > 0;
  const shown = useMemo(
    () => page && (isAddressHidden ? { ...page, ops: page.ops.filter((op) => op.layer !== 'address') } : page),
    [page, isAddressHidden],
  );
  return (
    // Clip, because with overflow hidden the browser would scroll to its own, invisible caret.
    <div
      data-testid="card-back"
      className="builder-turn relative max-w-full shrink-0 overflow-clip rounded-card bg-white shadow-card max-md:w-full md:h-full"
      style={{ aspectRatio: `${trim.width} / ${trim.height}` }}
    >
      {card && shown ? (
        <WritingLens card={card} offset={lens.offset} isWriting={lens.isWriting} isNear={hasLens}>
          <CardFace page={shown} fonts={card.fonts} isEdited />
          <MessageEditor builder={builder} card={card} {...(isFollowed && { onWriting: lens.onWriting })} />
          {children}
        </WritingLens>
      ) : (
        <CardLoading card={card} />
      )}
    </div>
  );
}

/** Right of the divider, under the stamp. */
function OnCard({ card, children }: { readonly card: CardLayout; readonly children: ReactNode }) {
  const { back, scene } = card.layout;
  const { trim } = scene.back;
  const share = (points: number) => `${(points / trim.width) * 100}%`;
  return (
    <div
      className="absolute bottom-[2.5%]"
      style={{
        left: share(back.divider.x - trim.x + 9),
        right: share(trim.x + trim.width - back.stamp.x - back.stamp.width - 6),
      }}
    >
      {children}
    </div>
  );
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
