import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Auth, useAuth } from './auth-context.ts';
import { AuthProvider } from './auth-provider.tsx';

let seen: Auth | null = null;

function Look() {
  seen = useAuth();
  return null;
}

test('[A-6] before the first session or event: nobody is known, and loading says so', () => {
  renderToString(
    <AuthProvider>
      <Look />
    </AuthProvider>,
  );
  expect(seen).toMatchObject({ user: null, session: null, loading: true, isProbablySignedIn: false });
});
