import { classNames } from './class-names.ts';

export function AirMailEdge({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={classNames('airmail h-1.5 w-full', className)} />;
}
