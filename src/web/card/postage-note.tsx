import { usePublicConfig } from '#web/api/use-public-config.ts';
import { classNames } from '#web/ui/class-names.ts';

/** [P-2] Shown beside a card, because its stamp isn't printed when the print service adds real postage. */
export function PostageNote({ className }: { readonly className?: string }) {
  if (usePublicConfig()?.printer.adds_postage !== true) return null;
  return (
    <p className={classNames('text-sm text-ink-soft', className)}>
      The stamp is only a picture. Your card gets real postage in that corner.
    </p>
  );
}
