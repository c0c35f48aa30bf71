import { Popover } from 'radix-ui';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { EMOJI_TEXTS } from '#web/features/builder/frame/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const LazyEmojiPicker = lazyPart(async () => (await import('./emoji-picker.tsx')).EmojiPicker);

/** The picker, once loaded, moves the focus on. */
function focusContent(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true });
}

type EmojiPopoverProps = {
  readonly onPick: (emoji: string) => void;
  /** The button that opens it. */
  readonly children: ReactNode;
};

/** The picker beside its button. It closes before `onPick` is called, which may therefore move the focus. */
export function EmojiPopover({ onPick, children }: EmojiPopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const picked = useRef<string | null>(null);
  const pick = (emoji: string) => {
    picked.current = emoji;
    setOpen(false);
  };
  const onCloseAutoFocus = (event: Event) => {
    const emoji = picked.current;
    picked.current = null;
    if (emoji === null) return;
    event.preventDefault();
    onPick(emoji);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{children}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={EMOJI_TEXTS.title}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={focusContent}
          onCloseAutoFocus={onCloseAutoFocus}
          className="z-50 max-h-(--radix-popover-content-available-height) w-[min(25rem,calc(100vw-1rem))] animate-fade-in overflow-hidden rounded-panel bg-card shadow-float outline-none"
        >
          <Suspense fallback={<Skeleton className="h-96 w-full" />}>
            <LazyEmojiPicker onPick={pick} />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
