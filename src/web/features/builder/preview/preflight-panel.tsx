import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { Finding, FindingCode, Fix } from '#layout/preflight/finding.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Panel } from '../../../ui/surface.tsx';
import { CardLoading } from '../card-loading.tsx';
import { fixLabel } from '../fix-label.ts';
import type { Step } from '../state/builder-state.ts';
import type { CheckedCard } from '../use-card.ts';

/** The checkout button scrolls here while it is blocked. */
export const FINDINGS_ID = 'before-print';

type PreflightPanelProps = {
  readonly card: CheckedCard | null;
  readonly acknowledged: readonly string[];
  readonly onFix: (fix: Fix) => void;
  readonly onAcknowledge: (warning: string, isAcknowledged: boolean) => void;
  readonly onReturn: (step: Step) => void;
};

/** Says whether the card is ready to print. Errors need fixing, warnings acknowledging; most have a one-click fix. */
export function PreflightPanel({ card, ...rest }: PreflightPanelProps) {
  if (!card || card.isProvisional) {
    return (
      <div id={FINDINGS_ID} tabIndex={-1} className="grid min-h-20 scroll-mt-6 outline-none">
        <CardLoading card={card} />
      </div>
    );
  }
  if (card.findings.length === 0) {
    return (
      <Callout tone="success" title="Ready to print">
        Everything fits and prints well, and the address is complete.
      </Callout>
    );
  }
  return (
    <Panel className="p-5">
      <h3 id={FINDINGS_ID} tabIndex={-1} className="scroll-mt-6 text-xl outline-none">
        Before we print
      </h3>
      <ul className="mt-3 divide-y divide-line">
        {card.findings.map((finding) => (
          <FindingRow key={finding.code} finding={finding} {...rest} />
        ))}
      </ul>
    </Panel>
  );
}

type FindingRowProps = Omit<PreflightPanelProps, 'card'> & { readonly finding: Finding };

function FindingRow({ finding, acknowledged, onFix, onAcknowledge, onReturn }: FindingRowProps) {
  const { code, severity, message, fix } = finding;
  const isError = severity === 'error';
  const Icon = isError ? CircleAlert : TriangleAlert;
  const step = STEP_OF[code];
  // A return address can also be kept, and shortened.
  const canGo = !fix || fix.kind === 'remove-return-address';
  const id = useId();
  return (
    <li className="grid gap-3 py-4 last:pb-0">
      <div className="flex gap-3">
        <Icon
          aria-hidden="true"
          className={classNames('mt-0.5 size-5 shrink-0', isError ? 'text-red-deep' : 'text-amber')}
        />
        <p id={id}>
          <span className="sr-only">{isError ? 'Needs fixing: ' : 'Please check: '}</span>
          {message}
        </p>
      </div>
      <fieldset
        // Names the finding, because several may have the same checkbox.
        aria-labelledby={id}
        className="flex min-w-0 shrink-0 flex-wrap items-center gap-x-5 gap-y-3 pl-8"
      >
        {fix && (
          <Button variant="ghost" size="small" onClick={() => onFix(fix)}>
            {fixLabel(fix)}
          </Button>
        )}
        {step && canGo && (
          <Button variant="ghost" size="small" onClick={() => onReturn(step)}>
            {goLabel(code, step)}
          </Button>
        )}
        {!isError && (
          <Checkbox
            label={code === 'return_address_no_room' ? 'Print without it' : 'Print it anyway'}
            checked={acknowledged.includes(message)}
            onChange={(isAcknowledged) => onAcknowledge(message, isAcknowledged)}
          />
        )}
      </fieldset>
    </li>
  );
}

/** The step that fixes a finding, if no click does. */
const STEP_OF: Partial<Record<FindingCode, Step>> = {
  photo_missing: 1,
  photo_soft: 1,
  photo_too_small: 1,
  caption_overflow: 1,
  message_missing: 2,
  message_overflow: 2,
  address_missing: 2,
  address_overflow: 2,
  outside_safe_zone: 2,
  in_postal_zone: 2,
  address_doubtful: 2,
  address_undeliverable: 2,
  return_address_incomplete: 2,
  return_address_overflow: 2,
};

function goLabel(code: FindingCode, step: Step): string {
  if (step === 1) return code === 'caption_overflow' ? 'Go to the caption' : 'Go to the photo';
  return /^(return_)?address_/.test(code) ? 'Go to the address' : 'Go to the message';
}
