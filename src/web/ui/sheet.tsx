import { Dialog as RadixDialog } from 'radix-ui';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { CloseButton, useFocusReturn } from './dialog.tsx';

type SheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Hides the title visually, where the content begins with it. */
  readonly isTitleHidden?: boolean;
  /** Keeps what is above it in sight. */
  readonly maxHeight?: number | undefined;
  readonly children: ReactNode;
};

/** A dialog at the bottom of a phone's screen. Closes by swiping down, Escape, or a press outside. */
export function Sheet({ open, onClose, title, isTitleHidden = false, maxHeight, children }: SheetProps) {
  const focusReturn = useFocusReturn();
  const { pulled, handlers } = useSwipeDown(onClose);
  return (
    <RadixDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixDialog.Portal>
        {/* Invisible, because what is behind it changes while the sheet is used. */}
        <RadixDialog.Overlay className="fixed inset-0 z-40" />
        <RadixDialog.Content
          aria-describedby={undefined}
          {...focusReturn}
          className="fixed inset-x-0 bottom-0 z-50 animate-rise overflow-y-auto overscroll-contain rounded-t-2xl border-t border-line bg-card px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-float"
          style={{ maxHeight, ...(pulled > 0 && { transform: `translateY(${pulled}px)` }) }}
        >
          <div {...handlers} className="-mx-5 touch-none px-5 pt-2 pb-3">
            <div aria-hidden="true" className="mx-auto h-1 w-10 rounded-full bg-line-strong/50" />
          </div>
          <RadixDialog.Title className={isTitleHidden ? 'sr-only' : 'eyebrow font-sans'}>{title}</RadixDialog.Title>
          {children}
          <CloseButton className="top-2 right-3" />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

const FAR_ENOUGH_PIXELS = 56;

function useSwipeDown(onSwipe: () => void) {
  const [pull, setPull] = useState<{ readonly from: number; readonly to: number } | null>(null);
  const pulled = pull ? Math.max(0, pull.to - pull.from) : 0;
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setPull({ from: event.clientY, to: event.clientY });
    },
    onPointerMove: ({ clientY }: PointerEvent) => setPull((last) => last && { ...last, to: clientY }),
    onPointerUp: () => {
      setPull(null);
      if (pulled >= FAR_ENOUGH_PIXELS) onSwipe();
    },
    onPointerCancel: () => setPull(null),
  };
  return { pulled, handlers };
}
