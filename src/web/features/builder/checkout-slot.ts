/** What the builder hands to whoever shows step 4; the app puts the two together. */
import type { ReactNode } from 'react';
import type { PostcardDesign } from '#domain/postcard.ts';
import type { FormatId } from '#layout/formats.ts';

/** The card as the server knows it, right before paying. */
export type PreparedCard = {
  /** Its photo is named by the server's upload. */
  readonly design: PostcardDesign;
  /** Of what the customer saw; null when the engine could not be asked. */
  readonly layoutHash: string | null;
};

export type CheckoutSlotProps = {
  readonly design: PostcardDesign;
  /** What the printer really prints. */
  readonly format: FormatId;
  /** The picture for a preview of the front; null for a template. */
  readonly photoHref: string | null;
  /** The saved draft this card came from, if any. */
  readonly postcardId: string | null;
  /** Uploads the photo if the server does not have it yet. Needs a signed-in user; throws an ApiError. */
  readonly prepareCard: () => Promise<PreparedCard>;
  /** False when the page was loaded at this step: its top keeps the focus. */
  readonly takesFocus: boolean;
  readonly onBack: () => void;
  /** The order is paid: the card need not be kept for another visit. */
  readonly onOrdered: () => void;
  /** The customer goes on with an empty card. */
  readonly onNewCard: () => void;
};

export type RenderCheckout = (props: CheckoutSlotProps) => ReactNode;
