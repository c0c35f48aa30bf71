import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation } from 'react-router';
import { getProfile } from '#contract/profiles.ts';
import { call } from '#web/api/call.ts';
import { PATHS } from '#web/content/paths.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { isOperatorHere, rememberOperator, rememberRoleAsked, wasRoleAsked } from '#web/session/operator-here.ts';
import { CONSOLE_SLOT, NAV_LINK } from './header.tsx';

/** In the header, for operators. */
export function ConsoleLink() {
  const userId = useAuth().user?.id;
  const isOperator = useIsOperator(userId);
  const location = useLocation();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  // The studio has no such header, so each page is looked at.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the header comes and goes with the location.
  useEffect(() => setSlot(document.getElementById(CONSOLE_SLOT)), [location, isOperator]);
  if (!isOperator || slot === null) return null;
  return createPortal(
    <Link to={PATHS.console} className={`${NAV_LINK} max-sm:text-sm`}>
      Console
    </Link>,
    slot,
  );
}

/** The server is asked about others once in each tab. */
function useIsOperator(userId: string | undefined): boolean {
  const [operatorId, setOperatorId] = useState<string | null>(null);
  useEffect(() => {
    if (userId === undefined || isOperatorHere(userId) || wasRoleAsked(userId)) return;
    void call(getProfile, {}).then(
      ({ is_operator: isOperator = false }) => {
        rememberRoleAsked(userId);
        if (!isOperator) return;
        rememberOperator(userId);
        setOperatorId(userId);
      },
      // The account page has the link, too.
      () => {},
    );
  }, [userId]);
  return userId !== undefined && (operatorId === userId || isOperatorHere(userId));
}
