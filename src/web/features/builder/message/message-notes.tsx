import type { Finding, FindingCode, Fix } from '#layout/preflight/finding.ts';
import type { CardLayout } from '../../../card/use-layout.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EngineFailed, hasFailedToLoad } from '../card-loading.tsx';
import { fixLabel } from '../fix-label.ts';
import { MESSAGE_TEXTS } from '../texts.ts';
import { type CheckedCard, useDeferredCheck } from '../use-card.ts';

const NOTE_ID = 'message-note';
const FIT_ID = 'message-fit';
/** Described to screen readers along with the message. */
export const FIT_NOTE_IDS = `${NOTE_ID} ${FIT_ID}`;

type FitNoteProps = { readonly card: CardLayout | null; readonly onFix: (fix: Fix) => void };

/** [B2-8] Says while the customer writes whether the message fits, and offers a fix if it doesn't. */
export function FitNote({ card: written, onFix }: FitNoteProps) {
  const card = useDeferredCheck(written);
  const overflow = card?.findings.find((finding) => finding.code === 'message_overflow');
  const isLoading = written?.isProvisional === true;
  const tone = isLoading ? 'text-ink-soft' : overflow ? 'text-red-deep' : 'text-green';
  return (
    <div className="mt-4 text-sm">
      <p id={NOTE_ID} className="text-ink-soft">
        {MESSAGE_TEXTS.note}
      </p>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p id={FIT_ID} role="status" className={classNames('font-semibold', tone)}>
          {isLoading ? MESSAGE_TEXTS.loading : card && (overflow ? tooLong(card) : fits(card))}
        </p>
        {overflow && <FitButton finding={overflow} onFix={onFix} />}
      </div>
    </div>
  );
}

function fits({ layout }: CheckedCard): string {
  const { linesLeft } = layout.message;
  if (linesLeft === 0) return 'Fits exactly';
  return `Fits · ${countLines(linesLeft)} left`;
}

function tooLong({ layout }: CheckedCard): string {
  return `${countLines(layout.message.linesOver)} too long`;
}

function countLines(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`;
}

function FitButton({ finding, onFix }: { readonly finding: Finding; readonly onFix: (fix: Fix) => void }) {
  const { fix } = finding;
  if (fix?.kind !== 'font-size') return <p className="text-ink-soft">{MESSAGE_TEXTS.tooLong}</p>;
  return (
    <Button variant="ghost" size="small" onClick={() => onFix(fix)}>
      Make it fit (size {fix.fontSize})
    </Button>
  );
}

/** Findings to show while the customer writes, rather than right before paying. */
const SHOWN_WHILE_WRITING: readonly FindingCode[] = [
  'unprintable_characters',
  'outside_safe_zone',
  'in_postal_zone',
  'address_overflow',
  'return_address_incomplete',
  'return_address_overflow',
];

type WritingNotesProps = { readonly card: CardLayout | null; readonly onFix: (fix: Fix) => void };

export function WritingNotes({ card: written, onFix }: WritingNotesProps) {
  const card = useDeferredCheck(written);
  const findings = card?.findings.filter(({ code }) => SHOWN_WHILE_WRITING.includes(code)) ?? [];
  return (
    <div className="grid gap-3 not-empty:mt-4">
      {written?.isProvisional && hasFailedToLoad(written) && <EngineFailed />}
      {findings.map(({ code, message, fix }) => (
        <Callout
          key={code}
          tone="warning"
          title={message}
          action={
            fix && (
              <Button variant="ghost" size="small" onClick={() => onFix(fix)}>
                {fix.kind === 'remove-characters' ? MESSAGE_TEXTS.removeUnprintable : fixLabel(fix)}
              </Button>
            )
          }
        />
      ))}
    </div>
  );
}
