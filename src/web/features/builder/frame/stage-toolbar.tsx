/** The pill of tools over the card. One tab stop: arrow keys move inside it. */
import { Toolbar } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type StageToolbarProps = {
  /** The accessible name. */
  readonly label: string;
  readonly children: ReactNode;
};

export function StageToolbar({ label, children }: StageToolbarProps) {
  return (
    <Toolbar.Root
      aria-label={label}
      className="mx-auto flex w-fit max-w-full items-center gap-0.5 rounded-full border border-line bg-card p-1 shadow-float"
    >
      {children}
    </Toolbar.Root>
  );
}

type ToolButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  readonly label: string;
  readonly icon: ReactNode;
  /** Shows the icon alone, with the label as its accessible name. */
  readonly isSmall?: boolean;
};

/** Keeps the focus where it is when it is clicked, so that writing can go on. */
export function ToolButton({ label, icon, isSmall = false, className, ...rest }: ToolButtonProps) {
  return (
    <Toolbar.Button
      type="button"
      onMouseDown={(event) => event.preventDefault()}
      {...rest}
      {...(isSmall ? { 'aria-label': label, title: label } : {})}
      className={classNames(
        'inline-flex h-9 shrink-0 items-center justify-center gap-2 rounded-full text-[0.9375rem] font-medium whitespace-nowrap hover:bg-paper-deep focus-visible:rounded-full focus-visible:outline-offset-0 disabled:text-ink-soft/60 disabled:hover:bg-transparent pointer-coarse:h-11 [&_svg]:size-4',
        isSmall ? 'w-9 pointer-coarse:w-11' : 'px-3.5',
        className,
      )}
    >
      {icon}
      {!isSmall && label}
    </Toolbar.Button>
  );
}

export function ToolGap() {
  return <Toolbar.Separator className="mx-1 h-6 w-px bg-line" />;
}
