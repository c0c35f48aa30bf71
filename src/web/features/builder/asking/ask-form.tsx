import { LinkIcon, Share2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { createAddressRequest, listAddressRequests } from '#contract/address-requests.ts';
import { ADDRESS_LINE_LIMIT } from '#domain/address.ts';
import type { RequestKind } from '#domain/address-request.ts';
import { isBlank } from '#domain/visible-text.ts';
import { notifyFailure } from '#web/api/notify-failure.ts';
import { useCall } from '#web/api/use-endpoint.ts';
import { cleanLine } from '#web/card/clean-text.ts';
import { PATHS } from '#web/content/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ASKING_TEXTS } from './asking-texts.ts';

type MadeLink = {
  readonly name: string;
  readonly url: string;
  readonly isGroup: boolean;
  /** The answer goes onto the card by itself. */
  readonly isForCard: boolean;
};

type AskFormProps = {
  readonly canAskGroup: boolean;
  /** Whom the card is to, as far as it is known. */
  readonly known?: string;
  /** Somebody is asked, by this name. */
  readonly onAsked?: (name: string) => void;
};

/** Makes a link, and shows it once. */
export function AskForm({ canAskGroup, known = '', onAsked }: AskFormProps) {
  const [name, setName] = useState(known);
  const [kind, setKind] = useState<RequestKind>('person');
  const [isHidden, setHidden] = useState(false);
  const [error, setError] = useState<string>();
  const [made, setMade] = useState<MadeLink | null>(null);
  const create = useCall(createAddressRequest, {
    refreshes: [listAddressRequests],
    onSuccess: ({ token, ...request }) => {
      const url = new URL(`${PATHS.giveAddress}#${token}`, location.origin).href;
      setMade({ name: request.name, url, isGroup: request.kind === 'group', isForCard: onAsked !== undefined });
      setName('');
      onAsked?.(request.name);
    },
    onError: notifyFailure,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank(name)) return setError(ASKING_TEXTS.noName);
    create.mutate({ body: { name, kind: canAskGroup ? kind : 'person', is_hidden: isHidden } });
  };
  if (made) return <NewLink {...made} onAnother={() => setMade(null)} />;
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-ink-soft">{ASKING_TEXTS.intro}</p>
      {canAskGroup && (
        <RadioGroup
          look="segments"
          label={ASKING_TEXTS.kind}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'person', label: ASKING_TEXTS.person },
            { value: 'group', label: ASKING_TEXTS.group },
          ]}
        />
      )}
      <TextField
        label={kind === 'group' ? ASKING_TEXTS.groupName : ASKING_TEXTS.name}
        value={name}
        maxLength={ADDRESS_LINE_LIMIT}
        autoComplete="off"
        onChange={({ target }) => {
          setName(cleanLine(target.value));
          setError(undefined);
        }}
        {...(error === undefined ? {} : { error })}
      />
      <Checkbox label={ASKING_TEXTS.hide} hint={ASKING_TEXTS.hideHint} checked={isHidden} onChange={setHidden} />
      <Button
        type="submit"
        size="small"
        className="justify-self-start"
        icon={<LinkIcon aria-hidden="true" className="size-4" />}
        isLoading={create.isPending}
      >
        {ASKING_TEXTS.make}
      </Button>
    </form>
  );
}

function NewLink({ name, url, isGroup, isForCard, onAnother }: MadeLink & { readonly onAnother: () => void }) {
  const shown = useRef<HTMLParagraphElement>(null);
  const canShare = 'share' in navigator;
  return (
    <div className="grid gap-4">
      <p role="status">
        {ASKING_TEXTS.ready(name)} {ASKING_TEXTS.works(isGroup)} {isForCard && ASKING_TEXTS.fills}
      </p>
      <p ref={shown} className="rounded-panel bg-paper px-4 py-3 font-mono text-sm [overflow-wrap:anywhere]">
        {url}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {canShare && (
          <Button
            size="small"
            icon={<Share2 aria-hidden="true" className="size-4" />}
            // Closing the browser's own dialog rejects too.
            onClick={() => void navigator.share({ text: ASKING_TEXTS.shareText, url }).catch(() => undefined)}
          >
            {ASKING_TEXTS.share}
          </Button>
        )}
        <CopyButton text={url} label={ASKING_TEXTS.copy} copiedLabel={ASKING_TEXTS.copied} source={shown} />
        <Button variant="quiet" size="small" onClick={onAnother}>
          {ASKING_TEXTS.another}
        </Button>
      </div>
    </div>
  );
}
