import type { Factor } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { authErrorCode } from '#domain/auth-error.ts';
import { ApiError } from '../../api/api-error.ts';
import { ErrorPanel } from '../../api/error-panel.tsx';
import type { AuthFailure } from '../../session/auth-context.ts';
import { beginSetUp, createRecoveryCodes, type NewApp, readSecondStep, removeApps } from '../../session/second-step.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatDate } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConfirmOwner } from './confirm-owner.tsx';
import { describeFailure } from './form-failure.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoStepSetUp } from './two-step-set-up.tsx';

/** [G-1] Set up, listed and switched off on the account page. */
export function TwoStepPanel() {
  const { data, error, refetch } = useQuery({ queryKey: ['second-step'], queryFn: querySecondStep });
  const [newApp, setNewApp] = useState<NewApp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [mustConfirm, setMustConfirm] = useState(false);
  const [busy, setBusy] = useState<'set-up' | 'codes' | null>(null);

  const setUp = async () => {
    setBusy('set-up');
    const begun = await beginSetUp();
    setBusy(null);
    const isOldSignIn = begun.error !== null && begun.error.code === 'reauthentication_needed';
    setMustConfirm(isOldSignIn);
    if (begun.error === null) setNewApp(begun.data);
    else if (!isOldSignIn) notifyRefusal(begun.error);
  };
  const showCodes = async () => {
    setBusy('codes');
    const created = await createRecoveryCodes(data?.codesLeft !== null);
    setBusy(null);
    if (created.error === null) setCodes(created.data);
    else notifyRefusal(created.error);
    await refetch();
  };
  const finish = async () => {
    setNewApp(null);
    if (data?.codesLeft === null) return showCodes();
    notify.success('Success', 'Your app is added.');
    await refetch();
  };

  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-28" />;
  if (newApp !== null) {
    return <TwoStepSetUp app={newApp} onDone={() => void finish()} onCancel={() => setNewApp(null)} />;
  }
  if (mustConfirm) return <ConfirmOwner onConfirmed={() => void setUp()} onCancel={() => setMustConfirm(false)} />;
  const isOn = data.apps.length > 0;
  return (
    <div className="grid gap-5">
      {isOn ? <AppList apps={data.apps} onRemoved={() => void refetch()} /> : <Explanation />}
      {isOn && <CodesLeft count={data.codesLeft} />}
      <div className="flex flex-wrap gap-3">
        <Button variant={isOn ? 'ghost' : 'primary'} isLoading={busy === 'set-up'} onClick={() => void setUp()}>
          {isOn ? 'Add Another App' : 'Set Up Two-Step Sign-In'}
        </Button>
        {isOn && (
          <Button variant="ghost" isLoading={busy === 'codes'} onClick={() => void showCodes()}>
            New Recovery Codes
          </Button>
        )}
        {isOn && <SwitchOff apps={data.apps} onDone={() => void refetch()} />}
      </div>
      {codes !== null && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
    </div>
  );
}

async function querySecondStep() {
  const { data, error } = await readSecondStep();
  if (error !== null) throw new ApiError(authErrorCode(error), { cause: error });
  return data;
}

function notifyRefusal(failure: AuthFailure): void {
  const { title, message } = describeFailure(failure);
  notify.error(title, message);
}

function Explanation() {
  return (
    <p>
      <Chip>Off</Chip>
      <span className="mt-2 block">
        With two-step sign-in, we also ask for a code from an app on your phone. So nobody gets in with your password
        alone.
      </span>
    </p>
  );
}

type AppListProps = { readonly apps: readonly Factor[]; readonly onRemoved: () => void };

function AppList({ apps, onRemoved }: AppListProps) {
  const [leaving, setLeaving] = useState<Factor | null>(null);
  const remove = async (app: Factor) => {
    setLeaving(app);
    const { error } = await removeApps([app]);
    setLeaving(null);
    if (error === null) onRemoved();
    else notifyRefusal(error);
  };
  return (
    <div>
      <Chip tone="success">On</Chip>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {apps.map((app) => (
          <li key={app.id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2">
            <span>
              <span className="block font-semibold wrap-anywhere">{app.friendly_name ?? 'Authenticator app'}</span>
              <span className="text-sm text-ink-soft">Added {formatDate(app.created_at)}</span>
            </span>
            {apps.length > 1 && (
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove ${app.friendly_name ?? 'authenticator app'}`}
                isLoading={leaving?.id === app.id}
                onClick={() => void remove(app)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const FEW = 3;

function CodesLeft({ count }: { readonly count: number | null }) {
  if (count === null) {
    return (
      <Callout tone="warning" title="You have no recovery codes">
        Without them, losing your phone means losing access to your account.
      </Callout>
    );
  }
  if (count > FEW) return <p>You have {count} unused recovery codes.</p>;
  return (
    <Callout tone="warning" title={count === 1 ? 'One recovery code is left' : `${count} recovery codes are left`}>
      Please create new ones. The old ones then stop working.
    </Callout>
  );
}

type SwitchOffProps = { readonly apps: readonly Factor[]; readonly onDone: () => void };

function SwitchOff({ apps, onDone }: SwitchOffProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const switchOff = async () => {
    setBusy(true);
    const { error } = await removeApps(apps);
    setBusy(false);
    setAsking(false);
    if (error === null) notify.success('Success', 'Two-step sign-in is off.');
    else notifyRefusal(error);
    onDone();
  };
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Turn Off
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Turn off two-step sign-in?"
        description="Your password alone will open your account again. Your recovery codes stop working."
        confirmLabel="Turn It Off"
        cancelLabel="Keep It On"
        isDanger
        isBusy={isBusy}
        onConfirm={() => void switchOff()}
      />
    </>
  );
}
