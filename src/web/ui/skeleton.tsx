import { classNames } from './class-names.ts';

/** Holds the place of what is being loaded; give it the size of what will come. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-skeleton rounded-md bg-paper-deep', className)} />;
}

/** Says once, for screen readers, that the skeletons around it are loading. */
export function LoadingNote({ children = 'Loading…' }: { readonly children?: string }) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  );
}
