import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

export const TEXT_LINK_STYLE =
  'text-blue underline decoration-1 underline-offset-4 hover:decoration-2 hover:text-ink transition-colors';

export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classNames(TEXT_LINK_STYLE, className)} />;
}

/** Looks like a link, but stays on the page. */
export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classNames(TEXT_LINK_STYLE, 'min-h-11', className)} />;
}
