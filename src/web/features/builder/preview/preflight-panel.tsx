import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { type Finding, type FindingPlace, type Fix, findingKey, isPhotoPlace } from '#layout/preflight/finding.ts';
import { CardLoading } from '#web/features/builder/frame/card-loading.tsx';
import { fixLabel } from '#web/features/builder/frame/fix-label.ts';
import type { ListView, ListWarning } from '#web/features/builder/import/review-list.ts';
import { RECIPIENT_TEXTS } from '#web/features/builder/list/texts.ts';
import type { Step } from '#web/features/builder/state/builder-state.ts';
import type { CheckedCard } from '#web/features/builder/state/use-card.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Panel } from '#web/ui/surface.tsx';
import { TEXT_LINK_STYLE } from '#web/ui/text-link.tsx';

/** The checkout button scrolls here while it is blocked. */
export const FINDINGS_ID = 'before-print';

type PreflightPanelProps = {
  readonly card: CheckedCard | null;
  /** About the addresses of a mailing; null for a card to one person. */
  readonly list: readonly ListWarning[] | null;
  readonly onCheckList: (view: ListView) => void;
  /** Makes the greeting everyone's own. */
  readonly onGreetEach: () => void;
  readonly onFix: (fix: Fix) => void;
  readonly onReturn: (step: Step, place: FindingPlace) => void;
};

/** Says whether the card is ready to print. Errors need fixing, warnings accepting; most have a one-click fix. */
export function PreflightPanel({ onFix, ...props }: PreflightPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const fix = (chosen: Fix) => {
    onFix(chosen);
    // The pressed button is gone with its finding.
    panel.current?.focus({ preventScroll: true });
  };
  return (
    <section ref={panel} tabIndex={-1} aria-label="Print check" className="outline-none">
      <Findings {...props} onFix={fix} />
    </section>
  );
}

function Findings({ card, list, onCheckList, onGreetEach, ...rest }: PreflightPanelProps): ReactNode {
  if (!card || card.isProvisional) {
    return (
      <div id={FINDINGS_ID} tabIndex={-1} className="grid min-h-20 scroll-mt-6 outline-none">
        <CardLoading card={card} />
      </div>
    );
  }
  const findings = shownFindings(card, list);
  if (findings.length === 0 && (list === null || list.length === 0)) {
    return (
      <Callout tone="success" title="Ready to print">
        Everything fits and prints well, and {list === null ? 'the address is' : 'all addresses are'} complete.
      </Callout>
    );
  }
  return (
    <Panel className="p-5">
      <h3 id={FINDINGS_ID} tabIndex={-1} className="scroll-mt-6 text-xl outline-none">
        Before we print
      </h3>
      <ul className="mt-3 divide-y divide-line">
        {findings.map((finding) => (
          <FindingRow key={findingKey(finding)} finding={finding} {...rest} />
        ))}
        {list?.map((warning) => (
          <ListRow key={warning.about} warning={warning} onCheckList={onCheckList} onGreetEach={onGreetEach} />
        ))}
      </ul>
    </Panel>
  );
}

/** The address of a mailing's shown card is one of the list's. */
export function shownFindings({ findings }: CheckedCard, list: readonly ListWarning[] | null): readonly Finding[] {
  return list === null ? findings : findings.filter(({ code }) => code !== 'address_doubtful');
}

type ListRowProps = Pick<PreflightPanelProps, 'onCheckList' | 'onGreetEach'> & {
  readonly warning: ListWarning;
};

function ListRow({ warning, onCheckList, onGreetEach }: ListRowProps) {
  const { about, message, examples, more } = warning;
  const id = useId();
  return (
    <li className="grid gap-3 py-4 last:pb-0">
      <div className="flex gap-3">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-amber" />
        <div id={id} className="min-w-0 wrap-anywhere">
          <p>
            <span className="sr-only">Please check: </span>
            {message}
          </p>
          <ul className="text-sm text-ink-soft">
            {examples.map(({ text, position }) => (
              <li key={`${position} ${text}`}>
                {about === 'greeting' || position === null ? (
                  text
                ) : (
                  <button
                    type="button"
                    className={`text-left pointer-coarse:min-h-9 ${TEXT_LINK_STYLE}`}
                    onClick={() => onCheckList({ filter: about, position })}
                  >
                    {text}
                  </button>
                )}
              </li>
            ))}
            {more !== null && <li>{more}</li>}
          </ul>
        </div>
      </div>
      <fieldset aria-labelledby={id} className="flex min-w-0 shrink-0 flex-wrap items-center gap-x-5 gap-y-3 pl-8">
        {about === 'greeting' ? (
          <Button variant="ghost" size="small" onClick={onGreetEach}>
            {RECIPIENT_TEXTS.useNames}
          </Button>
        ) : (
          <Button variant="ghost" size="small" onClick={() => onCheckList({ filter: about, position: null })}>
            {RECIPIENT_TEXTS.checkList}
          </Button>
        )}
      </fieldset>
    </li>
  );
}

type FindingRowProps = Omit<PreflightPanelProps, 'card' | 'list' | 'onCheckList' | 'onGreetEach'> & {
  readonly finding: Finding;
};

function FindingRow({ finding, onFix, onReturn }: FindingRowProps) {
  const { severity, places, message, fix } = finding;
  const isError = severity === 'error';
  const Icon = isError ? CircleAlert : TriangleAlert;
  const way = wayTo(places[0]);
  // A return address or a message can also be shortened.
  const canGo = !fix || fix.kind === 'remove-return-address' || fix.kind === 'card-size';
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
        // Names the finding, because several may have the same button.
        aria-labelledby={id}
        className="flex min-w-0 shrink-0 flex-wrap items-center gap-x-5 gap-y-3 pl-8"
      >
        {fix && (
          <Button variant="ghost" size="small" onClick={() => onFix(fix)}>
            {fixLabel(fix)}
          </Button>
        )}
        {way && canGo && (
          <Button variant="ghost" size="small" onClick={() => onReturn(way.step, way.place)}>
            {way.label}
          </Button>
        )}
      </fieldset>
    </li>
  );
}

type Way = { readonly step: Step; readonly label: string };
export type WayTo = Way & { readonly place: FindingPlace };

const WAYS = {
  photo: { step: 1, label: 'Go to the photo' },
  caption: { step: 1, label: 'Go to the caption' },
  lettering: { step: 1, label: 'Go to the words' },
  message: { step: 2, label: 'Go to the message' },
  address: { step: 2, label: 'Go to the address' },
  'return-address': { step: 2, label: 'Go to the address' },
} as const satisfies Record<string, Way>;

/** The place to fix a finding, if no click does it. */
export function wayTo(place: FindingPlace | undefined): WayTo | null {
  if (place === undefined || place === 'card') return null;
  return { ...(isPhotoPlace(place) ? WAYS.photo : WAYS[place]), place };
}
