import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { getPostcardProof } from '#contract/postcards.ts';
import { ERRORS } from '#domain/errors.ts';
import { fetchFile } from '#web/api/call.ts';
import { notifyFailure } from '#web/api/notify-failure.ts';
import { saveDraft, signInAction } from '#web/features/builder/save/save-draft.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';

const PROOF_TIMEOUT_MS = 60_000;

/** Downloads a proof that the server draws. Saves the draft first, so that it shows the card as it is now. */
export function ProofButton({ builder }: { readonly builder: Builder }) {
  const { user } = useAuth();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    const { title, message } = ERRORS.authentication_required;
    if (!user) return notify.info(title, message, signInAction(builder));
    setBusy(true);
    try {
      const { postcardId, isSaved } = builder.state;
      const id = isSaved && postcardId !== null ? postcardId : await saveDraft(builder);
      if (id === null) return;
      const pdf = await fetchFile(getPostcardProof, { params: { id } }, { timeoutMs: PROOF_TIMEOUT_MS });
      notify.settle();
      offerDownload(pdf, 'postcard-proof.pdf');
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="quiet"
      size="small"
      isWide
      icon={<FileDown aria-hidden="true" className="size-4" />}
      isLoading={isBusy}
      loadingLabel="Making your proof…"
      onClick={() => void download()}
    >
      Download PDF proof
    </Button>
  );
}

function offerDownload(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), PROOF_TIMEOUT_MS);
}
