import { Save } from 'lucide-react';
import { useState } from 'react';
import { MESSAGE_TEXTS } from '#web/features/builder/frame/texts.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { Button } from '#web/ui/button.tsx';
import { askToSignIn, saveDraft } from './save-draft.ts';

/** [B2-7] [S-1] */
export function SaveDraftButton({ builder }: { readonly builder: Builder }) {
  const { user } = useAuth();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    if (!user) return askToSignIn(builder);
    setSaving(true);
    await saveDraft(builder);
    setSaving(false);
  };
  return (
    <Button
      variant="ghost"
      size="small"
      isWide
      icon={<Save aria-hidden="true" className="size-4" />}
      isLoading={isSaving}
      onClick={() => void save()}
    >
      {MESSAGE_TEXTS.saveDraft}
    </Button>
  );
}
