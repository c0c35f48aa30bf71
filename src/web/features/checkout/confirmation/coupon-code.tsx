import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { THANK_YOU_TEXTS } from '../texts.ts';

const SHOWN_MS = 2_500;

/** [K-2] The code for the next order, to be taken along. */
export function CouponCode() {
  const code = useRef<HTMLElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(THANK_YOU_TEXTS.couponCode);
      setIsCopied(true);
      setTimeout(() => setIsCopied(false), SHOWN_MS);
    } catch {
      // A site without TLS may not write to the clipboard: then it is selected, ready to be copied.
      if (code.current) getSelection()?.selectAllChildren(code.current);
    }
  };
  return (
    <div className="rounded-panel border-2 border-dashed border-red bg-paper p-5">
      <p className="font-semibold">{THANK_YOU_TEXTS.couponTitle}</p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <code ref={code} className="font-mono text-2xl font-bold tracking-widest text-red">
          {THANK_YOU_TEXTS.couponCode}
        </code>
        <Button
          variant="ghost"
          size="small"
          onClick={copy}
          icon={
            isCopied ? <Check aria-hidden="true" className="size-4" /> : <Copy aria-hidden="true" className="size-4" />
          }
        >
          <span aria-live="polite">{isCopied ? THANK_YOU_TEXTS.copied : THANK_YOU_TEXTS.copy}</span>
        </Button>
      </div>
    </div>
  );
}
