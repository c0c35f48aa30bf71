import { PenLine } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import type { Side } from '#layout/drawing/drawing-area.ts';
import { DRAWING_TEXTS } from '#web/features/builder/frame/texts.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const DrawingDialog = lazyPart(async () => (await import('./drawing-dialog.tsx')).DrawingDialog);

type DrawEntryProps = {
  readonly builder: Builder;
  readonly side: Side;
  /** The button, in the look of its surroundings. */
  readonly children: (open: () => void) => ReactNode;
};

/** Opens the card for drawing. */
export function DrawEntry({ builder, side, children }: DrawEntryProps) {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  return (
    <>
      {children(open)}
      {isOpen && (
        <Suspense fallback={null}>
          <DrawingDialog builder={builder} side={side} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

export function DrawButton(props: Omit<DrawEntryProps, 'children'>) {
  return (
    <DrawEntry {...props}>
      {(open) => (
        <Button variant="ghost" size="small" icon={<PenLine aria-hidden="true" className="size-4" />} onClick={open}>
          {DRAWING_TEXTS.open}
        </Button>
      )}
    </DrawEntry>
  );
}
