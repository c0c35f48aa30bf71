import { PageButtons } from '#web/ui/pager.tsx';

type OlderNewerProps<Cursor> = {
  /** Where the pages so far begin; empty on the newest one. */
  readonly trail: readonly Cursor[];
  readonly next: Cursor | null;
  readonly onChange: (trail: readonly Cursor[]) => void;
};

/** Leads through a list without page numbers. */
export function OlderNewer<Cursor>(props: OlderNewerProps<Cursor>) {
  return (
    <nav aria-label="Pages" className="flex justify-end empty:hidden">
      <PageButtons labels={['Newer', 'Older']} {...props} />
    </nav>
  );
}
