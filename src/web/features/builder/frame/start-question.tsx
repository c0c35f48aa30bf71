import { useEffect, useEffectEvent, useState } from 'react';
import { AppError } from '#domain/errors.ts';
import { notifyFailure } from '#web/api/notify-failure.ts';
import {
  KEPT_PHOTO,
  onStartRequest,
  requestBuilderStart,
  type StartRequest,
  takeStartRequest,
} from '#web/builder-entry/start-request.ts';
import { refusePhotoFile } from '#web/features/builder/photo/read-photo.ts';
import { hasContent } from '#web/features/builder/state/builder-state.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import type { Slot } from '#web/features/builder/storage/stored-card.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { BUILDER_TEXTS } from './texts.ts';

/** [L-4] [L-6] Starts with the requested photo or template, and asks first if that would replace a card. */
export function StartQuestion({ builder, slot }: { readonly builder: Builder; readonly slot: Slot }) {
  const [asked, setAsked] = useState<StartRequest | null>(null);

  const start = (request: StartRequest) => {
    if (request.kind !== 'photo') builder.startOver();
    if (request.kind === 'reset') return builder.steps.leave();
    builder.dispatch({ type: 'went-to', step: 1 });
    if (request.kind === 'photo') {
      void builder.placePhotos([{ file: request.file, slot: 0 }], null);
    }
    if (request.kind === 'template') builder.dispatch({ type: 'template-chosen', templateId: request.templateId });
  };

  const take = useEffectEvent(() => {
    const request = takeStartRequest();
    if (!request) return;
    // That was about the unfinished card, not about the one being edited.
    if (request.kind === 'reset' && slot === 'edit') return;
    const refusal = request.kind === 'photo' ? refusePhotoFile(request.file) : null;
    // A file that can't be used asks nothing and changes nothing.
    if (refusal !== null) return notifyFailure(new AppError(refusal));
    if (request.kind !== 'reset' && wouldLose(builder, request)) setAsked(request);
    else start(request);
  });
  useEffect(() => {
    take();
    // Without a secure connection or storage there is nothing kept.
    askForKeptPhoto().catch(() => {});
    return onStartRequest(() => take());
  }, []);

  const { title, text } = START_TEXTS[asked?.kind === 'photo' ? (builder.state.design.front?.kind ?? 'all') : 'all'];
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => !open && setAsked(null)}
      title={title}
      description={text}
      confirmLabel="Replace it"
      cancelLabel={BUILDER_TEXTS.keep}
      isDanger
      onConfirm={() => {
        if (asked) start(asked);
        setAsked(null);
      }}
    />
  );
}

/** Asks again for the photo that was kept before an outdated page reloaded itself. */
async function askForKeptPhoto(): Promise<void> {
  const kept = await caches.match('/', { cacheName: KEPT_PHOTO });
  if (!kept) return;
  await caches.delete(KEPT_PHOTO);
  const photo = await kept.blob();
  const name = decodeURIComponent(kept.headers.get('name') ?? '');
  requestBuilderStart({ kind: 'photo', file: new File([photo], name, { type: photo.type }) });
}

/** Says what a new photo takes the place of, or what starting over deletes. */
const START_TEXTS = {
  photos: {
    title: 'Replace your photo?',
    text: 'The new photo takes the place of the first one on your card. Your message and address stay.',
  },
  template: {
    title: 'Replace your template?',
    text: 'The new photo takes the place of the template on the front. Your message and address stay.',
  },
  all: {
    title: 'Start a new card?',
    text: "This deletes the one you're making.",
  },
} as const;

/** A new photo replaces only the front. */
function wouldLose({ state }: Builder, { kind }: StartRequest): boolean {
  return kind === 'photo' ? state.design.front !== null : hasContent(state);
}
