import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { PATHS } from '#web/content/paths.ts';
import { SHELL } from '#web/content/site.ts';
import { hasContent, STEPS, type Step } from '#web/features/builder/state/builder-state.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { authPath } from '#web/session/return-path.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem, MenuLine, MenuLink } from '#web/ui/menu.tsx';
import { notify } from '#web/ui/notify.ts';
import { BUILDER_TEXTS } from './texts.ts';

type StudioMenuProps = {
  readonly builder: Builder;
  readonly lastStep: Step;
  readonly onStep: (step: Step) => void;
};

/** Leads out of the studio, starts over, and on a phone shows the steps. */
export function StudioMenu({ builder, lastStep, onStep }: StudioMenuProps) {
  const { state, isOrdered } = builder;
  const [isAsking, setAsking] = useState(false);
  const startOver = () => {
    setAsking(false);
    builder.startOver();
    builder.steps.leave();
  };
  return (
    <>
      <Menu
        trigger={<IconButton label={BUILDER_TEXTS.menu} icon={<Ellipsis aria-hidden="true" className="size-5" />} />}
      >
        {!isOrdered && (
          <>
            {STEPS.map((step) => (
              <MenuItem key={step} className="sm:hidden" disabled={step > lastStep} onSelect={() => onStep(step)}>
                {step} {BUILDER_TEXTS.steps[step]}
              </MenuItem>
            ))}
            <MenuLine className="sm:hidden" />
          </>
        )}
        {!isOrdered && hasContent(state) && (
          <MenuItem onSelect={() => setAsking(true)}>{BUILDER_TEXTS.startOver}</MenuItem>
        )}
        <MenuLink to={PATHS.templates}>{SHELL.templates}</MenuLink>
        <AccountItems />
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={BUILDER_TEXTS.startOverTitle}
        description={BUILDER_TEXTS.startOverText}
        confirmLabel={BUILDER_TEXTS.startOver}
        cancelLabel={BUILDER_TEXTS.keep}
        isDanger
        onConfirm={startOver}
      />
    </>
  );
}

/** Where the header has no room for them. */
function AccountItems() {
  const { user, signInPath, leave } = useAccountWays();
  if (user === null) {
    return (
      <MenuLink to={signInPath} className="lg:hidden">
        {SHELL.signIn}
      </MenuLink>
    );
  }
  return (
    <>
      <MenuLine />
      <MenuLink to={PATHS.dashboard} className="lg:hidden">
        {SHELL.dashboard}
      </MenuLink>
      <MenuLink to={PATHS.account}>{SHELL.account}</MenuLink>
      <MenuItem className="lg:hidden" onSelect={() => void leave()}>
        {SHELL.signOut}
      </MenuItem>
    </>
  );
}

/** Dashboard and Sign Out, or Login / Sign Up. */
export function AccountLinks() {
  const { user, signInPath, leave } = useAccountWays();
  const style =
    'inline-flex min-h-11 items-center px-2 text-sm font-medium whitespace-nowrap hover:text-red hover:underline';
  return (
    <nav aria-label="Account" className="-mr-2 flex items-center max-lg:hidden">
      {user === null ? (
        <Link to={signInPath} className={style}>
          {SHELL.signIn}
        </Link>
      ) : (
        <>
          <Link to={PATHS.dashboard} className={style}>
            {SHELL.dashboard}
          </Link>
          <button type="button" className={style} onClick={() => void leave()}>
            {SHELL.signOut}
          </button>
        </>
      )}
    </nav>
  );
}

function useAccountWays() {
  const { user, signOut } = useAuth();
  const { pathname, search } = useLocation();
  const leave = async () => {
    const { error } = await signOut();
    if (error) notify.error('Error', SHELL.signOutFailed);
  };
  return { user, signInPath: authPath(pathname + search), leave };
}
