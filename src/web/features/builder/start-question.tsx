import { useEffect, useEffectEvent, useState } from 'react';
import { AppError } from '#domain/errors.ts';
import { notifyFailure } from '../../api/notify-failure.ts';
import { onStartRequest, type StartRequest, takeStartRequest } from '../../builder-entry/start-request.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { refusePhotoFile } from './photo/check-photo-file.ts';
import { hasContent } from './state/builder-state.ts';
import { BUILDER_TEXTS } from './texts.ts';
import type { Builder } from './use-builder.ts';

/** [L-4] [L-6] Takes up what the landing page hands over; asks first when a card in the making would be lost. */
export function StartQuestion({ builder }: { readonly builder: Builder }) {
  const [asked, setAsked] = useState<StartRequest | null>(null);

  const begin = (start: StartRequest) => {
    if (start.kind !== 'photo') builder.startOver();
    if (start.kind === 'photo') {
      builder.dispatch({ type: 'returned-to', step: 1 });
      void builder.choosePhoto(start.file);
    }
    if (start.kind === 'template') builder.dispatch({ type: 'template-chosen', templateId: start.templateId });
  };

  const take = useEffectEvent(() => {
    const start = takeStartRequest();
    if (!start) return;
    const refusal = start.kind === 'photo' ? refusePhotoFile(start.file) : null;
    // Nothing is asked about, nor left, for a file that cannot be taken.
    if (refusal !== null) return notifyFailure(new AppError(refusal));
    if (start.kind !== 'reset' && wouldLose(builder, start)) setAsked(start);
    else begin(start);
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
      description="You have a card in the making. Its photo and message would be gone."
      confirmLabel="Replace it"
      cancelLabel={BUILDER_TEXTS.keep}
      isDanger
      onConfirm={() => {
        if (asked) begin(asked);
        setAsked(null);
      }}
    />
  );
}

/** Another photo only takes the place of a photo. */
function wouldLose({ state }: Builder, { kind }: StartRequest): boolean {
  return kind === 'photo' ? state.design.front !== null : hasContent(state);
}
