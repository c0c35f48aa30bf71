/** Dialogs and toasts about the account, and the operators' link to the console, on any page. Loaded only once there is or was a session. */
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PRIVATE_PAGES } from '#contract/pages.ts';
import { clearPostcardToEdit, hasSignature, hasUnfinishedCard } from '#web/builder-entry/local-storage.ts';
import { PATHS } from '#web/content/paths.ts';
import { SESSION_ENDED } from '#web/features/auth/auth-texts.ts';
import type { PasswordLink } from '#web/features/auth/new-password-form.tsx';
import { forgetContact } from '#web/features/checkout/contact/remembered-contact.ts';
import { loadAuthClient } from '#web/session/auth-client.ts';
import { useAuth, useAuthEvent } from '#web/session/auth-context.ts';
import { hasLinkOutcome, type LinkOutcome, takeLinkOutcome } from '#web/session/link-outcome.ts';
import { type OfferedSession, takeOfferedSession } from '#web/session/link-session.ts';
import { authPath } from '#web/session/return-path.ts';
import { notify } from '#web/ui/notify.ts';
import { ConsoleLink } from './console-link.tsx';

export function AccountNotices() {
  const { user } = useAuth();
  const [opened, setOpened] = useState<PasswordLink | null>(null);
  useAuthEvent((event) => {
    if (event === 'PASSWORD_RECOVERY') setOpened('reset');
  });
  return (
    <>
      {opened !== null && user !== null && <AfterPasswordLink link={opened} onClose={() => setOpened(null)} />}
      <EmailLinkOutcome onPasswordLink={setOpened} />
      <AfterSignOut />
      <ConsoleLink />
    </>
  );
}

const KeepCardQuestion = lazy(async () => ({
  default: (await import('./keep-card-question.tsx')).KeepCardQuestion,
}));

/** Reacts to the end of a session, whether by signing out here or elsewhere. */
function AfterSignOut() {
  const { ending, user } = useAuth();
  const [isExplained, setExplained] = useState(false);
  const { pathname, search, hash } = useLocation();
  const [isAsking, setAsking] = useState(false);

  const leave = useEffectEvent(() => {
    forgetAccount();
    setAsking(hasUnfinishedCard() || hasSignature());
  });
  const explain = useEffectEvent(() => {
    // Private pages redirect to the sign-in page, which explains it too.
    if (PRIVATE_PAGES.includes(pathname)) return;
    const signIn = { label: SESSION_ENDED.action, to: authPath(pathname + search + hash) };
    notify.info(SESSION_ENDED.title, SESSION_ENDED.text, signIn);
    setExplained(true);
  });
  const isBack = user !== null;
  useEffect(() => {
    if (!isExplained || !isBack) return;
    notify.settle(SESSION_ENDED.title);
    setExplained(false);
  }, [isExplained, isBack]);
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

/** Removes what belongs to the account from this browser: contact details and a saved card open for editing. */
function forgetAccount(): void {
  clearPostcardToEdit();
  forgetContact();
  void import('#web/features/builder/storage/card-storage.ts')
    .then(({ removeCard }) => removeCard('edit'))
    // Without storage, there is nothing to remove.
    .catch(() => {});
}

const LinkFailedDialog = lazy(async () => ({
  default: (await import('#web/features/auth/link-failed-dialog.tsx')).LinkFailedDialog,
}));

const CONFIRMED = {
  signup: 'Your email is verified. Welcome!',
  email_change: 'Your new email is verified.',
} as const;

const LinkSessionQuestion = lazy(async () => ({
  default: (await import('./link-session-question.tsx')).LinkSessionQuestion,
}));

type Confirmed = keyof typeof CONFIRMED;

/** Notifies once the session is up to date, so that a reload right after the toast shows the same. */
async function notifyConfirmed(what: Confirmed): Promise<void> {
  await loadAuthClient()
    .then(async (client) => void (await (what === 'email_change' ? client.refreshSession() : client.getSession())))
    .catch(() => undefined);
  notify.success('Success', CONFIRMED[what]);
}

/** Email links lead to the site's root, so their outcome is shown here. */
function EmailLinkOutcome({ onPasswordLink }: { readonly onPasswordLink: (link: PasswordLink) => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [offer, setOffer] = useState<OfferedSession | null>(null);
  const [isOpened, setOpened] = useState(false);
  useSecondStep(isOpened);
  const react = useEffectEvent((outcome: LinkOutcome | null) => {
    const held = takeOfferedSession();
    if (held !== null) return setOffer(held);
    setOpened(true);
    if (outcome?.kind === 'invited') onPasswordLink('invitation');
    if (outcome?.kind === 'confirmed') void notifyConfirmed(outcome.what);
  });
  useEffect(() => {
    const outcome = takeLinkOutcome();
    if (outcome?.kind === 'failed') return setFailure(outcome.code);
    if (!hasLinkOutcome()) return;
    void loadAuthClient().then(async (client) => {
      react(outcome);
      await client.getSession();
      removeEmptyFragment();
    });
  }, []);
  const settle = (isSignedIn: boolean) => {
    setOffer(null);
    if (!isSignedIn) return;
    setOpened(true);
    if (offer?.type === 'recovery') onPasswordLink('reset');
    if (offer?.type === 'invite') onPasswordLink('invitation');
    if (offer?.type === 'signup') void notifyConfirmed('signup');
  };
  return (
    <Suspense fallback={null}>
      {failure !== null && <LinkFailedDialog code={failure} onClose={() => setFailure(null)} />}
      {offer !== null && <LinkSessionQuestion offer={offer} onDone={settle} />}
    </Suspense>
  );
}

/** auth-js empties the fragment and leaves its sign. */
function removeEmptyFragment(): void {
  if (location.href.endsWith('#')) history.replaceState(history.state, '', location.pathname + location.search);
}

/** Links sign in by one step only. The sign-in page asks for the second and leads back. */
function useSecondStep(isOpened: boolean): void {
  const { user, halfSession } = useAuth();
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  const isWaiting = isOpened && !isDone;
  useEffect(() => {
    if (!isWaiting || (user === null && halfSession === null)) return;
    setDone(true);
    if (halfSession !== null) void navigate(PATHS.auth);
  }, [isWaiting, user, halfSession, navigate]);
}

const NewPasswordDialog = lazy(async () => ({
  default: (await import('#web/features/auth/new-password-form.tsx')).NewPasswordDialog,
}));

type AfterPasswordLinkProps = { readonly link: PasswordLink; readonly onClose: () => void };

function AfterPasswordLink({ link, onClose }: AfterPasswordLinkProps) {
  return (
    <Suspense fallback={null}>
      <NewPasswordDialog link={link} onClose={onClose} />
    </Suspense>
  );
}
