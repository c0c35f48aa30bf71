import { Save } from 'lucide-react';
import { useState } from 'react';
import { useAuth } from '../../../session/auth-context.ts';
import { Button } from '../../../ui/button.tsx';
import { MESSAGE_TEXTS } from '../texts.ts';
import type { Builder } from '../use-builder.ts';
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
