import { useEffect, useState } from 'react';
import { listAddressRequests } from '#contract/address-requests.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { notify } from '#web/ui/notify.ts';
import { ANSWERS_POLL_MS, toRecipient } from './asked-people.tsx';
import { ASKING_TEXTS } from './asking-texts.ts';

/** Answers that were filled in: whoever undoes that doesn't want it again. */
const filled = new Set<string>();

/** [M-10] Of a card that has only the name of someone who was asked: says so, and fills in the address that they give. */
export function AwaitedAddress({ builder }: { readonly builder: Builder }) {
  const { state, dispatch } = builder;
  const { recipient } = state.design.text;
  // A name that is being typed is nobody's yet.
  const [name] = useState(recipient);
  const { user } = useAuth();
  const isEnabled = user !== null && recipient === name;
  const { data } = useEndpoint(
    listAddressRequests,
    {},
    { enabled: isEnabled, staleTimeMs: 0, pollMs: ANSWERS_POLL_MS },
  );
  const request = data?.items.find((each) => each.kind === 'person' && each.name === name);
  useEffect(() => {
    const [answer] = request?.answers ?? [];
    const answered = request && answer && toRecipient(request, answer);
    if (!answered || !isEnabled || filled.has(answer.id)) return;
    filled.add(answer.id);
    const { address, hiddenId = null } = answered;
    dispatch({ type: 'address-picked', address, hiddenId });
    notify.success(ASKING_TEXTS.arrived(name));
  }, [request, isEnabled, dispatch, name]);
  if (!isEnabled || request?.state !== 'waiting') return null;
  return (
    <p role="status" className="mb-1.5 text-sm font-semibold">
      {ASKING_TEXTS.waiting(name)}
    </p>
  );
}
