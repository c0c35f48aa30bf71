import type { ReactNode } from 'react';
import { isBlank } from '#domain/visible-text.ts';
import { type Finding, type FindingCode, type FindingPlace, type Fix, findingKey } from '#layout/preflight/finding.ts';
import type { CardLayout } from '#web/card/use-layout.ts';
import { TryAgain, useHasFailedToLoad } from '#web/features/builder/frame/card-loading.tsx';
import { fixLabel } from '#web/features/builder/frame/fix-label.ts';
import { BUILDER_TEXTS, MESSAGE_TEXTS } from '#web/features/builder/frame/texts.ts';
import { type CheckedCard, useDeferredCheck } from '#web/features/builder/state/use-card.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** Described to screen readers along with the message. */
export const FIT_NOTE_ID = 'message-fit';

type FitNoteProps = {
  readonly card: CardLayout | null;
  /** The customer wanted to go on without a message. */
  readonly isMissing: boolean;
  readonly onFix: (fix: Fix) => void;
  /** Selects the message from this offset to its end. */
  readonly onSelectRest: (start: number) => void;
  /** Beside the first line. */
  readonly aside?: ReactNode;
};

/** [B2-8] Says while the customer writes whether the message can be printed, and offers a fix if it can't. */
export function FitNote({ card, isMissing, aside, ...actions }: FitNoteProps) {
  return (
    <div className="flex items-center justify-between gap-x-6 text-sm">
      <div id={FIT_NOTE_ID} role="status" className="grow">
        {isMissing && <Line ink="text-red-deep" text={MESSAGE_TEXTS.missingMessage} />}
        {!isMissing && (card?.isProvisional ? <Loading card={card} /> : <Fit card={card} {...actions} />)}
      </div>
      {aside}
    </div>
  );
}

function Loading({ card }: { readonly card: CardLayout }) {
  if (!useHasFailedToLoad(card)) return <Line ink="text-ink-soft" text={BUILDER_TEXTS.loading} />;
  return (
    <Line ink="text-red-deep" text={BUILDER_TEXTS.failed}>
      <TryAgain />
    </Line>
  );
}

function Fit({ card: written, onFix, onSelectRest }: Pick<FitNoteProps, 'card' | 'onFix' | 'onSelectRest'>) {
  const card = useDeferredCheck(written);
  const unprintable = card?.findings.find((finding) => finding.code === 'unprintable_characters' && isOnBack(finding));
  const overflow = card?.findings.find(({ code }) => code === 'message_overflow');
  return (
    <>
      {unprintable && (
        <Line ink="text-red-deep" text={unprintable.message}>
          {unprintable.fix && <FixButton fix={unprintable.fix} onFix={onFix} />}
        </Line>
      )}
      {card && overflow && (
        <Line ink="text-red-deep" text={tooLong(card, overflow)}>
          <FitButton finding={overflow} onFix={onFix} onSelectRest={() => onSelectRest(smallestEnd(card))} />
        </Line>
      )}
      {!unprintable &&
        !overflow &&
        (card === null || isBlank(card.design.text.message) ? <Advice /> : <Fits card={card} />)}
    </>
  );
}

/** Only before there is something to say about the message itself. */
function Advice() {
  return <p className="flex min-h-9 items-center text-ink-soft max-sm:min-h-11">{MESSAGE_TEXTS.note}</p>;
}

type LineProps = { readonly ink: string; readonly text: string | null; readonly children?: ReactNode };

function Line({ ink, text, children }: LineProps) {
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-2 max-sm:min-h-11">
      <p className={classNames('font-semibold wrap-anywhere', ink)}>{text}</p>
      {children}
    </div>
  );
}

type FixButtonProps = { readonly fix: Fix; readonly onFix: (fix: Fix) => void };

function FixButton({ fix, onFix }: FixButtonProps) {
  return (
    <Button variant="ghost" size="small" onClick={() => onFix(fix)}>
      {fixLabel(fix)}
    </Button>
  );
}

function Fits({ card }: { readonly card: CheckedCard }) {
  const { linesLeft } = card.layout.message;
  return <Line ink="text-green" text={linesLeft === 0 ? 'Fits exactly' : `Fits · ${countLines(linesLeft)} left`} />;
}

function tooLong(card: CheckedCard, { fix }: Finding): string {
  const { message } = card.layout;
  if (fix?.kind === 'font-size') return `${countLines(message.linesOver)} too long`;
  return MESSAGE_TEXTS.tooLong(message.text.length - smallestEnd(card));
}

/** Finds where the message has to end to fit at the smallest size. */
function smallestEnd({ engine, design, layout, fonts, hyphenators }: CheckedCard): number {
  const { box, text } = layout.message;
  return engine.endOfSmallest(design.text, { box, fonts, hyphenators }) ?? text.length;
}

function countLines(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`;
}

type FitButtonProps = {
  readonly finding: Finding;
  readonly onFix: (fix: Fix) => void;
  readonly onSelectRest: () => void;
};

/** [T-8] Makes it fit with one press, on a larger card if need be, or shows what to leave out. */
function FitButton({ finding, onFix, onSelectRest }: FitButtonProps) {
  const { fix } = finding;
  if (fix?.kind === 'font-size') {
    return (
      <Button variant="ghost" size="small" onClick={() => onFix(fix)}>
        Make it fit (size {fix.fontSize})
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {fix && <FixButton fix={fix} onFix={onFix} />}
      <Button variant="ghost" size="small" onClick={onSelectRest}>
        {MESSAGE_TEXTS.selectRest}
      </Button>
    </div>
  );
}

/** Findings to show below while the customer writes, rather than right before paying. */
const SHOWN_WHILE_WRITING: readonly FindingCode[] = [
  'outside_safe_zone',
  'in_postal_zone',
  'address_overflow',
  'return_address_incomplete',
  'return_address_overflow',
];

const BACK: readonly FindingPlace[] = ['message', 'address', 'return-address'];

function isOnBack({ places }: Finding): boolean {
  return places.some((place) => BACK.includes(place));
}

type WritingNotesProps = { readonly card: CardLayout | null; readonly onFix: (fix: Fix) => void };

export function WritingNotes({ card: written, onFix }: WritingNotesProps) {
  const card = useDeferredCheck(written);
  const findings = card?.findings.filter((each) => SHOWN_WHILE_WRITING.includes(each.code) && isOnBack(each)) ?? [];
  return (
    <div className="grid gap-3 empty:hidden">
      {findings.map((finding) => (
        <Callout
          key={findingKey(finding)}
          tone="warning"
          title={finding.message}
          action={finding.fix && <FixButton fix={finding.fix} onFix={onFix} />}
        />
      ))}
    </div>
  );
}
