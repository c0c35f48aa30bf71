import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useProduct } from '../api/use-product.ts';
import { PATHS } from '../content/paths.ts';
import { SHELL } from '../content/site.ts';
import { useAuth } from '../session/auth-context.ts';
import { AirMailEdge } from '../ui/air-mail-edge.tsx';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { notify } from '../ui/notify.ts';
import { Logo } from './logo.tsx';

const NAV_LINK =
  'inline-flex min-h-11 items-center px-1 font-medium text-ink underline-offset-8 hover:text-red hover:underline';

export function Header() {
  const { name } = useProduct();
  const { isProbablySignedIn } = useAuth();
  return (
    <header data-screen-only className="relative z-10">
      <AirMailEdge />
      <div className="wrap flex min-h-16 items-center justify-between gap-4 py-2">
        <Logo name={name} />
        <nav aria-label={SHELL.menu} className="flex items-center gap-4 sm:gap-7">
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

function SignedOutLinks() {
  return (
    <LinkButton to={PATHS.auth} variant="ghost" size="small">
      {SHELL.signIn}
    </LinkButton>
  );
}

function SignedInLinks() {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    setIsLeaving(true);
    const { error } = await signOut();
    setIsLeaving(false);
    if (error) notify.error('Error', SHELL.signOutFailed);
    else navigate(PATHS.home);
  };
  return (
    <>
      <Link to={PATHS.dashboard} className={NAV_LINK}>
        {SHELL.dashboard}
      </Link>
      <Button variant="ghost" size="small" isLoading={isLeaving} onClick={leave}>
        {SHELL.signOut}
      </Button>
    </>
  );
}
