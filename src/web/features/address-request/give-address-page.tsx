/** For someone who was asked for their address by a link. They need no account. */
import { LockKeyhole, MailCheck, MailOpen } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { answerAddressRequest, openAddressRequest } from '#contract/address-requests.ts';
import { ADDRESS_NAMES } from '#contract/card-codec.ts';
import { renameFields } from '#contract/renamed-fields.ts';
import { EMPTY_ADDRESS } from '#domain/address.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { AddressFieldset } from '#web/address/address-fields.tsx';
import { useAddressForm } from '#web/address/use-address-form.ts';
import { toApiError } from '#web/api/api-error.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { useDocumentTitle } from '#web/api/use-document-title.ts';
import { useCall, useEndpoint } from '#web/api/use-endpoint.ts';
import { useProduct } from '#web/api/use-public-config.ts';
import { useShopSettings } from '#web/api/use-shop-settings.ts';
import { PATHS } from '#web/content/paths.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PaperCard, Stamp } from '#web/ui/surface.tsx';

type Asked = { readonly sender: string; readonly isHidden: boolean };

/** The link can't be answered, now or ever. */
const CLOSED: readonly ErrorCode[] = ['address_link_unknown', 'address_link_expired', 'address_link_answered'];

/** [M-10] */
export function GiveAddressPage() {
  const token = useLocation().hash.slice(1);
  const [thanks, setThanks] = useState<Asked | null>(null);
  const opened = useEndpoint(
    openAddressRequest,
    { body: { token } },
    { enabled: thanks === null, staleTimeMs: Number.POSITIVE_INFINITY },
  );
  useDocumentTitle('Your address');
  if (thanks) return <Thanks {...thanks} />;
  if (opened.isPending)
    return <Frame heading={<Skeleton className="h-11 w-3/4" />} body={<Skeleton className="h-96" />} />;
  if (opened.isError) return <Failed error={opened.error} onRetry={() => void opened.refetch()} />;
  const { sender_name: sender, recipient_name: name, is_hidden: isHidden } = opened.data;
  return <AddressForm token={token} name={name} asked={{ sender, isHidden }} onThanks={setThanks} />;
}

type FrameProps = {
  readonly eyebrow?: string;
  readonly heading: ReactNode;
  readonly body: ReactNode;
  readonly icon?: ReactNode;
};

function Frame({ eyebrow, heading, body, icon }: FrameProps) {
  return (
    <div className="wrap grid justify-items-center py-8 sm:py-16">
      <PaperCard className="w-full max-w-xl p-6 sm:p-11">
        <div className="mb-6 flex items-start justify-between gap-4">
          <div className="min-w-0 grow">
            {eyebrow !== undefined && <p className="eyebrow mb-2">{eyebrow}</p>}
            {heading}
          </div>
          {icon ?? <Stamp className="h-[75px] w-[60px] shrink-0 rotate-3" />}
        </div>
        {body}
      </PaperCard>
    </div>
  );
}

const HEADING = 'text-3xl text-balance [overflow-wrap:anywhere] sm:text-4xl';

type AddressFormProps = {
  readonly token: string;
  /** The sender's name for the recipient; empty if the link is for a group. */
  readonly name: string;
  readonly asked: Asked;
  readonly onThanks: (asked: Asked) => void;
};

function AddressForm({ token, name, asked, onThanks }: AddressFormProps) {
  const { country, countries } = useShopSettings();
  const { form, fields } = useAddressForm({ ...EMPTY_ADDRESS, recipient: name, country });
  const { name: product } = useProduct();
  const answer = useCall(answerAddressRequest, { onSuccess: () => onThanks(asked) });
  const who = asked.sender === '' ? 'Someone you know' : asked.sender;
  if (answer.isError && CLOSED.includes(toApiError(answer.error).code)) return <Failed error={answer.error} />;
  return (
    <Frame
      eyebrow="Mail for you"
      heading={<h1 className={HEADING}>{who} would like to send you a postcard</h1>}
      body={
        <Form
          form={form}
          onSubmit={(address) => answer.mutate({ body: { token, address: renameFields(address, ADDRESS_NAMES) } })}
          className="grid gap-6"
        >
          <p>
            A real one, printed on paper by {product}. All that's missing is your address. It's used to mail you cards
            from {who}, and for nothing else.
          </p>
          <AddressFieldset legend="Your address" isOwn countries={countries} {...fields} />
          <Seen {...asked} />
          {answer.isError && <ErrorPanel error={answer.error} />}
          <Button type="submit" isWide isLoading={answer.isPending}>
            Send My Address
          </Button>
        </Form>
      }
    />
  );
}

/** Says who will see the address, before it is sent. */
function Seen({ sender, isHidden }: Asked) {
  const who = sender === '' ? 'The sender' : sender;
  const Icon = isHidden ? LockKeyhole : MailOpen;
  return (
    <p className="flex gap-3 rounded-panel bg-paper px-4 py-3 text-sm">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-green" />
      {isHidden
        ? `Only the print service sees your address. ${who} sees your name and city.`
        : `${who} sees your address and can keep it in their address book.`}
    </p>
  );
}

function Thanks({ sender, isHidden }: Asked) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const who = sender === '' ? 'The sender' : sender;
  return (
    <Frame
      heading={
        <h1 ref={heading} tabIndex={-1} className={`${HEADING} outline-none`}>
          Thank you!
        </h1>
      }
      icon={<MailCheck aria-hidden="true" className="size-11 shrink-0 text-green" strokeWidth={1.5} />}
      body={
        <div className="grid gap-6">
          <p>
            {isHidden
              ? `Your address is safe with us. ${who} can now send you a card, and sees only your name and city.`
              : `${who} has your address now.`}{' '}
            Keep an eye on your mailbox.
          </p>
          <LinkButton to={PATHS.home} variant="ghost" className="justify-self-start">
            Make a Card Yourself
          </LinkButton>
        </div>
      }
    />
  );
}

type FailedProps = { readonly error: Error; readonly onRetry?: () => void };

function Failed({ error, onRetry }: FailedProps) {
  const { code, title, message } = toApiError(error);
  const isClosed = CLOSED.includes(code);
  return (
    <Frame
      heading={<h1 className={HEADING}>{isClosed ? title : 'Your address'}</h1>}
      body={isClosed ? <p>{message}</p> : <ErrorPanel error={error} {...(onRetry ? { onRetry } : {})} />}
    />
  );
}
