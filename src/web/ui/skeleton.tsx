import { classNames } from './class-names.ts';

/** A placeholder while loading. Give it the size of the content. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-skeleton rounded-md bg-paper-deep', className)} />;
}

/** Tells screen readers that the skeletons around it are loading. */
export function LoadingNote({ children = 'Loading…' }: { readonly children?: string }) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  );
}
