/** Creates an account over HTTP like customers do, and signs it in in this browser. */
import { SESSION_KEY } from '#web/session/stored-session.ts';
import { signUpUser, type TestUser } from '../sign-in.ts';

type Person = Parameters<typeof signUpUser>[1];

/** The server behind Vite. */
export const SERVER = { url: location.origin } as const;

export async function signIn(person: Person = {}): Promise<TestUser> {
  const user = await signUpUser(SERVER, person);
  signInAs(user);
  return user;
}

/** Stores the session as if the account had signed in earlier in this browser. */
export function signInAs({ session }: Pick<TestUser, 'session'>): void {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
}
