import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PATHS } from '../../content/paths.ts';
import { useAuth } from '../../session/auth-context.ts';
import { describeFailure } from '../../session/describe-failure.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';

type Scope = 'global' | 'local';

export function SignOutPanel() {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<Scope | null>(null);
  const leave = async (scope: Scope) => {
    if (leaving !== null) return;
    setLeaving(scope);
    const { error } = await signOut(scope);
    setLeaving(null);
    if (error === null) return navigate(PATHS.home);
    const { title, message } = describeFailure(error);
    notify.error(title, message);
  };
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="ghost" isLoading={leaving === 'local'} onClick={() => leave('local')}>
        Sign Out Here
      </Button>
      <Button variant="danger" isLoading={leaving === 'global'} onClick={() => leave('global')}>
        Sign Out Everywhere
      </Button>
    </div>
  );
}
