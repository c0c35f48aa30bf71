import type { ComponentProps, ReactNode } from 'react';

/** A row of tools below the card, on a phone. */
export const ICON_TABS = 'flex border-y border-line bg-card px-1';

type IconTabProps = Omit<ComponentProps<'button'>, 'children' | 'className'> & {
  readonly label: string;
  readonly icon: ReactNode;
  /** For what opens a sheet. */
  readonly isOpen?: boolean;
};

export function IconTab({ label, icon, isOpen, onClick, ...rest }: IconTabProps) {
  return (
    <button
      type="button"
      // If the message lost the focus, the notes would move this away from under the pointer.
      onMouseDown={(event) => event.preventDefault()}
      {...rest}
      onClick={(event) => {
        // The sheet that opens returns the focus here.
        if (isOpen !== undefined) event.currentTarget.focus({ preventScroll: true });
        onClick?.(event);
      }}
      {...(isOpen === undefined ? {} : { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen })}
      className="flex min-h-14 min-w-0 grow basis-0 flex-col items-center justify-center gap-1 rounded-md text-sm font-medium aria-expanded:text-red aria-pressed:text-red disabled:text-ink-soft/60"
    >
      <span className="flex h-5 items-center">{icon}</span>
      {label}
    </button>
  );
}
