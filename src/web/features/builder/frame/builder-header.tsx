import { ArrowLeft, Check, X } from 'lucide-react';
import { memo, type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { Country } from '#domain/address.ts';
import { countriesOf, describeArrival, estimateArrival } from '#domain/delivery.ts';
import { formatMoney } from '#domain/money.ts';
import { countDestinations, priceOrder } from '#domain/pricing.ts';
import type { PrintingOptions } from '#domain/printing-options.ts';
import type { Recipient } from '#domain/recipients.ts';
import { usePrices } from '#web/api/use-public-config.ts';
import { BUILDER_SECTION } from '#web/content/landing.ts';
import { PATHS } from '#web/content/paths.ts';
import { hasContent, reachableStep, STEPS, type Step } from '#web/features/builder/state/builder-state.ts';
import type { Builder, Offer } from '#web/features/builder/state/use-builder.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { AirMailEdge } from '#web/ui/air-mail-edge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { countOfCards } from '#web/ui/format.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { AccountLinks, StudioMenu } from './studio-menu.tsx';
import { BUILDER_TEXTS } from './texts.ts';

type BuilderHeaderProps = { readonly builder: Builder; readonly logo: ReactNode };

/** The studio's header. On a phone: Back, the current step, and the menu. */
export const BuilderHeader = memo(function BuilderHeader({ builder, logo }: BuilderHeaderProps) {
  const { state, dispatch, isOrdered } = builder;
  const { step } = state;
  const isEditing = state.isEditing && !isOrdered;
  const lastStep = reachableStep(state, 4);
  const goTo = useCallback((chosen: Step) => dispatch({ type: 'went-to', step: chosen }), [dispatch]);
  return (
    <header
      data-screen-only
      data-testid="studio-header"
      className="relative z-20 shrink-0 border-b border-line bg-paper"
    >
      <AirMailEdge />
      <div className="flex min-h-14 items-center gap-x-3 px-2 py-1 sm:gap-x-4 sm:px-5 lg:gap-x-6 lg:px-8">
        <PhoneBack step={step} isOrdered={isOrdered} onBack={() => dispatch({ type: 'went-back' })} />
        <div className="flex min-w-0 items-center gap-4 max-sm:-ml-3 max-sm:[&_a]:text-lg">
          {logo}
          {isEditing && <span className="h-6 w-px bg-line-strong max-sm:hidden" />}
        </div>
        <div className="flex min-w-0 grow flex-wrap items-center justify-center gap-x-3 sm:justify-between lg:gap-x-6">
          <h1
            id="builder-title"
            className={
              isEditing ? 'font-sans text-sm font-semibold tracking-normal max-sm:w-full max-sm:text-center' : 'sr-only'
            }
          >
            {isEditing ? BUILDER_SECTION.editTitle : BUILDER_SECTION.title}
          </h1>
          <StepProgress step={step} lastStep={lastStep} isOrdered={isOrdered} onChoice={goTo} />
          {!isOrdered && (
            <div className="flex items-center justify-end gap-x-5 max-xl:flex-col-reverse max-xl:items-end max-sm:w-full max-sm:items-center">
              <SavedNote builder={builder} />
              <div className="max-sm:hidden">
                <PriceLine
                  country={state.design.text.country}
                  offer={builder.offer}
                  recipients={builder.recipients}
                  printing={state.design.printing}
                />
              </div>
            </div>
          )}
        </div>
        <AccountLinks />
        <StudioMenu builder={builder} lastStep={lastStep} onStep={goTo} />
      </div>
    </header>
  );
}, showsTheSame);

/** Most letters of the message change nothing in the header. */
function showsTheSame(last: BuilderHeaderProps, next: BuilderHeaderProps): boolean {
  const [before, after] = [shownOf(last.builder), shownOf(next.builder)];
  return last.logo === next.logo && after.every((each, index) => each === before[index]);
}

function shownOf({ state, isOrdered, offer, isStorageBroken, hasOtherVersion, saveStatus, steps }: Builder) {
  const { step, isEditing, isSaved, ownerId, design } = state;
  const ofCard = [
    step,
    isEditing,
    isSaved,
    ownerId,
    design.text.country,
    design.printing,
    design.mailing,
    reachableStep(state, 4),
    hasContent(state),
  ];
  return [...ofCard, isOrdered, offer, isStorageBroken, hasOtherVersion, saveStatus, steps];
}

type PhoneBackProps = { readonly step: Step; readonly isOrdered: boolean; readonly onBack: () => void };

/** Leaves the studio from step 1 and from an ordered card. */
function PhoneBack({ step, isOrdered, onBack }: PhoneBackProps) {
  // An ordered card has a Back of its own in the page.
  const Icon = isOrdered ? X : ArrowLeft;
  const icon = <Icon aria-hidden="true" className="size-5" />;
  if (step === 1 || isOrdered) {
    return (
      <Link
        to={PATHS.home}
        aria-label={BUILDER_TEXTS.leave}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink sm:hidden"
      >
        {icon}
      </Link>
    );
  }
  return <IconButton label={BUILDER_TEXTS.back} icon={icon} className="sm:hidden" onClick={onBack} />;
}

type StepProgressProps = {
  readonly step: Step;
  readonly lastStep: Step;
  readonly isOrdered: boolean;
  readonly onChoice: (step: Step) => void;
};

/** [B-1] The current step, with the other ones that the card is ready for. A narrow window has room for the current one only. */
const StepProgress = memo(function StepProgress(props: StepProgressProps) {
  return (
    <nav aria-label="Steps" className="sm:mx-auto">
      <ol className="flex items-center gap-x-1 text-sm lg:gap-x-3">
        {STEPS.map((each) => (
          <li key={each} className={classNames(each !== props.step && 'max-md:hidden')}>
            <StepMark each={each} {...props} />
          </li>
        ))}
      </ol>
    </nav>
  );
});

const MARK_STYLE = 'flex items-center gap-1.5 px-2 sm:min-h-11';

function StepMark({ each, step, lastStep, isOrdered, onChoice }: StepProgressProps & { readonly each: Step }) {
  const name = BUILDER_TEXTS.steps[each];
  const isCurrent = each === step;
  const isDone = isOrdered || each < lastStep;
  const mark =
    isDone && !(isCurrent && !isOrdered) ? <Check aria-hidden="true" className="size-4" strokeWidth={3} /> : each;
  if (isCurrent || isOrdered || each > lastStep) {
    return (
      <span
        aria-current={isCurrent ? 'step' : undefined}
        className={classNames(
          MARK_STYLE,
          isOrdered ? 'text-green' : isCurrent ? 'font-semibold text-red' : 'text-ink-soft',
        )}
      >
        <span className="sr-only">{isOrdered ? 'Done:' : 'Step'} </span>
        {mark} <span className={classNames(isOrdered && 'max-md:hidden')}>{name}</span>{' '}
        {isCurrent && (
          <span className={classNames('md:hidden', !isOrdered && 'font-normal text-ink-soft')}>
            {isOrdered ? BUILDER_TEXTS.ordered : `of ${STEPS.length}`}
          </span>
        )}
      </span>
    );
  }
  return (
    <button
      type="button"
      onClick={() => onChoice(each)}
      className={classNames(
        MARK_STYLE,
        'rounded-full font-semibold hover:underline',
        isDone ? 'text-green' : 'text-ink',
      )}
    >
      <span className="sr-only">
        {each < step ? 'Back to' : 'Go to'} step {each}:{' '}
      </span>
      <span aria-hidden="true">{mark}</span> {name}
    </button>
  );
}

/** Says where the latest version of the card is. */
function SavedNote({ builder }: { readonly builder: Builder }) {
  const { state, isStorageBroken, hasOtherVersion, saveStatus } = builder;
  const { user } = useAuth();
  const status = useSyncExternalStore(saveStatus.subscribe, saveStatus.get);
  const isUnsaved = isStorageBroken || hasOtherVersion || status === 'failed';
  const isOnServer = state.isSaved && user !== null && state.ownerId === user.id;
  const [saved, where] = isOnServer ? BUILDER_TEXTS.savedToAccount : BUILDER_TEXTS.savedHere;
  return (
    <p
      data-testid="saved-note"
      className={classNames(
        // Room for the longest note, so that the steps beside it stay where they are.
        'text-[0.8125rem] whitespace-nowrap sm:min-w-36 sm:text-right lg:min-w-40 lg:text-sm',
        isUnsaved ? 'font-semibold text-amber' : 'text-ink-soft',
      )}
    >
      {!hasContent(state) && !isUnsaved && BUILDER_TEXTS.savesAsYouGo}
      {hasContent(state) && !isUnsaved && status === 'saving' && BUILDER_TEXTS.saving}
      {hasContent(state) && !isUnsaved && status !== 'saving' && (
        <>
          {saved}
          {/* A phone has no room for it beside the name of the product. */}
          <span className="max-sm:sr-only"> {where}</span>
        </>
      )}
      {isUnsaved && (isOnServer ? `${saved} ${where}` : BUILDER_TEXTS.notSaved)}
    </p>
  );
}

type PriceLineProps = {
  readonly country: Country;
  readonly offer: Offer | null;
  /** The people a mailing goes to; null for a card to one person. */
  readonly recipients: readonly Recipient[] | null;
  readonly printing: PrintingOptions;
  readonly isShort?: boolean;
};

/** Price and arrival, visible from the first step on. */
export const PriceLine = memo(function PriceLine(props: PriceLineProps) {
  const { country, offer, recipients, printing, isShort = false } = props;
  const { size, paperType } = printing;
  const destinations = recipients === null ? { [country]: 1 } : countDestinations(recipients.map(toAddress));
  const count = recipients?.length ?? null;
  const quote = priceOrder(usePrices(), { recipients: count, size, paperType, destinations });
  const { currency } = quote;
  const isMinimum = count !== null && quote.cardCents === null;
  // A coupon for another list or size is worth another amount.
  const isOffered = offer?.recipients === count && offer.fullCents === quote.totalCents && offer.currency === currency;
  const totalCents = isOffered ? offer.totalCents : quote.totalCents;
  const isCheaper = totalCents < quote.totalCents;
  const hasFee = quote.deliveryCents > 0;
  const sending = { countries: countriesOf(destinations), orderedAt: new Date(), sendOn: offer?.sendOn ?? null };
  return (
    <p className="text-sm whitespace-nowrap text-ink-soft">
      {count !== null && (
        <span className={classNames('tabular-nums', isShort && 'block text-[0.8125rem]')}>
          {countOfCards(quote.cardCents, count, currency)}
          {hasFee && ' + delivery'}
          {isShort ? '' : isMinimum ? ' · ' : ' = '}
        </span>
      )}
      {isCheaper && (
        <>
          <span className="sr-only">Instead of</span> <s>{formatMoney(quote.totalCents, currency)}</s>{' '}
        </>
      )}
      <strong className="font-semibold text-ink">{formatMoney(totalCents, currency)}</strong>
      {isMinimum && ' minimum'}
      {!isShort && (
        <>
          <span className={classNames('lg:max-xl:hidden', (isCheaper || recipients !== null) && 'max-xl:hidden')}>
            {' '}
            {hasFee ? 'with delivery' : 'with free delivery'}
          </span>
          {offer?.isDateSet !== false && (
            <span className={recipients === null ? 'max-xl:hidden' : 'max-2xl:hidden'}>
              {' '}
              · arrives {describeArrival(estimateArrival(sending))}
            </span>
          )}
        </>
      )}
    </p>
  );
});

function toAddress({ address }: Recipient) {
  return address;
}
