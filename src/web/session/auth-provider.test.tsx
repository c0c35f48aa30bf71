import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Auth, useAuth } from './auth-context.ts';
import { AuthProvider } from './auth-provider.tsx';

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
