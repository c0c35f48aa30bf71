import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { PATHS } from '../../../content/paths.ts';
import { useAuth } from '../../../session/auth-context.ts';
import { authPath } from '../../../session/return-path.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { PaperCard, Stamp } from '../../../ui/surface.tsx';
import { useFocusOnMount } from '../../../ui/use-focus-on-mount.ts';
import type { PaidOrder } from '../payment/checkout-record.ts';
import { THANK_YOU_TEXTS } from '../texts.ts';

type ThankYouProps = {
  readonly order: PaidOrder;
  readonly onBack: () => void;
  /** Starts the next card. */
  readonly onShop: () => void;
};

/** [C-11] */
export function ThankYou({ order, onBack, onShop }: ThankYouProps) {
  const { user } = useAuth();
  const heading = useFocusOnMount<HTMLHeadingElement>();
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'center' });
  }, [heading]);
  return (
    <div className="grid justify-items-center">
      <PaperCard className="w-full max-w-2xl p-7 sm:p-11">
        <Stamp className="absolute top-6 right-6 rotate-3 max-sm:origin-top-right max-sm:scale-75" />
        <h3
          ref={heading}
          tabIndex={-1}
          className="text-3xl focus:outline-none max-sm:mr-14 sm:max-w-[12ch] sm:text-5xl"
        >
          {order.hasFailed ? THANK_YOU_TEXTS.failedTitle : THANK_YOU_TEXTS.title}
        </h3>
        <p className="mt-4 max-w-md text-lg text-ink-soft">{textFor(order)}</p>
        <dl className="mt-7 grid gap-x-8 gap-y-4 border-y border-dashed border-line py-5 sm:grid-cols-2">
          <Fact label={THANK_YOU_TEXTS.orderNumber} value={order.orderNumber} />
          {!order.hasFailed && (
            <Fact label={THANK_YOU_TEXTS.tracking} value={order.trackingNumber ?? THANK_YOU_TEXTS.noTracking} />
          )}
        </dl>
        {!order.hasFailed && (
          <div className="mt-7">
            <CouponCode />
          </div>
        )}
        <div className="mt-8 flex flex-wrap gap-3">
          <Button onClick={onShop}>{THANK_YOU_TEXTS.shop}</Button>
          <LinkButton to={user === null ? authPath(PATHS.dashboard) : PATHS.dashboard} variant="ghost">
            {user === null ? THANK_YOU_TEXTS.login : THANK_YOU_TEXTS.dashboard}
          </LinkButton>
          <Button variant="quiet" onClick={onBack}>
            {THANK_YOU_TEXTS.back}
          </Button>
        </div>
      </PaperCard>
    </div>
  );
}

function textFor({ hasFailed, isWaiting }: PaidOrder): string {
  if (hasFailed) return THANK_YOU_TEXTS.failed;
  return isWaiting ? THANK_YOU_TEXTS.waiting : THANK_YOU_TEXTS.text;
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt className="eyebrow">{label}</dt>
      <dd className="mt-1 text-xl font-semibold break-words">{value}</dd>
    </div>
  );
}

const SHOWN_MS = 2_500;

/** [K-2] The coupon code for the next order, with a copy button. */
function CouponCode() {
  const code = useRef<HTMLElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(THANK_YOU_TEXTS.couponCode);
      setIsCopied(true);
      setTimeout(() => setIsCopied(false), SHOWN_MS);
    } catch {
      // Sites without TLS can't write to the clipboard, so select the code for copying.
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
