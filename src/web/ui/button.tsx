import type { ComponentProps, ReactNode } from 'react';
import { type ButtonStyle, buttonStyle } from './button-style.ts';
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
