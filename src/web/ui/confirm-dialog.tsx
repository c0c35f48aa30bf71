import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { DIALOG_STYLE, OVERLAY_STYLE, useFocusReturn } from './dialog.tsx';

type ConfirmDialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isDanger?: boolean;
  /** Keeps the dialog open with a spinner until the caller closes it. */
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  /** Called by the second button only, not by Escape. */
  readonly onCancel?: () => void;
};

/** Asks before something that can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel = 'Cancel', onConfirm } = props;
  const { isDanger = false, isBusy = false, onCancel } = props;
  const focusReturn = useFocusReturn();
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={OVERLAY_STYLE} />
        <AlertDialog.Content
          {...focusReturn}
          className={classNames(DIALOG_STYLE, 'max-w-md overflow-y-auto overscroll-contain p-6 sm:p-8')}
        >
          <AlertDialog.Title className="text-2xl">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-soft">{description}</AlertDialog.Description>
          <div className="mt-7 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel asChild>
              <Button variant="quiet" size="small" onClick={onCancel}>
                {cancelLabel}
              </Button>
            </AlertDialog.Cancel>
            <Button variant={isDanger ? 'danger' : 'primary'} size="small" isLoading={isBusy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
