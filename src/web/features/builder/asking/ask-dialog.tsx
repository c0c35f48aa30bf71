import type { Recipient } from '#domain/recipients.ts';
import { signInAction } from '#web/features/builder/save/save-draft.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AskForm } from './ask-form.tsx';
import { AskedPeople } from './asked-people.tsx';
import { ASKING_TEXTS } from './asking-texts.ts';

type AskDialogProps = { readonly builder: Builder; readonly onClose: () => void };

/** Asks one person, and puts those who answered onto the card. */
export function AskDialog({ builder, onClose }: AskDialogProps) {
  const use = ([person]: readonly Recipient[]) => {
    if (person) {
      const { address, hiddenId = null } = person;
      builder.dispatch({ type: 'address-picked', address, hiddenId });
    }
    onClose();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={ASKING_TEXTS.dialog} size="wide">
      <Asking
        builder={builder}
        canAskGroup={false}
        labelOf={() => ASKING_TEXTS.use}
        onUse={use}
        onAsked={(recipient) => builder.dispatch({ type: 'text-changed', change: { recipient } })}
      />
    </Dialog>
  );
}

type AskingProps = {
  readonly builder: Builder;
  readonly canAskGroup: boolean;
  readonly labelOf: (count: number) => string;
  readonly onUse: (people: readonly Recipient[]) => void;
  readonly onAsked?: (name: string) => void;
};

export function Asking({ builder, canAskGroup, labelOf, onUse, onAsked }: AskingProps) {
  const { user } = useAuth();
  if (user === null) {
    return (
      <div className="grid justify-items-center gap-4 py-6 text-center">
        <p className="text-ink-soft">{ASKING_TEXTS.signIn}</p>
        <LinkButton size="small" to={signInAction(builder).to}>
          Sign in
        </LinkButton>
      </div>
    );
  }
  return (
    <div className="grid gap-8">
      <AskForm
        canAskGroup={canAskGroup}
        {...(onAsked === undefined ? {} : { onAsked, known: builder.state.design.text.recipient })}
      />
      <AskedPeople labelOf={labelOf} onUse={onUse} />
    </div>
  );
}
