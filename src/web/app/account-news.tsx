/** What is said and asked around an account, whatever page is open: nothing of it is needed before there is a session. */
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { PRIVATE_PAGES } from '#contract/pages.ts';
import { clearPostcardToEdit, hasUnfinishedCard } from '../builder-entry/local-storage.ts';
import { SESSION_ENDED } from '../features/auth/auth-texts.ts';
import { forgetContact } from '../features/checkout/contact/remembered-contact.ts';
import { loadAuthClient } from '../session/auth-client.ts';
import { useAuth, useAuthEvent } from '../session/auth-context.ts';
import { takeLinkOutcome } from '../session/link-outcome.ts';
import { authPath } from '../session/return-path.ts';
import { notify } from '../ui/notify.ts';

export function AccountNews() {
  return (
    <>
      <PasswordRecovery />
      <MailLinkOutcome />
      <AfterSignOut />
    </>
  );
}

const KeepCardQuestion = lazy(async () => ({
  default: (await import('./keep-card-question.tsx')).KeepCardQuestion,
}));

export function AfterSignOut() {
  const { ending } = useAuth();
  const { pathname, search, hash } = useLocation();
  const [isAsking, setAsking] = useState(false);

  const leave = useEffectEvent(() => {
    forgetAccountsOwn();
    setAsking(hasUnfinishedCard());
  });
  const explain = useEffectEvent(() => {
    // Private pages lead to the sign-in page, which says the same.
    if (PRIVATE_PAGES.includes(pathname)) return;
    const signIn = { label: SESSION_ENDED.action, to: authPath(pathname + search + hash) };
    notify.info(SESSION_ENDED.title, SESSION_ENDED.text, signIn);
  });
  useEffect(() => {
    if (ending === 'left') leave();
    if (ending === 'ended') explain();
  }, [ending]);

  if (!isAsking) return null;
  return (
    <Suspense fallback={null}>
      <KeepCardQuestion onDone={() => setAsking(false)} />
    </Suspense>
  );
}

/** Contact details, and a saved card that was open for editing, belong to the account, not to who sits here next. */
function forgetAccountsOwn(): void {
  clearPostcardToEdit();
  forgetContact();
  void import('../features/builder/storage/card-storage.ts')
    .then(({ clearCard }) => clearCard('edit'))
    // Without storage there was nothing to forget.
    .catch(() => {});
}

const LinkFailedDialog = lazy(async () => ({
  default: (await import('../features/auth/link-failed-dialog.tsx')).LinkFailedDialog,
}));

const CONFIRMED = {
  signup: 'Your email address is verified. Welcome!',
  email_change: 'Your new email address is verified.',
} as const;

/** The link's session is taken over first: who reads the news and reloads the page is who the link made them. */
async function sayWhenSignedIn(news: string): Promise<void> {
  await loadAuthClient()
    .then((client) => client.getSession())
    .catch(() => undefined);
  notify.success('Success', news);
}

export function MailLinkOutcome() {
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const outcome = takeLinkOutcome();
    if (outcome?.kind === 'confirmed') void sayWhenSignedIn(CONFIRMED[outcome.what]);
    if (outcome?.kind === 'failed') setFailure(outcome.code);
  }, []);
  if (failure === null) return null;
  return (
    <Suspense fallback={null}>
      <LinkFailedDialog code={failure} onClose={() => setFailure(null)} />
    </Suspense>
  );
}

const NewPasswordDialog = lazy(async () => ({
  default: (await import('../features/auth/new-password-form.tsx')).NewPasswordDialog,
}));

export function PasswordRecovery() {
  const [isAsking, setIsAsking] = useState(false);
  useAuthEvent((event) => {
    if (event === 'PASSWORD_RECOVERY') setIsAsking(true);
  });
  if (!isAsking) return null;
  return (
    <Suspense fallback={null}>
      <NewPasswordDialog onClose={() => setIsAsking(false)} />
    </Suspense>
  );
}
