import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A panel that groups what belongs together. */
export function Panel({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('rounded-panel border border-line bg-card', className)} />;
}

/** A postcard as an object: thick paper with a shadow under it. */
export function PaperCard({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={classNames('relative overflow-hidden rounded-card bg-card shadow-card', className)} />
  );
}
