import type { FindingCode, Fix } from '#layout/preflight/finding.ts';
import type { CardLayout } from '../../../card/use-layout.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { useCheckedLater } from '../use-card.ts';

/** What is better said while writing than before paying. */
const SAID_HERE: readonly FindingCode[] = [
  'unprintable_characters',
  'outside_safe_zone',
  'in_postal_zone',
  'address_overflow',
];

type WritingNotesProps = { readonly card: CardLayout | null; readonly onFix: (fix: Fix) => void };

export function WritingNotes({ card: written, onFix }: WritingNotesProps) {
  const card = useCheckedLater(written);
  const findings = card?.findings.filter(({ code }) => SAID_HERE.includes(code)) ?? [];
  return (
    <div className="grid gap-3 not-empty:mt-4">
      {findings.map(({ code, message, fix }) => (
        <Callout
          key={code}
          tone="warning"
          title={message}
          action={
            fix && (
              <Button variant="ghost" size="small" onClick={() => onFix(fix)}>
                Remove what cannot be printed
              </Button>
            )
          }
        />
      ))}
    </div>
  );
}
