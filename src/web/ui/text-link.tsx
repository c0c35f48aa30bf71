import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

export const TEXT_LINK_STYLE =
  'text-blue underline decoration-1 underline-offset-4 hover:decoration-2 hover:text-ink transition-colors';

export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classNames(TEXT_LINK_STYLE, className)} />;
}
