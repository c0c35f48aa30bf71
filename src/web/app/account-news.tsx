/** What is said and asked around an account, whatever page is open: nothing of it is needed before there is a session. */
import { AfterSignOut } from './after-sign-out.tsx';
import { MailLinkOutcome } from './email-link-outcome.tsx';
import { PasswordRecovery } from './password-recovery.tsx';

export function AccountNews() {
  return (
    <>
      <PasswordRecovery />
      <MailLinkOutcome />
      <AfterSignOut />
    </>
  );
}
