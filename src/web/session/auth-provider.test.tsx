import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Auth, useAuth } from './auth-context.ts';
import { AuthProvider, createAuthEvents } from './auth-provider.tsx';

let seen: Auth | null = null;

function Probe() {
  seen = useAuth();
  return null;
}

test('[A-6] before the first event, there is no user and loading is true', () => {
  renderToString(
    <AuthProvider>
      <Probe />
    </AuthProvider>,
  );
  expect(seen).toMatchObject({ user: null, session: null, loading: true, isProbablySignedIn: false });
});

test('[A-10] sends every event to every listener until it unsubscribes', () => {
  const events = createAuthEvents();
  const heard: string[] = [];
  const stop = events.listen((event) => heard.push(event));
  for (const event of ['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'SIGNED_OUT'] as const) {
    events.emit(event, null);
  }
  stop();
  events.emit('SIGNED_IN', null);
  expect(heard).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'SIGNED_OUT']);
});

test('[A-10] replays a missed recovery once, to the first listener', () => {
  const events = createAuthEvents();
  events.emit('PASSWORD_RECOVERY', null);
  const heard: string[] = [];
  events.listen((event) => heard.push(event));
  events.listen((event) => heard.push(event));
  expect(heard).toEqual(['PASSWORD_RECOVERY']);
});
