import { useEffect, useEffectEvent, useState } from 'react';
import { AppError } from '#domain/errors.ts';
import { notifyFailure } from '../../api/notify-failure.ts';
import { onStartRequest, type StartRequest, takeStartRequest } from '../../builder-entry/start-request.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { refusePhotoFile } from './photo/read-photo.ts';
import { hasContent } from './state/builder-state.ts';
import { BUILDER_TEXTS } from './texts.ts';
import type { Builder } from './use-builder.ts';

/** [L-4] [L-6] Starts with the requested photo or template, and asks first if that would replace a card. */
export function StartQuestion({ builder }: { readonly builder: Builder }) {
  const [asked, setAsked] = useState<StartRequest | null>(null);

  const start = (request: StartRequest) => {
    if (request.kind !== 'photo') builder.startOver();
    if (request.kind === 'reset') return builder.steps.leave();
    builder.dispatch({ type: 'went-to', step: 1 });
    if (request.kind === 'photo') {
      void builder.choosePhoto(request.file);
    }
    if (request.kind === 'template') builder.dispatch({ type: 'template-chosen', templateId: request.templateId });
  };

  const take = useEffectEvent(() => {
    const request = takeStartRequest();
    if (!request) return;
    const refusal = request.kind === 'photo' ? refusePhotoFile(request.file) : null;
    // A file that can't be used asks nothing and changes nothing.
    if (refusal !== null) return notifyFailure(new AppError(refusal));
    if (request.kind !== 'reset' && wouldLose(builder, request)) setAsked(request);
    else start(request);
  });
  useEffect(() => {
    take();
    return onStartRequest(() => take());
  }, []);

  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => !open && setAsked(null)}
      title="Replace your card?"
      description="You have an unfinished card. This deletes its photo and message."
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

/** A new photo replaces only the front. */
function wouldLose({ state }: Builder, { kind }: StartRequest): boolean {
  return kind === 'photo' ? state.design.front !== null : hasContent(state);
}
