import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonStyle & {
    readonly icon?: ReactNode;
    /** Shows a spinner and ignores clicks, but keeps focus and size. */
    readonly isLoading?: boolean;
    readonly loadingLabel?: string;
  };

export function Button(props: ButtonProps) {
  const { variant, size, isWide, className, icon, isLoading = false, loadingLabel, children, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isLoading || undefined}
      aria-disabled={isLoading || undefined}
      onClick={isLoading ? (event) => event.preventDefault() : onClick}
      className={buttonStyle({ variant, size, isWide, className })}
    >
      {isLoading ? <Spinner /> : icon}
      {isLoading && loadingLabel !== undefined ? loadingLabel : children}
    </button>
  );
}

export type ButtonVariant = 'primary' | 'ghost' | 'quiet' | 'danger';
export type ButtonSize = 'normal' | 'small';

export type ButtonStyle = {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly isWide?: boolean | undefined;
  readonly className?: string | undefined;
};

const BASE =
  'inline-flex select-none items-center justify-center gap-2.5 rounded-full text-center font-semibold no-underline ' +
  'transition-[background-color,box-shadow,transform,color] duration-150 ease-paper active:translate-y-px ' +
  'focus-visible:rounded-full disabled:pointer-events-none aria-disabled:pointer-events-none';

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'bg-red text-white shadow-button hover:bg-red-deep disabled:bg-neutral-wash disabled:text-ink-soft disabled:shadow-none',
  ghost:
    'text-ink inset-ring-[1.5px] inset-ring-ink hover:bg-ink hover:text-white ' +
    'disabled:text-ink-soft disabled:inset-ring-line-strong',
  quiet: 'text-ink underline-offset-4 hover:bg-paper-deep disabled:text-ink-soft',
  danger:
    'text-red-deep inset-ring-[1.5px] inset-ring-red-deep hover:bg-red-deep hover:text-white ' +
    'disabled:text-ink-soft disabled:inset-ring-line-strong',
};

const SIZES: Record<ButtonSize, string> = {
  normal: 'min-h-12 px-7 py-3 text-base',
  small: 'min-h-9 px-4 py-1.5 text-sm pointer-coarse:min-h-11',
};

/** For links and labels that look like buttons. */
export function buttonStyle({ variant = 'primary', size = 'normal', isWide = false, className }: ButtonStyle): string {
  return classNames(BASE, VARIANTS[variant], SIZES[size], isWide && 'w-full', className);
}

type LinkButtonProps = Omit<ComponentProps<typeof Link>, 'className'> & ButtonStyle & { readonly icon?: ReactNode };

/** An internal link that looks like a button. */
export function LinkButton({ variant, size, isWide, className, icon, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonStyle({ variant, size, isWide, className })}>
      {icon}
      {children}
    </Link>
  );
}
