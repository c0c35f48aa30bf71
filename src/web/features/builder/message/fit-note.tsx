import type { Finding, Fix } from '#layout/preflight/finding.ts';
import type { CardLayout } from '../../../card/use-layout.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { MESSAGE_TEXTS } from '../texts.ts';
import { type CheckedCard, useCheckedLater } from '../use-card.ts';

const NOTE_ID = 'message-note';
const FIT_ID = 'message-fit';
/** What a screen reader says with the message. */
export const FIT_NOTE_IDS = `${NOTE_ID} ${FIT_ID}`;

type FitNoteProps = { readonly card: CardLayout | null; readonly onFix: (fix: Fix) => void };

/** [B2-8] Does it fit? Said while it is written, with a way out when it does not. */
export function FitNote({ card: written, onFix }: FitNoteProps) {
  const card = useCheckedLater(written);
  const overflow = card?.findings.find((finding) => finding.code === 'message_overflow');
  return (
    <div className="mt-4 text-sm">
      <p id={NOTE_ID} className="text-ink-soft">
        {MESSAGE_TEXTS.note}
      </p>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p id={FIT_ID} role="status" className={classNames('font-semibold', overflow ? 'text-red-deep' : 'text-green')}>
          {card && (overflow ? tooLong(card) : fits(card))}
        </p>
        {overflow && <FitButton finding={overflow} onFix={onFix} />}
      </div>
    </div>
  );
}

function fits({ layout }: CheckedCard): string {
  const { linesLeft } = layout.message;
  if (linesLeft === 0) return 'Fits, and fills the card';
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
  if (fix?.kind !== 'font-size')
    return <p className="text-ink-soft">Even the smallest letters are too large: please shorten it.</p>;
  return (
    <Button variant="ghost" size="small" onClick={() => onFix(fix)}>
      Make it fit (size {fix.fontSize})
    </Button>
  );
}
