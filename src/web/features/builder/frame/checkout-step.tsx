import { type ReactNode, useMemo } from 'react';
import { designFor } from '#domain/merge.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import { countDestinations, type Destinations } from '#domain/pricing.ts';
import type { Recipient } from '#domain/recipients.ts';
import type { FormatId } from '#layout/formats.ts';
import { layoutHash } from '#layout/layout-hash.ts';
import type { PhotoHrefs } from '#web/card/card-face.tsx';
import { engineStore } from '#web/card/engine-store.ts';
import type { CheckReturnAddress } from '#web/features/builder/address/use-account-return-address.ts';
import { uploadCard } from '#web/features/builder/save/save-draft.ts';
import type { Builder, Offer } from '#web/features/builder/state/use-builder.ts';
import { useFormat } from '#web/features/builder/state/use-card.ts';

/** The card as the server knows it, ready to be paid for. */
export type PreparedCard = {
  /** Its photo has been uploaded. */
  readonly design: PostcardDesign;
  /** Hash of the layout that the customer saw; null if the engine isn't available. */
  readonly layoutHash: string | null;
};

export type CheckoutSlotProps = {
  readonly design: PostcardDesign;
  /** How many people of a mailing are in each country; null for a card to one address. */
  readonly destinations: Destinations | null;
  /** The format that is printed. */
  readonly format: FormatId;
  /** URL of the photo for the preview; null for a template. */
  readonly photoHrefs: PhotoHrefs;
  /** Tells this card from an equal one that is made later. */
  readonly cardKey: string | null;
  /** The saved draft of this card, if any. */
  readonly postcardId: string | null;
  /**
   * Uploads the photo if necessary. Needs a signed-in user; throws an ApiError. Null if the card is outdated and the
   * customer must look at it again; a card whose payment has begun stays as it is.
   */
  readonly prepareCard: (payment: { readonly hasBegun: boolean }) => Promise<PreparedCard | null>;
  /** False if the page was loaded at this step: then the focus stays at the top of the page. */
  readonly takesFocus: boolean;
  readonly onBack: () => void;
  /** The coupon that was applied earlier in this visit. */
  readonly couponCode: string | null;
  /** Called when the price is known or changes. */
  readonly onOffer: (offer: Offer) => void;
  /** The order is paid, so the card need not be kept for the next visit. */
  readonly onOrdered: () => void;
  /** Leaves the studio for a new card. */
  readonly onNewCard: () => void;
};

export type RenderCheckout = (props: CheckoutSlotProps) => ReactNode;

type CheckoutStepProps = {
  readonly builder: Builder;
  readonly checkout: RenderCheckout;
  readonly checkReturnAddress: CheckReturnAddress;
  readonly takesFocus: boolean;
};

/** Step 4. The app passes in the checkout, because features don't import each other. */
export function CheckoutStep({ builder, checkout, checkReturnAddress, takesFocus }: CheckoutStepProps) {
  const { state, dispatch, photoHrefs, recipients } = builder;
  const design = useMemo(() => leadDesign(state.design, recipients), [state.design, recipients]);
  const format = useFormat(state.design.printing);

  const prepareCard: CheckoutSlotProps['prepareCard'] = async ({ hasBegun }) => {
    if (!hasBegun && !(await checkReturnAddress())) return null;
    const sent = leadDesign(await uploadCard(builder), recipients);
    const { engine, fonts, hyphenators } = engineStore.get();
    const layout = engine?.layoutPostcard({ design: sent, format, fonts, hyphenators });
    const isFinal = layout?.pendingFonts.length === 0 && layout.pendingPatterns === null;
    return { design: sent, layoutHash: isFinal ? layoutHash(layout.scene) : null };
  };

  return checkout({
    design,
    destinations: recipients && countDestinations(recipients.map(({ address }) => address)),
    format,
    photoHrefs,
    cardKey: state.cardKey,
    postcardId: state.postcardId,
    prepareCard,
    takesFocus,
    onBack: () => dispatch({ type: 'went-back' }),
    couponCode: builder.offer?.couponCode ?? null,
    onOffer: builder.setOffer,
    onOrdered: builder.forget,
    onNewCard: () => {
      builder.startOver();
      builder.steps.leave();
    },
  });
}

/** Shows the first recipient, like the server stores a mailing. */
function leadDesign(design: PostcardDesign, recipients: readonly Recipient[] | null): PostcardDesign {
  const [first] = recipients ?? [];
  return first === undefined ? design : designFor(design, first);
}
