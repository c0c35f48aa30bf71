import type { AuthListener } from './auth-context.ts';

/** Replays a missed PASSWORD_RECOVERY, because it fires before lazily loaded dialogs can listen. */
export function createAuthEvents() {
  const listeners = new Set<AuthListener>();
  let missed: Parameters<AuthListener> | null = null;
  return {
    emit(...[event, session]: Parameters<AuthListener>): void {
      if (event === 'PASSWORD_RECOVERY' && listeners.size === 0) missed = [event, session];
      for (const listener of [...listeners]) listener(event, session);
    },
    listen(listener: AuthListener): () => void {
      listeners.add(listener);
      if (missed !== null) {
        listener(...missed);
        missed = null;
      }
      return () => void listeners.delete(listener);
    },
  };
}
