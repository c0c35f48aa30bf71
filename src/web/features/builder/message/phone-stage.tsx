import { ALargeSmall, PenLine, Smile, Undo2 } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useRef, useState } from 'react';
import type { FormatId } from '#layout/formats.ts';
import type { CardLayout } from '#web/card/use-layout.ts';
import { AddressBookButton } from '#web/features/builder/address/address-book.tsx';
import { CardAddress } from '#web/features/builder/address/card-address.tsx';
import { AskLink } from '#web/features/builder/asking/ask-link.tsx';
import { DrawEntry } from '#web/features/builder/drawing/draw-entry.tsx';
import { EmojiPopover } from '#web/features/builder/emoji/emoji-popover.tsx';
import { ICON_TABS, IconTab } from '#web/features/builder/frame/icon-tab.tsx';
import { DRAWING_TEXTS, EMOJI_TEXTS, MESSAGE_TEXTS } from '#web/features/builder/frame/texts.ts';
import { RecipientStepper } from '#web/features/builder/list/recipient-stepper.tsx';
import type { Many } from '#web/features/builder/list/use-many.ts';
import { SaveDraftButton } from '#web/features/builder/save/save-draft-button.tsx';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import type { Undo } from '#web/features/builder/state/use-undo.ts';
import { Late } from '#web/ui/late.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { insertText } from './insert-text.ts';
import { FontChoice, SizeChoice, type StyleProps, TextColorChoice, useStyle } from './style-panel.tsx';
import type { Missing } from './use-missing.ts';
import { CardBack, hasAddress, MessageFit } from './writing-stage.tsx';

type PhoneStageProps = {
  readonly builder: Builder;
  readonly card: CardLayout | null;
  readonly format: FormatId;
  readonly many: Many;
  /** The field that the customer was asked to fill in. */
  readonly missing: Missing | null;
  /** The choice between one person and many. */
  readonly who: ReactNode;
};

/** Below the address: what the side panel has on wider screens. */
export function PhonePanel({ builder, children }: { readonly builder: Builder; readonly children: ReactNode }) {
  return (
    <div className="grid gap-5 p-5">
      {children}
      <SaveDraftButton builder={builder} />
    </div>
  );
}

/** On wider screens the whole card is large enough to write on. */
const NEEDS_LENS = '(width < 30rem)';

/** [T-11] The card above, its font, size and color in sheets that leave it in sight, and the address below. */
export const PhoneStage = memo(function PhoneStage({ builder, card, format, many, missing, who }: PhoneStageProps) {
  const style = useStyle(builder);
  const stage = useRef<HTMLDivElement>(null);
  const hasLens = useMedia(NEEDS_LENS);
  return (
    <div>
      <div ref={stage} data-testid="stage" className="scroll-mt-2 p-3 pb-0">
        <CardBack
          builder={builder}
          card={card}
          format={format}
          many={many}
          missing={missing}
          isAddressHidden={false}
          hasLens={hasLens}
          width="100%"
        />
        <div className="px-1 pt-4">
          {many.shown ? (
            <RecipientStepper shown={many.shown} onStep={many.read} />
          ) : (
            <MessageFit
              builder={builder}
              card={card}
              isMissing={missing === 'message'}
              area={() => stage.current?.querySelector('textarea') ?? null}
            />
          )}
        </div>
        <DrawEntry builder={builder} side="back">
          {(draw) => <StyleTabs {...style} canUndo={builder.canUndo} undo={builder.undo} stage={stage} onDraw={draw} />}
        </DrawEntry>
      </div>
      <section aria-labelledby="phone-recipient" className="grid gap-4 bg-paper p-5">
        <h3 id="phone-recipient" className="eyebrow font-sans">
          {MESSAGE_TEXTS.to}
        </h3>
        {/* The card and its message come first. */}
        <Late>
          {who}
          {!many.isMany && (
            <>
              <AddressBookButton builder={builder} />
              {!hasAddress(builder.state.design) && <AskLink builder={builder} />}
              <CardAddress
                design={builder.state.design}
                dispatch={builder.dispatch}
                missing={missing}
                isCompact={false}
              />
            </>
          )}
        </Late>
      </section>
    </div>
  );
});

type StyleTabsProps = StyleProps &
  Pick<Undo, 'canUndo' | 'undo'> & { readonly stage: RefObject<HTMLDivElement | null>; readonly onDraw: () => void };

const SHEETS = {
  font: { label: 'Font', title: MESSAGE_TEXTS.font, Choice: FontChoice },
  size: { label: 'Size', title: MESSAGE_TEXTS.size, Choice: SizeChoice },
  color: { label: 'Color', title: MESSAGE_TEXTS.color, Choice: TextColorChoice },
} as const;
type SheetName = keyof typeof SHEETS;

/** Memoized, so that it doesn't render with the message. */
const StyleTabs = memo(function StyleTabs({ canUndo, undo, stage, onDraw, ...style }: StyleTabsProps) {
  const [sheet, setSheet] = useState<{ readonly name: SheetName; readonly maxHeight: number } | null>(null);
  const open = (name: SheetName) => {
    stage.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    setSheet({ name, maxHeight: heightBelow(stage.current) });
  };
  const { title, Choice } = SHEETS[sheet?.name ?? 'font'];
  const tab = (name: SheetName, icon: ReactNode) => (
    <IconTab label={SHEETS[name].label} icon={icon} isOpen={sheet?.name === name} onClick={() => open(name)} />
  );
  return (
    <fieldset aria-label="Style" className={`-mx-3 mt-2 ${ICON_TABS}`}>
      {tab('font', <span aria-hidden="true">Aa</span>)}
      {tab('size', <ALargeSmall aria-hidden="true" className="size-5" />)}
      {tab(
        'color',
        <span
          aria-hidden="true"
          className="size-4 rounded-full forced-color-adjust-none"
          style={{ backgroundColor: style.fontColor }}
        />,
      )}
      <IconTab
        label={DRAWING_TEXTS.openShort}
        icon={<PenLine aria-hidden="true" className="size-4" />}
        isOpen={false}
        onClick={onDraw}
      />
      <EmojiPopover onPick={(emoji) => insertText(stage.current?.querySelector('textarea') ?? null, emoji)}>
        <IconTab label={EMOJI_TEXTS.button} icon={<Smile aria-hidden="true" className="size-4" />} />
      </EmojiPopover>
      <IconTab
        label={MESSAGE_TEXTS.undo}
        icon={<Undo2 aria-hidden="true" className="size-4" />}
        disabled={!canUndo}
        onClick={undo}
      />
      <Sheet
        open={sheet !== null}
        onClose={() => setSheet(null)}
        title={title}
        isTitleHidden
        maxHeight={sheet?.maxHeight}
      >
        <Choice {...style} />
      </Sheet>
    </fieldset>
  );
});

const SMALLEST_SHEET_PIXELS = 180;

/** The height that is left below the card. */
function heightBelow(stage: HTMLElement | null): number {
  const card = stage?.firstElementChild?.getBoundingClientRect();
  return Math.max(SMALLEST_SHEET_PIXELS, innerHeight - (card?.bottom ?? 0) - 8);
}
