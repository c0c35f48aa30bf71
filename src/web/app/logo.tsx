import { Link } from 'react-router';
import { PATHS } from '../content/paths.ts';

export function Logo({ name }: { readonly name: string }) {
  return (
    <Link
      to={PATHS.home}
      className="inline-flex min-h-11 items-center font-display text-[1.375rem] font-semibold sm:text-2xl text-ink"
    >
      {name}
      <span aria-hidden="true" className="text-red">
        .
      </span>
    </Link>
  );
}
