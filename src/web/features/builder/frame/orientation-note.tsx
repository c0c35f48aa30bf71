import { checkPrinterOrientation } from '#layout/preflight/check-photo.ts';
import type { Finding } from '#layout/preflight/finding.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { useOrientations } from '#web/features/builder/state/use-card.ts';
import { Button } from '#web/ui/button.tsx';
import { ORIENTATION_FIXES } from './texts.ts';

type OrientationNoteProps = {
  readonly builder: Builder;
  readonly finding: Finding | undefined;
  readonly onTurned?: () => void;
};

/** Says why the card had better be turned, and offers to do it. */
export function OrientationNote({ builder, finding, onTurned }: OrientationNoteProps) {
  if (finding === undefined) return null;
  const { fix } = finding;
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status">{finding.message}</p>
      {fix?.kind === 'orientation' && (
        <Button
          variant="ghost"
          size="small"
          onClick={() => {
            builder.dispatch({ type: 'fixed', fix });
            onTurned?.();
          }}
        >
          {ORIENTATION_FIXES[fix.orientation]}
        </Button>
      )}
    </div>
  );
}

/** For a card that was begun when the print service had such cards. */
export function PrinterNote({ builder }: { readonly builder: Builder }) {
  const [finding] = checkPrinterOrientation(builder.state.design, useOrientations());
  return <OrientationNote builder={builder} finding={finding} />;
}
