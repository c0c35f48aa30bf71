import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { endSession, listSessions } from '#contract/auth/sessions.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { notifyFailure } from '#web/api/notify-failure.ts';
import { useCall, useEndpoint } from '#web/api/use-endpoint.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { formatDateTime } from '#web/ui/format.ts';
import { notify } from '#web/ui/notify.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { describeFailure } from './form-failure.tsx';

type Session = EndpointResponse<typeof listSessions>['items'][number];

/** [G-4] Lists the devices that are signed in, and signs any of them out. */
export function SessionsPanel() {
  const sessions = useEndpoint(listSessions, {});
  if (sessions.isError) return <ErrorPanel error={sessions.error} onRetry={() => void sessions.refetch()} />;
  if (sessions.isPending) return <Skeleton className="h-40" />;
  const { items } = sessions.data;
  return (
    <div className="grid gap-6">
      <ul className="divide-y divide-line border-y border-line">
        {items.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      <SignOutButtons hasOthers={items.length > 1} onOthersEnded={() => void sessions.refetch()} />
    </div>
  );
}

function SessionItem({ session }: { readonly session: Session }) {
  const { id, network, last_used_at, is_current } = session;
  const device = session.device === '' ? 'Unknown device' : session.device;
  const end = useCall(endSession, {
    refreshes: [listSessions],
    onSuccess: () => notify.success('Success', `${device} is signed out.`),
    onError: notifyFailure,
  });
  const Icon = /iOS|Android/.test(device) ? Smartphone : Laptop;
  return (
    <li className="flex items-center gap-x-4 py-3">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-ink-soft" strokeWidth={1.5} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold">
          {device}
          {is_current && <Chip tone="success">This device</Chip>}
        </p>
        {network !== '' && <p className="text-sm wrap-anywhere text-ink-soft">Network {network}</p>}
        <p className="text-sm text-ink-soft">
          {is_current ? 'Active now' : `Last used ${formatDateTime(last_used_at)}`}
        </p>
      </div>
      {!is_current && (
        <Button
          variant="ghost"
          size="small"
          className="shrink-0"
          isLoading={end.isPending}
          aria-label={`Sign out ${device}, last used ${formatDateTime(last_used_at)}`}
          onClick={() => end.mutate({ params: { id } })}
        >
          Sign Out
        </Button>
      )}
    </li>
  );
}

type Scope = 'global' | 'local' | 'others';
type SignOutButtonsProps = { readonly hasOthers: boolean; readonly onOthersEnded: () => void };

function SignOutButtons({ hasOthers, onOthersEnded }: SignOutButtonsProps) {
  const { signOut } = useAuth();
  const [leaving, setLeaving] = useState<Scope | null>(null);
  const [isAsking, setAsking] = useState(false);
  const leave = async (scope: Scope) => {
    if (leaving !== null) return;
    setLeaving(scope);
    const { error } = await signOut(scope);
    if (error === null && scope !== 'others') return;
    setLeaving(null);
    setAsking(false);
    if (error === null) {
      notify.success('Success', 'Your other devices are signed out.');
      return onOthersEnded();
    }
    const { title, message } = describeFailure(error);
    notify.error(title, message);
  };
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="ghost" isLoading={leaving === 'local'} onClick={() => leave('local')}>
        Sign Out Here
      </Button>
      {hasOthers && (
        <Button variant="ghost" isLoading={leaving === 'others'} onClick={() => leave('others')}>
          Sign Out All Others
        </Button>
      )}
      <Button variant="danger" onClick={() => setAsking(true)}>
        Sign Out Everywhere
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        description="You'll have to sign in again here and on all your other devices."
        confirmLabel="Sign Out of All Devices"
        cancelLabel="Stay Signed In"
        isDanger
        isBusy={leaving === 'global'}
        onConfirm={() => leave('global')}
      />
    </div>
  );
}
