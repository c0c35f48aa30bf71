import { type MouseEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useProduct } from '#web/api/use-public-config.ts';
import { PATHS } from '#web/content/paths.ts';
import { SHELL } from '#web/content/site.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { authPath } from '#web/session/return-path.ts';
import { AirMailEdge } from '#web/ui/air-mail-edge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';

export const CONSOLE_SLOT = 'to-console';

export const NAV_LINK =
  'inline-flex min-h-11 items-center px-1 font-medium text-ink underline-offset-8 hover:text-red hover:underline';

export function Header() {
  const { isProbablySignedIn } = useAuth();
  return (
    <header data-screen-only className="relative z-10">
      <AirMailEdge />
      <div className="wrap flex min-h-16 flex-wrap items-center justify-between gap-x-1 py-2 sm:gap-x-4">
        <Logo />
        <nav aria-label={SHELL.menu} className="ml-auto flex items-center gap-1 sm:gap-7">
          <Link to={PATHS.templates} className={`${NAV_LINK} max-sm:hidden`}>
            {SHELL.templates}
          </Link>
          <Link to={PATHS.questions} className={`${NAV_LINK} max-sm:hidden`}>
            {SHELL.questions}
          </Link>
          {isProbablySignedIn ? <SignedInLinks /> : <SignedOutLinks />}
        </nav>
      </div>
    </header>
  );
}

/** Leads back to the current page. Query and hash are read on click, because prerendered pages don't know them. */
function SignedOutLinks() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const isLeadingHome = pathname === PATHS.home || pathname === PATHS.auth;
  const follow = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const rest = search + hash;
    if (!isPlain || rest === '' || pathname === PATHS.auth) return;
    event.preventDefault();
    navigate(authPath(pathname + rest));
  };
  return (
    <LinkButton
      to={isLeadingHome ? PATHS.auth : authPath(pathname)}
      variant="ghost"
      size="small"
      onClick={follow}
      data-for-guests
    >
      {SHELL.signIn}
    </LinkButton>
  );
}

/** Signing out keeps the page open, unless it is a PrivatePage. */
function SignedInLinks() {
  const { signOut } = useAuth();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    setIsLeaving(true);
    const { error } = await signOut();
    setIsLeaving(false);
    if (error) notify.error('Error', SHELL.signOutFailed);
  };
  return (
    <>
      {/* Filled by ConsoleLink, which isn't part of the first page's code. */}
      <span id={CONSOLE_SLOT} className="contents" />
      <Link to={PATHS.dashboard} className={`${NAV_LINK} max-sm:text-sm`}>
        {SHELL.dashboard}
      </Link>
      <Link
        to={PATHS.account}
        aria-label={SHELL.account}
        title={SHELL.account}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-full hover:bg-paper-deep hover:text-red focus-visible:rounded-full sm:-mx-3 sm:size-11"
      >
        <PersonIcon />
      </Link>
      <Button
        variant="ghost"
        size="small"
        isLoading={isLeaving}
        onClick={leave}
        className="whitespace-nowrap max-sm:px-3"
      >
        {SHELL.signOut}
      </Button>
    </>
  );
}

/** Drawn here: the icon library would be the largest part of this chunk. */
function PersonIcon() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-5.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
    >
      <circle cx="12" cy="8.5" r="4" />
      <path d="M4.5 20.5a7.5 7.5 0 0 1 15 0" strokeLinecap="round" />
    </svg>
  );
}

export function Logo() {
  const { name } = useProduct();
  return (
    <Link
      to={PATHS.home}
      className="inline-flex min-h-11 items-center font-display text-[1.375rem] font-semibold sm:text-2xl text-ink"
    >
      {name}
      <span aria-hidden="true" className="text-red">
        .
      </span>
    </Link>
  );
}
