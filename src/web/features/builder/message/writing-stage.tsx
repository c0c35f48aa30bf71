import { PenLine, Redo2, Smile, Type, Undo2 } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useRef } from 'react';
import { isAddressComplete } from '#domain/address.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import { FONT_SIZES } from '#domain/text-style.ts';
import type { FormatId } from '#layout/formats.ts';
import { pageGeometry } from '#layout/page-geometry.ts';
import type { Fix } from '#layout/preflight/finding.ts';
import { CardFace } from '#web/card/card-face.tsx';
import type { CardLayout } from '#web/card/use-layout.ts';
import { CardAddress } from '#web/features/builder/address/card-address.tsx';
import { AskLink } from '#web/features/builder/asking/ask-link.tsx';
import { DrawEntry } from '#web/features/builder/drawing/draw-entry.tsx';
import { EmojiPopover } from '#web/features/builder/emoji/emoji-popover.tsx';
import { CardLoading } from '#web/features/builder/frame/card-loading.tsx';
import { StageToolbar, ToolButton, ToolGap } from '#web/features/builder/frame/stage-toolbar.tsx';
import { DRAWING_TEXTS, EMOJI_TEXTS, MESSAGE_TEXTS } from '#web/features/builder/frame/texts.ts';
import { RecipientStepper } from '#web/features/builder/list/recipient-stepper.tsx';
import { RECIPIENT_TEXTS } from '#web/features/builder/list/texts.ts';
import type { Many } from '#web/features/builder/list/use-many.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import type { Undo } from '#web/features/builder/state/use-undo.ts';
import { Late } from '#web/ui/late.tsx';
import { insertText } from './insert-text.ts';
import { FitNote } from './message-notes.tsx';
import { messageColumn, shareOfCard } from './message-view.ts';
import type { Missing } from './use-missing.ts';
import { WritableBack } from './writable-back.tsx';

type WritingStageProps = {
  readonly builder: Builder;
  readonly card: CardLayout | null;
  readonly format: FormatId;
  readonly many: Many;
  /** The field that the customer was asked to fill in. */
  readonly missing: Missing | null;
};

/** The tools above the card and the note below it. */
const BESIDE = '10.5rem';
const SMALLEST_HEIGHT = '400px';

/** [B2-1] The card's back in its true proportions, as large as fits, where the message is typed exactly as it prints. */
export const WritingStage = memo(function WritingStage({ builder, card, format, many, missing }: WritingStageProps) {
  const { design } = builder.state;
  const { orientation } = design.printing;
  const { trim } = pageGeometry(format, orientation);
  const stage = useRef<HTMLDivElement>(null);
  const areFieldsOnCard = orientation === 'landscape' && !many.isMany;
  const isBesideCard = orientation !== 'landscape' && !many.isMany;
  // A message that is too long comes first.
  const canAsk = !many.isMany && !hasAddress(design) && card?.layout.message.fits !== false;
  const fields = (
    // The card and its message come first.
    <Late>
      <CardAddress design={design} dispatch={builder.dispatch} missing={missing} isCompact />
    </Late>
  );
  const height = `max(${SMALLEST_HEIGHT}, var(--stage-height) - 48px - ${BESIDE})`;
  const width = `min(100cqw - 48px - ${isBesideCard ? '20rem' : '0px'}, ${height} * ${trim.width / trim.height})`;
  return (
    <div className="px-6 py-5">
      <DrawEntry builder={builder} side="back">
        {(draw) => (
          <WritingTools
            canUndo={builder.canUndo}
            canRedo={builder.canRedo}
            undo={builder.undo}
            redo={builder.redo}
            onWrite={many.write}
            stage={stage}
            onDraw={draw}
          />
        )}
      </DrawEntry>
      <div ref={stage} data-testid="stage" className="mt-4 flex items-center justify-center gap-6">
        <CardBack
          builder={builder}
          card={card}
          format={format}
          many={many}
          missing={missing}
          isAddressHidden={areFieldsOnCard}
          width={width}
        >
          {areFieldsOnCard && card && <OnCard card={card}>{fields}</OnCard>}
        </CardBack>
        {isBesideCard && <div className="w-74 shrink-0">{fields}</div>}
      </div>
      <div
        className="mx-auto mt-9 min-h-16 framed:h-16"
        style={{ width: isBesideCard ? `calc(${width} + 20rem)` : width }}
      >
        {many.shown ? (
          <RecipientStepper shown={many.shown} onStep={many.read} />
        ) : (
          <MessageFit
            builder={builder}
            card={card}
            isMissing={missing === 'message'}
            area={() => messageIn(stage.current)}
            aside={canAsk && <AskLink builder={builder} />}
          />
        )}
      </div>
    </div>
  );
});

