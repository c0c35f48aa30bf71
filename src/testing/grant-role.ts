import { byCommand } from '#server/console/audit.ts';
import { grantOperator } from '#server/console/operators.ts';
import type { TestApp } from './create-test-app.ts';
import type { TestUser } from './sign-in.ts';

/** Makes an account an operator, as the command does. */
export async function grantRole({ services }: Pick<TestApp, 'services'>, user: TestUser): Promise<TestUser> {
  await grantOperator(services.db, byCommand(services.clock), user.email);
  return user;
}
