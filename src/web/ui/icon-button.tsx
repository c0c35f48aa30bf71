import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly variant?: 'primary' | 'ghost' | 'quiet';
  readonly size?: 'large' | 'normal' | 'small';
  readonly isLoading?: boolean;
};

const VARIANTS = {
  primary:
    'bg-red text-white shadow-button hover:bg-red-deep disabled:bg-neutral-wash disabled:text-ink-soft disabled:shadow-none',
  ghost:
    'bg-card text-ink inset-ring-[1.5px] inset-ring-ink hover:bg-ink hover:text-white disabled:text-ink-soft disabled:inset-ring-line-strong',
  quiet: 'text-ink hover:bg-paper-deep disabled:text-ink-soft',
} as const;

const SIZES = { large: 'size-14', normal: 'size-11', small: 'size-9 pointer-coarse:size-11' } as const;

/** A round button with an icon and an accessible name. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, variant = 'quiet', size = 'normal', isLoading = false, className, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-busy={isLoading || undefined}
      onClick={isLoading ? undefined : onClick}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-full transition-[background-color,color,transform] duration-150 active:translate-y-px focus-visible:rounded-full disabled:pointer-events-none',
        VARIANTS[variant],
        SIZES[size],
        className,
      )}
    >
      {isLoading ? <Spinner /> : icon}
    </button>
  );
}
