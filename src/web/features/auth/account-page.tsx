import type { User } from '@supabase/auth-js';
import { type ReactNode, useEffect } from 'react';
import { exportAccount } from '#contract/account.ts';
import { getProfile } from '#contract/profiles.ts';
import { useDocumentTitle } from '#web/api/use-document-title.ts';
import { useDownload } from '#web/api/use-download.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { PATHS } from '#web/content/paths.ts';
import { displayName } from '#web/session/auth-context.ts';
import { rememberOperator } from '#web/session/operator-here.ts';
import { PrivatePage } from '#web/session/private-page.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';
import { DeleteAccountPanel } from './delete-account-panel.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { EmailForm, NameForm } from './profile-forms.tsx';
import { ReturnAddressPanel } from './return-address-form.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TwoStepPanel } from './two-step-panel.tsx';

export function AccountPage() {
  useDocumentTitle('Your account');
  return <PrivatePage waiting={<AccountSkeleton />}>{(user) => <Account user={user} />}</PrivatePage>;
}

function Account({ user }: { readonly user: User }) {
  return (
    <div className="wrap py-12 sm:py-16">
      <h1 className="text-4xl sm:text-5xl">Your account</h1>
      <p className="mt-3 text-lg text-ink-soft">
        Signed in as {displayName(user)} · <span className="wrap-anywhere">{user.email}</span>
      </p>
      <ConsoleLink user={user} />
      <div className="mt-10 border-t border-line">
        <Section title="Name" text="How we greet you, here and in emails.">
          <NameForm user={user} />
        </Section>
        <Section title="Email" text="Where we send receipts and updates about your cards.">
          <EmailForm user={user} />
        </Section>
        <Section title="Return address" text="Optional. We print it only on cards where you turn it on.">
          <ReturnAddressPanel />
        </Section>
        <Section title="Password" text="Saving a new one signs out your other devices.">
          <NewPasswordForm />
        </Section>
        <Section title="Two-step sign-in" text="Extra protection when you sign in.">
          <TwoStepPanel />
        </Section>
        <Section title="Where you're signed in" text="Sign out devices you don't recognize.">
          <SessionsPanel />
        </Section>
        <Section title="Your data" text="Download everything we store about you.">
          <ExportPanel />
        </Section>
        <Section title="Delete account" text="This can't be undone.">
          <DeleteAccountPanel />
        </Section>
      </div>
    </div>
  );
}

/** For operators, who would otherwise have to know the address. */
function ConsoleLink({ user }: { readonly user: User }) {
  const isOperator = useEndpoint(getProfile, {}).data?.is_operator === true;
  useEffect(() => {
    if (isOperator) rememberOperator(user.id);
  }, [isOperator, user.id]);
  if (!isOperator) return null;
  return (
    <LinkButton to={PATHS.console} variant="ghost" size="small" className="mt-5">
      Open the Console
    </LinkButton>
  );
}

type SectionProps = { readonly title: string; readonly text: string; readonly children: ReactNode };

function Section({ title, text, children }: SectionProps) {
  return (
    <section className="grid gap-x-12 gap-y-5 border-b border-line py-9 md:grid-cols-[1fr_2fr]">
      <div>
        <h2 className="text-2xl">{title}</h2>
        <p className="mt-1.5 max-w-xs text-ink-soft">{text}</p>
      </div>
      <div className="max-w-md">{children}</div>
    </section>
  );
}

function AccountSkeleton() {
  return (
    <div className="wrap grid min-h-[70vh] grid-cols-1 content-start gap-6 py-12 sm:py-16">
      <LoadingNote />
      <Skeleton className="h-12 w-72 max-w-full" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  );
}

/** Generous, because an account can have many photos. */
const TIMEOUT_MS = 15 * 60_000;

function ExportPanel() {
  const download = useDownload(exportAccount, {
    request: {},
    fileName: () => `my-data-${new Date().toISOString().slice(0, 10)}.zip`,
    timeoutMs: TIMEOUT_MS,
  });
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        One ZIP file with your profile, postcards, orders, address book and emails as JSON, plus your photos and print
        files.
      </p>
      <Button variant="ghost" {...download}>
        Download My Data
      </Button>
    </div>
  );
}
