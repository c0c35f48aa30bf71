export const AUTH_MODES = ['sign-in', 'sign-up', 'reset'] as const;
export type AuthMode = (typeof AUTH_MODES)[number];

export function isAuthMode(value: unknown): value is AuthMode {
  return AUTH_MODES.some((mode) => mode === value);
}

export const AUTH_TEXTS: Record<AuthMode, { readonly title: string; readonly text: string }> = {
  'sign-in': { title: 'Sign in to your account', text: 'Your drafts, orders and addresses are where you left them.' },
  'sign-up': {
    title: 'Create your account',
    text: "Just a name, email and password. The card you're making is saved.",
  },
  reset: { title: 'Reset your password', text: "We'll email you a link to choose a new one." },
};

/** [E-4] Shown when a session ends, but not by signing out in this tab. */
export const SESSION_ENDED = {
  title: "You've been signed out",
  text: "You signed out in another tab or on another device, or your session expired. The card you're making is saved here.",
  action: 'Sign In',
} as const;

export const SECOND_STEP = {
  title: 'Enter your code',
  text: 'Two-step sign-in is on for your account. This keeps it yours, even if someone learns your password.',
} as const;
