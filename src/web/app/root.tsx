import { Outlet } from 'react-router';
import { AuthProvider } from '../session/auth-provider.tsx';

export function Root() {
  return (
    <AuthProvider>
      <Outlet />
    </AuthProvider>
  );
}
