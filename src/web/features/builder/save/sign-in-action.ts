import { PATHS } from '../../../content/paths.ts';
import { authPath } from '../../../session/return-path.ts';

/** The card waits in this browser: whoever signs in for it comes back to it. */
export const SIGN_IN_ACTION = { label: 'Sign in', to: authPath(PATHS.builder) } as const;
