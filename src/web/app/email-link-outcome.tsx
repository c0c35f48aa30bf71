/** The links of our mails land on the site's root: here is said what became of them. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadAuthClient } from '../session/auth-client.ts';
import { takeLinkOutcome } from '../session/link-outcome.ts';
import { notify } from '../ui/notify.ts';

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
