import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { type ButtonStyle, buttonStyle } from './button-style.ts';

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
