import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactNode } from 'react';

type TooltipProps = {
  readonly text: string;
  /** One focusable element. */
  readonly children: ReactNode;
};

/** An extra hint. Never put essential information here. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={300}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            sideOffset={6}
            className="z-50 max-w-64 animate-fade-in rounded-md bg-ink px-3 py-1.5 text-sm text-white shadow-float"
          >
            {text}
            <RadixTooltip.Arrow className="fill-ink" />
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
