import { ArrowRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { Finding } from '#layout/preflight/finding.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { scrollToSection } from '../../../ui/scroll-to.ts';
import { TEXT_LINK_STYLE } from '../../../ui/text-link.tsx';
import { useHasFailedToLoad } from '../card-loading.tsx';
import { type ListWarning, warningKey } from '../recipients/review-list.ts';
import type { Fit } from '../recipients/use-fit.ts';
import { BUILDER_TEXTS, PREVIEW_TEXTS } from '../texts.ts';
import type { Builder } from '../use-builder.ts';
import type { CheckedCard } from '../use-card.ts';
import { FINDINGS_ID, shownFindings } from './preflight-panel.tsx';

type ContinueToCheckoutProps = {
  readonly builder: Builder;
  readonly card: CheckedCard | null;
  /** Of everyone's card, if it is a mailing. */
  readonly fit: Fit | null;
  /** About its addresses. */
  readonly list: readonly ListWarning[] | null;
};

/** [B3-4] Asks about a doubtful address on the way to the checkout. Continuing accepts the doubt. */
export function ContinueToCheckout({ builder, card, fit, list }: ContinueToCheckoutProps) {
  const { state, dispatch } = builder;
  const [isAsking, setAsking] = useState(false);
  const isLoading = card?.isProvisional === true;
  const hasFailed = useHasFailedToLoad(card);
  const isReady = card !== null && !isLoading && (fit === null || fit.share === null);
  const open = isReady ? openFindings(shownFindings(card, list), state.acceptedWarnings) : null;
  const questions = open?.filter(isAskedAbout) ?? [];
  // One thing to check, however many cards don't fit.
  const refused = fit !== null && fit.problems.length > 0 ? 1 : 0;
  const doubtful = list?.filter((warning) => !state.acceptedWarnings.includes(warningKey(warning))).length ?? 0;
  const proceed = () => {
    for (const { message } of questions)
      dispatch({ type: 'warning-acknowledged', warning: message, isAcknowledged: true });
    dispatch({ type: 'went-next' });
  };
  return (
    <>
      <CheckoutButton
        openCount={isLoading && hasFailed ? 1 : open && open.length - questions.length + refused + doubtful}
        isLoading={isLoading}
        onContinue={questions.length > 0 ? () => setAsking(true) : proceed}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={PREVIEW_TEXTS.askTitle}
        description={questions.map(({ message }) => message).join(' ')}
        confirmLabel={PREVIEW_TEXTS.sendAnyway}
        cancelLabel={PREVIEW_TEXTS.complete}
        isDanger
        onConfirm={proceed}
        onCancel={() => dispatch({ type: 'returned-to', step: 2 })}
      />
    </>
  );
}

/** Findings that block the checkout: errors, and warnings that the customer hasn't acknowledged. */
export function openFindings(findings: readonly Finding[], acknowledged: readonly string[]): readonly Finding[] {
  return findings.filter(({ severity, message }) => severity === 'error' || !acknowledged.includes(message));
}

/** Asked about in a dialog instead of blocking the checkout. */
function isAskedAbout({ code }: Finding): boolean {
  return code === 'address_doubtful';
}

type CheckoutButtonProps = {
  /** How many findings block the checkout; null while they are being checked. */
  readonly openCount: number | null;
  /** Letters or hyphenation patterns are missing. */
  readonly isLoading: boolean;
  readonly onContinue: () => void;
};

/** Leads to the checkout, or to the findings that block it. */
function CheckoutButton({ openCount, isLoading, onContinue }: CheckoutButtonProps) {
  const id = useId();
  const isBlocked = openCount !== null && openCount > 0;
  const isWaiting = isLoading && !isBlocked;
  return (
    <div className="flex items-center justify-end gap-x-5 gap-y-1 max-sm:flex-col max-sm:items-end">
      {isWaiting && (
        <p id={id} role="status" className="text-right text-sm text-ink-soft">
          {BUILDER_TEXTS.loading}
        </p>
      )}
      {isBlocked && (
        <button
          id={id}
          type="button"
          className={`text-sm pointer-coarse:min-h-9 ${TEXT_LINK_STYLE}`}
          onClick={() => scrollToSection(FINDINGS_ID)}
        >
          {PREVIEW_TEXTS.toCheck(openCount)}
        </button>
      )}
      <Button
        className="whitespace-nowrap max-sm:px-5"
        disabled={openCount !== 0}
        aria-describedby={isBlocked || isWaiting ? id : undefined}
        onClick={onContinue}
      >
        {PREVIEW_TEXTS.checkout}
        <ArrowRight aria-hidden="true" className="size-5 max-sm:hidden" />
      </Button>
    </div>
  );
}
