import type { Fix } from '#layout/preflight/finding.ts';
import { fixLabel } from '#web/features/builder/frame/fix-label.ts';
import { RECIPIENT_TEXTS } from '#web/features/builder/list/texts.ts';
import type { ShownRecipient } from '#web/features/builder/list/use-shown-recipient.ts';
import { Button } from '#web/ui/button.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { type Fit, fixesForAll } from './use-fit.ts';

type FitForAllProps = {
  readonly fit: Fit;
  readonly shown: ShownRecipient;
  readonly onShow: () => void;
  readonly onFix: (fix: Fix) => void;
};

/** [M-4] Says for how many people the card can't be printed, leads to them, and makes all fit with one press. */
export function FitForAll({ fit, shown, onShow, onFix }: FitForAllProps) {
  const { share, problems } = fit;
  const { position, count } = shown;
  const own = problems.find((problem) => problem.position === position);
  const showNext = () => {
    const next = problems.find((problem) => problem.position > position) ?? problems[0];
    onShow();
    if (next) shown.show(next.position);
  };
  if (share !== null || problems.length === 0) {
    const percent = Math.round((share ?? 0) * 100);
    return (
      <p role="status" className="text-sm font-semibold text-ink-soft">
        {share !== null ? (
          RECIPIENT_TEXTS.checkingFit(percent)
        ) : (
          <span className="text-green">{RECIPIENT_TEXTS.fitsAll}</span>
        )}
      </p>
    );
  }
  return (
    <div className="grid gap-2">
      <div role="status" className="text-sm">
        <p className="font-semibold text-red-deep">
          {formatNumber(problems.length)} of {formatNumber(count)} don't fit
        </p>
        {own && <p className="text-ink-soft">{own.message}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" size="small" onClick={showNext}>
          {problems.length === 1 ? RECIPIENT_TEXTS.showIt : RECIPIENT_TEXTS.showNext}
        </Button>
        {fixesForAll(problems).map((fix) => (
          <Button key={fix.kind} variant="ghost" size="small" onClick={() => onFix(fix)}>
            {labelForAll(fix)}
          </Button>
        ))}
      </div>
    </div>
  );
}

function labelForAll(fix: Fix): string {
  if (fix.kind === 'font-size') return RECIPIENT_TEXTS.makeAllFit(fix.fontSize);
  return fix.kind === 'remove-characters' ? RECIPIENT_TEXTS.removeForAll : fixLabel(fix);
}
