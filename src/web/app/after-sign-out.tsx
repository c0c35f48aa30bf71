/** What happens when a session is over: on purpose, or because it was ended elsewhere. */
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { PRIVATE_PAGES } from '#contract/pages.ts';
import { SESSION_ENDED } from '../features/auth/auth-texts.ts';
import { forgetContact } from '../features/checkout/contact/remembered-contact.ts';
import { clearEditHandOff } from '../hand-off/edit-hand-off-key.ts';
import { hasKeptCard } from '../hand-off/kept-card-sign.ts';
import { useAuth } from '../session/auth-context.ts';
import { authPath } from '../session/return-path.ts';
import { notify } from '../ui/notify.ts';

const KeepCardQuestion = lazy(async () => ({
  default: (await import('./keep-card-question.tsx')).KeepCardQuestion,
}));

export function AfterSignOut() {
  const { ending } = useAuth();
  const { pathname, search, hash } = useLocation();
  const [isAsking, setAsking] = useState(false);

  const leave = useEffectEvent(() => {
    forgetAccountsOwn();
    setAsking(hasKeptCard());
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
  clearEditHandOff();
  forgetContact();
  void import('../features/builder/storage/card-storage.ts')
    .then(({ clearCard }) => clearCard('edit'))
    // Without storage there was nothing to forget.
    .catch(() => {});
}
