import type { Factor } from '@supabase/auth-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listSessions } from '#contract/auth/sessions.ts';
import { authErrorCode } from '#domain/auth-error.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { refresh } from '#web/api/use-endpoint.ts';
import type { AuthFailure, AuthResult } from '#web/session/auth-context.ts';
import {
  beginSetUp,
  createRecoveryCodes,
  type NewApp,
  readSecondStep,
  removeApp,
  switchOff,
} from '#web/session/second-step.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { formatDate } from '#web/ui/format.ts';
import { notify } from '#web/ui/notify.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { appName, ConfirmChange, type SecondStepChange } from './confirm-change.tsx';
import { ConfirmOwner } from './confirm-owner.tsx';
import { describeFailure } from './form-failure.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoStepSetUp } from './two-step-set-up.tsx';

/** [G-1] Set up, listed and switched off on the account page. */
export function TwoStepPanel() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: ['second-step'], queryFn: querySecondStep });
  const [newApp, setNewApp] = useState<NewApp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [mustSignIn, setMustSignIn] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [change, setChange] = useState<SecondStepChange | null>(null);

  /** Also shows which other devices are still signed in: none. */
  const reload = () => Promise.all([refetch(), refresh(queries, [listSessions])]);
  const setUp = async () => {
    setBusy(true);
    const begun = await beginSetUp();
    setBusy(false);
    const isOldSignIn = begun.error !== null && begun.error.code === 'reauthentication_needed';
    setMustSignIn(isOldSignIn);
    if (begun.error === null) setNewApp(begun.data);
    else if (!isOldSignIn) notifyRefusal(begun.error);
  };
  const showCodes = async () => {
    const created = await createRecoveryCodes(data?.codesLeft !== null);
    if (created.error === null) setCodes(created.data);
    else notifyRefusal(created.error);
    await reload();
  };
  const finish = async () => {
    setNewApp(null);
    if (data?.codesLeft === null) return showCodes();
    notify.success('Success', 'Your app is added.');
    await reload();
  };
  const removeWith = async (remove: () => Promise<AuthResult>, done: string) => {
    const { error: refusal } = await remove();
    if (refusal === null) notify.success('Success', done);
    else notifyRefusal(refusal);
    await reload();
  };
  const makeChange = async (wanted: SecondStepChange) => {
    if (wanted.kind === 'remove') {
      await removeWith(() => removeApp(wanted.app), `${appName(wanted.app)} is removed.`);
    } else if (wanted.kind === 'add') await setUp();
    else if (wanted.kind === 'codes') await showCodes();
    else await removeWith(switchOff, 'Two-step sign-in is off.');
    setChange(null);
  };

  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-28" />;
  if (newApp !== null) {
    return <TwoStepSetUp app={newApp} onDone={() => void finish()} onCancel={() => setNewApp(null)} />;
  }
  if (mustSignIn) return <ConfirmOwner onConfirmed={() => void setUp()} onCancel={() => setMustSignIn(false)} />;
  return (
    <div className="grid gap-5">
      {data.apps.length === 0 ? (
        <>
          <Explanation />
          <Button variant="ghost" className="justify-self-start" isLoading={isBusy} onClick={() => void setUp()}>
            Set Up Two-Step Sign-In
          </Button>
        </>
      ) : (
        <>
          <AppList apps={data.apps} onRemove={(app) => setChange({ kind: 'remove', app })} />
          <CodesLeft count={data.codesLeft} />
          <div className="flex flex-wrap gap-3">
            <Button variant="ghost" onClick={() => setChange({ kind: 'add' })}>
              Add Another App
            </Button>
            <Button variant="ghost" onClick={() => setChange({ kind: 'codes' })}>
              New Recovery Codes
            </Button>
            <Button variant="ghost" onClick={() => setChange({ kind: 'off' })}>
              Turn Off
            </Button>
          </div>
        </>
      )}
      {change !== null && (
        <ConfirmChange change={change} onConfirmed={() => makeChange(change)} onCancel={() => setChange(null)} />
      )}
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
        With two-step sign-in, we also ask for a code from an app on your phone. A password alone won't be enough.
      </span>
    </p>
  );
}

type AppListProps = { readonly apps: readonly Factor[]; readonly onRemove: (app: Factor) => void };

function AppList({ apps, onRemove }: AppListProps) {
  return (
    <div>
      <Chip tone="success">On</Chip>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {apps.map((app) => (
          <li key={app.id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2">
            <span>
              <span className="block font-semibold wrap-anywhere">{appName(app)}</span>
              <span className="text-sm text-ink-soft">Added {formatDate(app.created_at)}</span>
            </span>
            {apps.length > 1 && (
              <Button variant="quiet" size="small" aria-label={`Remove ${appName(app)}`} onClick={() => onRemove(app)}>
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
