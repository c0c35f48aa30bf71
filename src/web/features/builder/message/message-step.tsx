import { memo, useDeferredValue } from 'react';
import { isTextComplete } from '#domain/postcard.ts';
import { isBlank } from '#domain/visible-text.ts';
import { useLayout } from '../../../card/use-layout.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { ReturnAddressSwitch } from '../address/return-address-switch.tsx';
import { BarStart, NextButton } from '../step-bar.tsx';
import { StepFrame } from '../step-frame.tsx';
import { MESSAGE_TEXTS } from '../texts.ts';
import type { Builder } from '../use-builder.ts';
import { useFormat } from '../use-card.ts';
import { WritingNotes } from './message-notes.tsx';
import { PhonePanel, PhoneStage } from './phone-stage.tsx';
import { StylePanel } from './style-panel.tsx';
import { WritingStage } from './writing-stage.tsx';

type MessageStepProps = { readonly builder: Builder; readonly takesFocus: boolean };

/** Wide enough for a stage of 600 by 400 pixels, where the address fields fit onto the card. */
const HAS_STAGE = '(min-width: 48rem)';

/** Step 2. */
export function MessageStep({ builder, takesFocus }: MessageStepProps) {
  const { state, dispatch } = builder;
  const { design } = state;
  const format = useFormat(design.printing);
  const card = useLayout(design, format);
  const hasStage = useMedia(HAS_STAGE);
  const Stage = hasStage ? WritingStage : PhoneStage;
  const notes = (
    <>
      <ReturnAddressSwitch
        printed={design.text.returnAddress}
        orientation={design.printing.orientation}
        destination={design.text.country}
        dispatch={dispatch}
      />
      <WritingNotes card={card} onFix={(fix) => dispatch({ type: 'fixed', fix })} />
    </>
  );
  return (
    <StepFrame
      title={MESSAGE_TEXTS.title}
      takesFocus={takesFocus}
      panel={
        hasStage ? (
          <StylePanel builder={builder}>{notes}</StylePanel>
        ) : (
          <PhonePanel builder={builder}>{notes}</PhonePanel>
        )
      }
      // A letter shows on the card first.
      navigation={<MessageBar builder={useDeferredValue(builder)} />}
    >
      <Stage builder={builder} card={card} format={format} />
    </StepFrame>
  );
}

const MessageBar = memo(function MessageBar({ builder }: Pick<MessageStepProps, 'builder'>) {
  const { state, dispatch } = builder;
  return (
    <>
      <BarStart builder={builder} />
      {isTextComplete(state.design.text) ? (
        <NextButton label={MESSAGE_TEXTS.next} onNext={() => dispatch({ type: 'went-next' })} />
      ) : (
        // As high as the button, so that the card keeps its size.
        <div className="flex min-h-14 items-center">
          <p className="max-w-60 text-right text-sm text-ink-soft">
            Still needed: <Missing builder={builder} />
          </p>
        </div>
      )}
    </>
  );
});

function Missing({ builder }: { readonly builder: Builder }) {
  const { message, recipient, addressLine1, city, postalCode } = builder.state.design.text;
  const missing = [
    isBlank(message) && 'a message',
    isBlank(recipient) && 'a recipient',
    isBlank(addressLine1) && 'an address',
    isBlank(city) && isBlank(postalCode) && 'a city or postal code',
  ];
  return missing.filter(Boolean).join(', ');
}
