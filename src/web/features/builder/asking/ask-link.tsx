import { Suspense, useState } from 'react';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ASKING_TEXTS } from './asking-texts.ts';

const LazyAskDialog = lazyPart(async () => (await import('./ask-dialog.tsx')).AskDialog);

const LazyAwaitedAddress = lazyPart(async () => (await import('./awaited-address.tsx')).AwaitedAddress);

/** [M-10] For a card whose address isn't known. */
export function AskLink({ builder }: { readonly builder: Builder }) {
  const [isOpen, setOpen] = useState(false);
  const { recipient, addressLine1 } = builder.state.design.text;
  return (
    <div>
      {!isOpen && recipient !== '' && addressLine1 === '' && (
        <Suspense fallback={null}>
          <LazyAwaitedAddress builder={builder} />
        </Suspense>
      )}
      <p className="text-sm text-ink-soft">
        {ASKING_TEXTS.question}{' '}
        <button
          type="button"
          className="rounded-sm text-ink underline underline-offset-3 hover:text-red-deep pointer-coarse:min-h-11"
          onClick={() => setOpen(true)}
        >
          {ASKING_TEXTS.ask}
        </button>
      </p>
      {isOpen && (
        <Suspense fallback={null}>
          <LazyAskDialog builder={builder} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
