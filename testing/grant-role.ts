import type { Services } from '#server/services.ts';
import { byCommand } from '#server/slices/console/audit.ts';
import { grantOperator } from '#server/slices/console/operators.ts';
import type { TestUser } from './sign-in.ts';

type Server = { readonly services: Pick<Services, 'db' | 'clock'> };

/** Makes an account an operator, like the command does. */
export async function grantRole({ services }: Server, user: TestUser): Promise<TestUser> {
  await grantOperator(services.db, byCommand(services.clock), user.email);
  return user;
}
