import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { scrollToSection } from '../../../ui/scroll-to.ts';
import { TEXT_LINK_STYLE } from '../../../ui/text-link.tsx';
import { PREVIEW_TEXTS } from '../texts.ts';
import { FINDINGS_ID } from './preflight-panel.tsx';

type CheckoutButtonProps = {
  /** How much still stands between the card and the checkout; null while that is not known. */
  readonly openCount: number | null;
  readonly onContinue: () => void;
};

/** [B3-4] The way to the checkout, or what is in the way and where that is. */
export function CheckoutButton({ openCount, onContinue }: CheckoutButtonProps) {
  const id = useId();
  const isBlocked = openCount !== null && openCount > 0;
  return (
    <div className="flex items-center justify-end gap-x-5 gap-y-1 max-sm:flex-col max-sm:items-end">
      {isBlocked && (
        <button
          id={id}
          type="button"
          className={`text-sm pointer-coarse:min-h-9 ${TEXT_LINK_STYLE}`}
          onClick={() => scrollToSection(FINDINGS_ID)}
        >
          {PREVIEW_TEXTS.toLookAt(openCount)}
        </button>
      )}
      <Button
        className="whitespace-nowrap max-sm:px-5"
        disabled={openCount !== 0}
        aria-describedby={isBlocked ? id : undefined}
        onClick={onContinue}
      >
        {PREVIEW_TEXTS.checkout}
        <ArrowRight aria-hidden="true" className="size-5 max-sm:hidden" />
      </Button>
    </div>
  );
}
