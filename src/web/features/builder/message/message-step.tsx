import { isTextComplete } from '#domain/postcard.ts';
import { isBlank } from '#domain/visible-text.ts';
import { useLayout } from '../../../card/use-layout.ts';
import { ReturnAddressSwitch } from '../address/return-address-switch.tsx';
import { BarStart, NextButton } from '../step-bar.tsx';
import { StepFrame } from '../step-frame.tsx';
import { MESSAGE_TEXTS } from '../texts.ts';
import type { Builder } from '../use-builder.ts';
import { useFormat } from '../use-card.ts';
import { WritingNotes } from './message-notes.tsx';
import { StylePanel } from './style-panel.tsx';
import { WritingStage } from './writing-stage.tsx';

type MessageStepProps = { readonly builder: Builder; readonly takesFocus: boolean };

/** Step 2. */
export function MessageStep({ builder, takesFocus }: MessageStepProps) {
  const { state, dispatch } = builder;
  const { design } = state;
  const format = useFormat(design.printing);
  const card = useLayout(design, format);
  const isComplete = isTextComplete(design.text);
  return (
    <StepFrame
      title={MESSAGE_TEXTS.title}
      takesFocus={takesFocus}
      panel={<StylePanel builder={builder} />}
      navigation={
        <>
          <BarStart builder={builder} />
          {/* Hidden instead of removed: Chrome ends the undo step whenever an element is added or removed. */}
          <div hidden={!isComplete}>
            <NextButton label={MESSAGE_TEXTS.next} onNext={() => dispatch({ type: 'went-next' })} />
          </div>
          <p hidden={isComplete} className="max-w-60 text-right text-sm text-ink-soft">
            Still needed: <Missing builder={builder} />
          </p>
        </>
      }
    >
      <WritingStage builder={builder} card={card} format={format} />
      <div className="not-empty:mt-5">
        <ReturnAddressSwitch
          printed={design.text.returnAddress}
          orientation={design.printing.orientation}
          destination={design.text.country}
          dispatch={dispatch}
        />
      </div>
      <WritingNotes card={card} onFix={(fix) => dispatch({ type: 'fixed', fix })} />
    </StepFrame>
  );
}

function Missing({ builder }: { readonly builder: Builder }) {
  const { message, recipient, addressLine1, city, postalCode } = builder.state.design.text;
  const missing = [
    isBlank(message) && 'a message',
    isBlank(recipient) && 'a recipient',
    isBlank(addressLine1) && 'an address',
    isBlank(city) && isBlank(postalCode) && 'a city or postal code',
  ];
  // Never empty, for the same reason.
  return missing.filter(Boolean).join(', ') || 'nothing';
}
