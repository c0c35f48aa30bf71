import { openConsole } from '#contract/console.ts';
import type { Serve } from '../http/serve.ts';

export function registerConsoleRoutes(serve: Serve): void {
  serve(openConsole, async (_input, { caller }) => ({ email: caller.email }));
}
