import { Outlet } from 'react-router';
import { Providers } from './providers.tsx';

export function Root() {
  return (
    <Providers>
      <Outlet />
    </Providers>
  );
}
