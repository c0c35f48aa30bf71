import { Suspense } from 'react';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { RECIPIENT_TEXTS } from './texts.ts';
import type { Many } from './use-many.ts';

const LazyPeopleDialog = lazyPart(async () => (await import('./people-dialog.tsx')).PeopleDialog);

type ListDialogProps = { readonly builder: Builder; readonly list: Many['list'] };

/** Outside of the panels, which a turned phone exchanges: nobody who was added may get lost. */
export function ListDialog({ builder, list }: ListDialogProps) {
  if (!list.isOpen) return null;
  const hidden = builder.recipients?.filter(({ hiddenId }) => hiddenId !== undefined).length ?? 0;
  return (
    <Suspense fallback={null}>
      <LazyPeopleDialog
        builder={builder}
        note={list.isLinked && hidden > 0 ? RECIPIENT_TEXTS.hiddenAgain(hidden) : null}
        onClose={() => list.setOpen(false)}
      />
    </Suspense>
  );
}
