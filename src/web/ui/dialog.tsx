import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { AirMailEdge } from './air-mail-edge.tsx';
import { classNames } from './class-names.ts';

/** A dialog opened from another comes later in the document, so it covers and dims the first. */
export const OVERLAY_STYLE = 'fixed inset-0 z-50 animate-fade-in bg-ink/50';
export const DIALOG_STYLE =
  'fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-1/2 animate-fade-in ' +
  'rounded-panel bg-card shadow-float';

type DialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** Buttons, right-aligned. They stay in sight while the content scrolls. */
  readonly footer?: ReactNode;
  readonly size?: 'normal' | 'wide';
};

export function Dialog({ open, onOpenChange, title, description, children, footer, size = 'normal' }: DialogProps) {
  const focusReturn = useFocusReturn();
  const describedBy = description === undefined ? { 'aria-describedby': undefined } : {};
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={OVERLAY_STYLE} />
        <RadixDialog.Content
          {...describedBy}
          {...focusReturn}
          className={classNames(
            DIALOG_STYLE,
            'flex flex-col overflow-hidden',
            size === 'wide' ? 'max-w-3xl' : 'max-w-md',
          )}
        >
          <AirMailEdge />
          <div className="scroll-pb-28 overflow-y-auto overscroll-contain p-6 sm:p-8">
            <RadixDialog.Title className="pr-10 text-2xl">{title}</RadixDialog.Title>
            {description !== undefined && (
              <RadixDialog.Description className="mt-2 text-ink-soft">{description}</RadixDialog.Description>
            )}
            <div className="mt-5">{children}</div>
            {footer !== undefined && (
              <div
                data-screen-only
                className="sticky -bottom-6 -mx-6 mt-6 -mb-6 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-line bg-card px-6 py-3 sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8 sm:py-4"
              >
                {footer}
              </div>
            )}
          </div>
          <CloseButton className="top-5 right-4 bg-card/85" />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** In a corner of the dialog around it. */
export function CloseButton({ className }: { readonly className: string }) {
  return (
    <RadixDialog.Close
      aria-label="Close"
      className={classNames(
        'absolute inline-flex size-11 items-center justify-center rounded-full hover:bg-paper-deep focus-visible:rounded-full',
        className,
      )}
    >
      <X aria-hidden="true" className="size-5" />
    </RadixDialog.Close>
  );
}

/** Returns the focus to where it was, because a dialog opened by state has no trigger. */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      // A menu closes with its items, so the focus returns to its button.
      const menu = document.activeElement?.closest('[role=menu]');
      const button = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '');
      opener.current = button ?? document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { current } = opener;
      // The opener may be gone, and the caller may have moved the focus on purpose.
      if (current instanceof HTMLElement && current.isConnected) current.focus();
      else if (document.activeElement === document.body) {
        document.getElementById('content')?.focus({ preventScroll: true });
      }
    },
  };
}