export function hasAddress({ text, hiddenId }: PostcardDesign): boolean {
  return hiddenId !== null || isAddressComplete(text);
}

function messageIn(stage: HTMLElement | null): HTMLTextAreaElement | null {
  return stage?.querySelector('textarea') ?? null;
}

type WritingToolsProps = Undo & {
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly onWrite: () => void;
  readonly onDraw: () => void;
};

/** Memoized, so that it doesn't render with the message. */
const WritingTools = memo(function WritingTools(props: WritingToolsProps) {
  const { canUndo, canRedo, undo, redo, stage, onWrite, onDraw } = props;
  return (
    <StageToolbar label={MESSAGE_TEXTS.tools}>
      <ToolButton label={MESSAGE_TEXTS.write} icon={<Type aria-hidden="true" />} onClick={onWrite} />
      <ToolButton label={DRAWING_TEXTS.open} icon={<PenLine aria-hidden="true" />} onClick={onDraw} />
      <EmojiPopover onPick={(emoji) => insertText(messageIn(stage.current), emoji)}>
        <ToolButton label={EMOJI_TEXTS.button} icon={<Smile aria-hidden="true" />} />
      </EmojiPopover>
      <ToolGap />
      <ToolButton label={MESSAGE_TEXTS.undo} icon={<Undo2 aria-hidden="true" />} disabled={!canUndo} onClick={undo} />
      <ToolButton
        label={MESSAGE_TEXTS.redo}
        icon={<Redo2 aria-hidden="true" />}
        isSmall
        disabled={!canRedo}
        onClick={redo}
      />
    </StageToolbar>
  );
});

type MessageFitProps = {
  readonly builder: Builder;
  readonly card: CardLayout | null;
  readonly isMissing: boolean;
  readonly area: () => HTMLTextAreaElement | null;
  readonly aside?: ReactNode;
};

export function MessageFit({ builder, card, isMissing, area, aside }: MessageFitProps) {
  const selectRest = (start: number) => {
    const [fontSize] = FONT_SIZES;
    builder.dispatch({ type: 'text-changed', change: { fontSize } });
    const field = area();
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(start, field.value.length);
  };
  const fix = (chosen: Fix) => {
    builder.fix(chosen);
    // The button is gone once it is pressed.
    area()?.focus({ preventScroll: true });
  };
  return <FitNote card={card} isMissing={isMissing} onFix={fix} onSelectRest={selectRest} aside={aside} />;
}

type CardBackProps = WritingStageProps & {
  readonly isAddressHidden: boolean;
  readonly hasLens?: boolean;
  readonly width: string;
  readonly children?: ReactNode;
};

export function CardBack(props: CardBackProps) {
  const { builder, card, format, many, missing, isAddressHidden, hasLens = false, width, children } = props;
  const { trim } = pageGeometry(format, builder.state.design.printing.orientation);
  return (
    <div
      data-testid="card-back"
      className="builder-turn relative shrink-0 rounded-card bg-white forced-color-adjust-none"
      style={{ aspectRatio: `${trim.width} / ${trim.height}`, width }}
    >
      {card && many.isReading && <ReadBack card={card} onWrite={many.write} />}
      {card && !many.isReading && (
        <WritableBack
          builder={builder}
          card={card}
          isMissing={missing === 'message'}
          isAddressHidden={isAddressHidden}
          hasLens={hasLens}
        >
          {children}
        </WritableBack>
      )}
      {!card && <CardLoading card={card} />}
    </div>
  );
}

type ReadBackProps = { readonly card: CardLayout; readonly onWrite: () => void };

/** A recipient's own card. A press on its message goes back to writing. */
function ReadBack({ card, onWrite }: ReadBackProps) {
  const { layout, fonts } = card;
  const { trim } = layout.scene.back;
  return (
    <div className="absolute inset-0">
      <div className="overflow-clip rounded-card shadow-card">
        <CardFace page={layout.scene.back} fonts={fonts} />
      </div>
      <button
        type="button"
        aria-label={RECIPIENT_TEXTS.write}
        onClick={onWrite}
        className="absolute cursor-text"
        style={shareOfCard(messageColumn(layout, true), trim)}
      />
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
      className="absolute bottom-[4.5%]"
      style={{
        left: share(back.divider.x - trim.x + 9),
        right: share(trim.x + trim.width - back.stamp.x - back.stamp.width - 6),
      }}
    >
      {children}
    </div>
  );
}
