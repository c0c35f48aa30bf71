import { type ReactNode, Suspense, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { ERRORS } from '#domain/errors.ts';
import { useDocumentTitle } from '#web/api/use-document-title.ts';
import { useIsSignUpOpen } from '#web/api/use-public-config.ts';
import { PATHS } from '#web/content/paths.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { returnPath } from '#web/session/return-path.ts';
import { Callout } from '#web/ui/callout.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';
import { PaperCard, Stamp } from '#web/ui/surface.tsx';
import { AUTH_TEXTS, type AuthMode, isAuthMode, SECOND_STEP, SESSION_ENDED } from './auth-texts.ts';
import { EmailSent } from './email-sent.tsx';
import { ModeLinks } from './mode-links.tsx';
import { ResetForm } from './reset-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** Few accounts have a second step, and its form brings a field that the others don't need. */
const SecondStepForm = lazyPart(async () => (await import('./second-step-form.tsx')).SecondStepForm);

/** Signs in, signs up or resets the password, depending on `?mode=`. */
export function AuthPage() {
  const { user, halfSession, loading, ending } = useAuth();
  const [query] = useSearchParams();
  const param = query.get('mode');
  const mode: AuthMode = isAuthMode(param) ? param : 'sign-in';
  const { title, text } = halfSession === null ? AUTH_TEXTS[mode] : SECOND_STEP;
  useDocumentTitle(title);
  // A new account starts at the root, where the card in progress is.
  if (user !== null) return <Navigate to={mode === 'sign-in' ? returnPath(query.get('next')) : PATHS.home} replace />;
  return (
    <AuthSheet title={title} text={text}>
      {ending === 'ended' && (
        <div className="mb-6">
          <Callout tone="info" title={SESSION_ENDED.title}>
            {SESSION_ENDED.text}
          </Callout>
        </div>
      )}
      {loading && <FormSkeleton />}
      {!loading && halfSession === null && <AuthForms key={mode} mode={mode} />}
      {halfSession !== null && (
        <Suspense fallback={<FormSkeleton />}>
          <SecondStepForm halfSession={halfSession} />
        </Suspense>
      )}
    </AuthSheet>
  );
}

/** The typed email carries over from one form to the next. */
let typedEmail = '';
const keepEmail = (email: string) => {
  typedEmail = email;
};

function AuthForms({ mode }: { readonly mode: AuthMode }) {
  const isSignUpOpen = useIsSignUpOpen();
  const [emailSentTo, setEmailSentTo] = useState<string | null>(null);
  if (emailSentTo !== null) return <EmailSent mode={mode} email={emailSentTo} onAgain={() => setEmailSentTo(null)} />;
  const typed = { email: typedEmail, onEmailChange: keepEmail };
  const isClosed = mode === 'sign-up' && !isSignUpOpen;
  return (
    <>
      {mode === 'sign-in' && <SignInForm {...typed} />}
      {isClosed && <Callout tone="info" title={ERRORS.sign_up_closed.message} />}
      {mode === 'sign-up' && !isClosed && (
        <SignUpForm {...typed} onSignedUp={({ email, isSignedIn }) => !isSignedIn && setEmailSentTo(email)} />
      )}
      {mode === 'reset' && <ResetForm {...typed} onSent={setEmailSentTo} />}
      <ModeLinks mode={mode} />
    </>
  );
}

function FormSkeleton() {
  return (
    <div className="grid gap-5">
      <LoadingNote />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="mt-2 h-12 rounded-full" />
      <Skeleton className="mx-auto h-11 w-48" />
    </div>
  );
}

type AuthSheetProps = { readonly title: string; readonly text: string; readonly children: ReactNode };

/** Looks like the back of a postcard: a greeting on the left, the form in place of the address. */
function AuthSheet({ title, text, children }: AuthSheetProps) {
  return (
    <div className="wrap grid justify-items-center py-10 sm:py-16">
      <PaperCard className="grid w-full max-w-4xl md:grid-cols-[5fr_6fr]">
        <div className="relative p-7 pb-0 sm:p-11 sm:pb-0 md:pb-11">
          <h1 className="max-w-[11ch] pr-24 text-4xl sm:text-[2.75rem] md:pr-0">{title}</h1>
          <p className="mt-4 max-w-xs text-ink-soft">{text}</p>
          <p aria-hidden="true" className="mt-12 hidden -rotate-3 font-hand text-3xl text-blue md:block">
            Wish you were here!
          </p>
          <Stamp className="absolute top-6 right-6 rotate-2 max-sm:origin-top-right max-sm:scale-75 md:hidden" />
        </div>
        <div className="relative p-7 sm:p-11 md:my-9 md:border-l md:border-line md:py-2">
          <Stamp className="mb-6 ml-auto hidden rotate-2 md:block" />
          {children}
        </div>
      </PaperCard>
    </div>
  );
}
