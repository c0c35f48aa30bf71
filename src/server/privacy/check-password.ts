import { AppError } from '#domain/errors.ts';
import type { Auth } from '../auth/auth.ts';
import { GoTrueError } from '../auth/wire/gotrue-error.ts';
import type { Db } from '../db/database.ts';

export type PasswordChecker = { readonly db: Db; readonly auth: Auth };

/** Throws wrong_password; unavailable while too many passwords are being checked. */
export async function checkPassword(
  { db, auth }: PasswordChecker,
  { userId, password }: { readonly userId: string; readonly password: string },
): Promise<void> {
  const user = await db
    .selectFrom('auth.users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(() => new AppError('authentication_required'));
  const isRight = await auth.passwords.matches(password, user.password_hash).catch((cause: unknown) => {
    throw cause instanceof GoTrueError ? new AppError('unavailable', { cause }) : cause;
  });
  if (!isRight) throw new AppError('wrong_password');
}
