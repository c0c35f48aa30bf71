import { ArrowRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { Finding } from '#layout/preflight/finding.ts';
import type { Fit } from '#web/features/builder/fit/use-fit.ts';
import { useHasFailedToLoad } from '#web/features/builder/frame/card-loading.tsx';
import { BUILDER_TEXTS, PREVIEW_TEXTS } from '#web/features/builder/frame/texts.ts';
import {
  type ListFilter,
  type ListView,
  type ListWarning,
  warningKey,
} from '#web/features/builder/import/review-list.ts';
import { RECIPIENT_TEXTS } from '#web/features/builder/list/texts.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import type { CheckedCard } from '#web/features/builder/state/use-card.ts';
import { afterPaint } from '#web/ui/after-paint.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { scrollToSection } from '#web/ui/scroll-to.ts';
import { TEXT_LINK_STYLE } from '#web/ui/text-link.tsx';
import { FINDINGS_ID, shownFindings, type WayTo, wayTo } from './preflight-panel.tsx';

type ContinueToCheckoutProps = {
  readonly builder: Builder;
  readonly card: CheckedCard | null;
  /** The check of everyone's card, if it is a mailing. */
  readonly fit: Fit | null;
  /** About its addresses. */
  readonly list: readonly ListWarning[] | null;
  readonly onCheckList: (view: ListView) => void;
};

/** [B3-4] Errors block the way to the checkout. It asks about warnings, all at once; continuing accepts them. */
export function ContinueToCheckout({ builder, card, fit, list, onCheckList }: ContinueToCheckoutProps) {
  const { state, dispatch } = builder;
  const [isAsking, setAsking] = useState(false);
  const isLoading = card?.isProvisional === true;
  const hasFailed = useHasFailedToLoad(card);
  const isReady = card !== null && !isLoading && (fit === null || fit.share === null);
  const findings = isReady ? shownFindings(card, list) : [];
  const doubts = openWarnings(findings, list ?? []).filter(({ key }) => !state.acceptedWarnings.includes(key));
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  // One thing to check, however many cards don't fit.
  const refused = fit !== null && fit.problems.length > 0 ? 1 : 0;
  const only = doubts.length === 1 ? doubts[0] : undefined;
  // Until then, the dialog keeps the page from scrolling.
  const lookAgain = () => afterPaint(() => scrollToSection(FINDINGS_ID));
  const toList = (filter: ListFilter) => afterPaint(() => onCheckList({ filter, position: null }));
  const proceed = () => {
    for (const { key } of doubts) dispatch({ type: 'warning-accepted', warning: key });
    dispatch({ type: 'went-next' });
  };
  return (
    <>
      <CheckoutButton
        errors={isLoading && hasFailed ? 1 : isReady ? errors + refused : null}
        warnings={doubts.length}
        isLoading={isLoading}
        onContinue={doubts.length > 0 ? () => setAsking(true) : proceed}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={PREVIEW_TEXTS.askTitle}
        description={doubts.map(({ key, message, details }) => (
          <span key={key} className="block not-first:mt-2">
            {message}
            {details.map((detail) => (
              <span key={detail} className="block text-sm wrap-anywhere">
                {detail}
              </span>
            ))}
          </span>
        ))}
        confirmLabel={PREVIEW_TEXTS.printAnyway}
        cancelLabel={only?.way?.label ?? (only?.filter ? RECIPIENT_TEXTS.checkList : PREVIEW_TEXTS.lookAgain)}
        isDanger
        onConfirm={proceed}
        onCancel={() => {
          if (only?.way) dispatch({ type: 'returned-to', step: only.way.step, place: only.way.place });
          else if (only?.filter) toList(only.filter);
          else lookAgain();
        }}
      />
    </>
  );
}

type Doubt = {
  /** Another message is another warning, which has to be accepted again. */
  readonly key: string;
  readonly message: string;
  /** The people that it is about. */
  readonly details: readonly string[];
  readonly way: WayTo | null;
  /** Which people on the list to show. */
  readonly filter: ListFilter | null;
};

export function openWarnings(findings: readonly Finding[], list: readonly ListWarning[]): readonly Doubt[] {
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  return [
    ...warnings.map(({ message, places }) => {
      return { key: message, message, details: [], way: wayTo(places[0]), filter: null };
    }),
    ...list.map((warning) => {
      const { about, message, examples, more } = warning;
      const details = [...examples.map(({ text }) => text), ...(more === null ? [] : [more])];
      return { key: warningKey(warning), message, details, way: null, filter: about === 'greeting' ? null : about };
    }),
  ];
}

type CheckoutButtonProps = {
  /** How many findings block the checkout; null while they are being checked. */
  readonly errors: number | null;
  /** How many it asks about. */
  readonly warnings: number;
  /** Letters or hyphenation patterns are missing. */
  readonly isLoading: boolean;
  readonly onContinue: () => void;
};

/** Leads to the checkout, and to what was found. */
function CheckoutButton({ errors, warnings, isLoading, onContinue }: CheckoutButtonProps) {
  const id = useId();
  const open = errors === null ? 0 : errors + warnings;
  const isWaiting = isLoading && open === 0;
  return (
    <div className="flex items-center justify-end gap-x-5 gap-y-1 max-sm:flex-col max-sm:items-end">
      {isWaiting && (
        <p id={id} role="status" className="text-right text-sm text-ink-soft">
          {BUILDER_TEXTS.loading}
        </p>
      )}
      {open > 0 && (
        <button
          id={id}
          type="button"
          className={`text-sm pointer-coarse:min-h-11 ${TEXT_LINK_STYLE}`}
          onClick={() => scrollToSection(FINDINGS_ID)}
        >
          {PREVIEW_TEXTS.toCheck(open)}
        </button>
      )}
      <Button
        className="whitespace-nowrap max-sm:px-5"
        disabled={errors !== 0}
        aria-describedby={open > 0 || isWaiting ? id : undefined}
        onClick={onContinue}
      >
        {PREVIEW_TEXTS.checkout}
        <ArrowRight aria-hidden="true" className="size-5 max-sm:hidden" />
      </Button>
    </div>
  );
}
