import { memo, useDeferredValue, useMemo } from 'react';
import { EMPTY_ADDRESS } from '#domain/address.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import { useLayout } from '#web/card/use-layout.ts';
import { ReturnAddressSwitch } from '#web/features/builder/address/return-address-switch.tsx';
import { FitForAll } from '#web/features/builder/fit/fit-note.tsx';
import type { Fit } from '#web/features/builder/fit/use-fit.ts';
import { PrinterNote } from '#web/features/builder/frame/orientation-note.tsx';
import { BarStart, BlockedNext, NextButton } from '#web/features/builder/frame/step-bar.tsx';
import { StepFrame } from '#web/features/builder/frame/step-frame.tsx';
import { MESSAGE_TEXTS } from '#web/features/builder/frame/texts.ts';
import { ListDialog } from '#web/features/builder/list/list-dialog.tsx';
import { ManyPanel } from '#web/features/builder/list/many-panel.tsx';
import { RECIPIENT_TEXTS } from '#web/features/builder/list/texts.ts';
import { type Many, useMany } from '#web/features/builder/list/use-many.ts';
import { WhoChoice } from '#web/features/builder/list/who-choice.tsx';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { useFormat } from '#web/features/builder/state/use-card.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { WritingNotes } from './message-notes.tsx';
import { PhonePanel, PhoneStage } from './phone-stage.tsx';
import { StylePanel } from './style-panel.tsx';
import { findMissing, type Missing, useMissing } from './use-missing.ts';
import { WritingStage } from './writing-stage.tsx';

type MessageStepProps = {
  readonly builder: Builder;
  /** The check of everyone's card, if it is a mailing. */
  readonly fit: Fit | null;
  readonly takesFocus: boolean;
};

/** Wide enough for a stage of 600 by 400 pixels, where the address fields fit onto the card. */
const HAS_STAGE = '(min-width: 48rem)';

/** Step 2. */
export function MessageStep({ builder, fit, takesFocus }: MessageStepProps) {
  const { state, dispatch } = builder;
  const { design } = state;
  const format = useFormat(design.printing);
  const many = useMany(builder);
  const missing = useMissing(builder, many);
  const card = useLayout(useSeenDesign(design, many), format);
  const hasStage = useMedia(HAS_STAGE);
  const Stage = hasStage ? WritingStage : PhoneStage;
  const who = (
    <div className="grid gap-4 max-framed:md:col-span-2">
      <PrinterNote builder={builder} />
      <WhoChoice isMany={many.isMany} onChange={many.choose} />
      {many.isMany && (
        <ManyPanel
          builder={builder}
          isMissing={missing.marked === 'people'}
          onInsert={many.insert}
          onList={() => many.list.setOpen(true)}
        />
      )}
      {many.shown && fit && <FitForAll fit={fit} shown={many.shown} onShow={many.read} onFix={builder.fix} />}
    </div>
  );
  const notes = (
    <>
      <ReturnAddressSwitch
        printed={design.text.returnAddress}
        orientation={design.printing.orientation}
        destination={design.text.country}
        dispatch={dispatch}
      />
      <WritingNotes card={card} onFix={builder.fix} />
    </>
  );
  return (
    <StepFrame
      title={MESSAGE_TEXTS.title}
      takesFocus={takesFocus}
      panel={
        hasStage ? (
          <StylePanel builder={builder} who={who} isMany={many.isMany}>
            {notes}
          </StylePanel>
        ) : (
          <PhonePanel builder={builder}>{notes}</PhonePanel>
        )
      }
      // A letter shows on the card first.
      navigation={<MessageBar builder={useDeferredValue(builder)} isMany={many.isMany} onMissing={missing.show} />}
    >
      <Stage builder={builder} card={card} format={format} many={many} missing={missing.marked} who={who} />
      <ListDialog builder={builder} list={many.list} />
    </StepFrame>
  );
}

/** While somebody writes, merge fields show as they are typed; while they read, each recipient's words. */
function useSeenDesign(design: PostcardDesign, { isMany, isReading, shown }: Many): PostcardDesign {
  const isEmpty = isMany && shown === null;
  return useMemo(() => {
    if (isEmpty) return { ...design, text: { ...design.text, ...EMPTY_ADDRESS } };
    return isReading || design.mailing === null ? design : { ...design, mailing: null };
  }, [design, isEmpty, isReading]);
}

type MessageBarProps = Pick<MessageStepProps, 'builder'> & {
  readonly isMany: boolean;
  readonly onMissing: () => void;
};

const MessageBar = memo(function MessageBar({ builder, isMany, onMissing }: MessageBarProps) {
  const missing = findMissing(builder, isMany);
  return (
    <>
      <BarStart builder={builder} />
      {missing.length === 0 ? (
        <NextButton label={MESSAGE_TEXTS.next} onNext={() => builder.dispatch({ type: 'went-next' })} />
      ) : (
        <BlockedNext label={MESSAGE_TEXTS.next} reason={MESSAGE_TEXTS.missing(namesOf(missing))} onPress={onMissing} />
      )}
    </>
  );
});

const NAMES: Readonly<Record<Missing, string>> = {
  message: 'a message',
  people: RECIPIENT_TEXTS.needed,
  recipient: 'a recipient',
  addressLine1: 'an address line',
  city: 'a city or postal code',
};

function namesOf(missing: readonly Missing[]): readonly string[] {
  const ofMessage = missing.filter((part) => part === 'message');
  const isWithoutAddress = missing.length - ofMessage.length === 3;
  return isWithoutAddress
    ? [...ofMessage.map((part) => NAMES[part]), 'an address']
    : missing.map((part) => NAMES[part]);
}
