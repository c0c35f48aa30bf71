import { memo, useDeferredValue, useMemo } from 'react';
import { EMPTY_ADDRESS } from '#domain/address.ts';
import { isTextComplete, type PostcardDesign } from '#domain/postcard.ts';
import { isBlank } from '#domain/visible-text.ts';
import { useLayout } from '../../../card/use-layout.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { ReturnAddressSwitch } from '../address/return-address-switch.tsx';
import { PrinterNote } from '../orientation-note.tsx';
import { FitForAll } from '../recipients/fit-note.tsx';
import { ListDialog } from '../recipients/list-dialog.tsx';
import { ManyPanel } from '../recipients/many-panel.tsx';
import { RECIPIENT_TEXTS } from '../recipients/texts.ts';
import type { Fit } from '../recipients/use-fit.ts';
import { type Many, useMany } from '../recipients/use-many.ts';
import { WhoChoice } from '../recipients/who-choice.tsx';
import { BarStart, NextButton } from '../step-bar.tsx';
import { StepFrame } from '../step-frame.tsx';
import { MESSAGE_TEXTS } from '../texts.ts';
import type { Builder } from '../use-builder.ts';
import { useFormat } from '../use-card.ts';
import { WritingNotes } from './message-notes.tsx';
import { PhonePanel, PhoneStage } from './phone-stage.tsx';
import { StylePanel } from './style-panel.tsx';
import { WritingStage } from './writing-stage.tsx';

type MessageStepProps = {
  readonly builder: Builder;
  /** Of everyone's card, if it is a mailing. */
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
  const card = useLayout(useSeenDesign(design, many), format);
  const hasStage = useMedia(HAS_STAGE);
  const Stage = hasStage ? WritingStage : PhoneStage;
  const who = (
    <div className="grid gap-4 max-framed:md:col-span-2">
      <PrinterNote builder={builder} />
      <WhoChoice isMany={many.isMany} onChange={many.choose} />
      {many.isMany && <ManyPanel builder={builder} onInsert={many.insert} onList={() => many.list.setOpen(true)} />}
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
      navigation={<MessageBar builder={useDeferredValue(builder)} isMany={many.isMany} />}
    >
      <Stage builder={builder} card={card} format={format} many={many} who={who} />
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

type MessageBarProps = Pick<MessageStepProps, 'builder'> & { readonly isMany: boolean };

const MessageBar = memo(function MessageBar({ builder, isMany }: MessageBarProps) {
  const { state, dispatch, recipients } = builder;
  const isWaiting = isMany && recipients === null;
  return (
    <>
      <BarStart builder={builder} />
      {isTextComplete(state.design) && !isWaiting ? (
        <NextButton label={MESSAGE_TEXTS.next} onNext={() => dispatch({ type: 'went-next' })} />
      ) : (
        // As high as the button, so that the card keeps its size.
        <div className="flex min-h-14 items-center">
          <p className="max-w-60 text-right text-sm text-ink-soft">
            Add <Missing builder={builder} isMany={isMany} />
          </p>
        </div>
      )}
    </>
  );
});

function Missing({ builder, isMany }: MessageBarProps) {
  const { text, hiddenId } = builder.state.design;
  const { message, recipient, addressLine1, city, postalCode } = text;
  const parts = [
    ...(isBlank(recipient) ? ['a recipient'] : []),
    ...(isBlank(addressLine1) ? ['an address line'] : []),
    ...(isBlank(city) && isBlank(postalCode) ? ['a city or postal code'] : []),
  ];
  const ofAddress = parts.length === 3 ? ['an address'] : parts;
  const missing = [
    ...(isBlank(message) ? ['a message'] : []),
    ...(isMany ? [RECIPIENT_TEXTS.needed] : hiddenId === null ? ofAddress : []),
  ];
  return [missing.slice(0, -1).join(', '), ...missing.slice(-1)].filter((each) => each !== '').join(' and ');
}
