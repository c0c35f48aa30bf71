import type { Change } from './log-changes.ts';

/** Shows a value before and after, for eyes and ears. */
export function ChangeText({ before, after }: Pick<Change, 'before' | 'after'>) {
  if (before === null || before === after) return after;
  if (after === null) return `${before} before`;
  return (
    <>
      {before}
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> became </span>
      {after}
    </>
  );
}
