import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export function Panel({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('rounded-panel border border-line bg-card', className)} />;
}

/** Looks like a postcard: thick paper with a shadow. */
export function PaperCard({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={classNames('relative overflow-hidden rounded-card bg-card shadow-card', className)} />
  );
}
