/** A design as the postcard record that a client may write. */
import type { PostcardInput } from '#contract/postcards.ts';
import { getPhoto } from '#contract/uploads.ts';
import { formatLocation } from '#domain/address.ts';
import type { Front, PostcardDesign } from '#domain/postcard.ts';

/** The front's name on the wire; a photo must be on the server by now. */
export function imageUrlOf(front: Front | null): string | null {
  if (front === null) return null;
  return front.kind === 'template' ? `template:${front.templateId}` : getPhoto.path.replace(':id', front.uploadId);
}

/** [S-5] */
export function toPostcardInput({ front, text, printing }: PostcardDesign): PostcardInput {
  return {
    image_url: imageUrlOf(front),
    image_crop: front?.kind === 'photo' ? front.crop : null,
    message: text.message,
    recipient_name: text.recipient,
    recipient_company: text.company,
    recipient_address_line1: text.addressLine1,
    recipient_address_line2: text.addressLine2,
    recipient_postal_code: text.postalCode,
    recipient_location: formatLocation(text.city, text.state),
    recipient_city: text.city,
    recipient_state: text.state,
    recipient_country: text.country,
    font_family: text.fontFamily,
    font_size: text.fontSize,
    font_color: text.fontColor,
    print_color: printing.printColor,
    size: printing.size,
    paper_type: printing.paperType,
    sides: printing.sides,
    orientation: printing.orientation,
    quantity: printing.quantity,
  };
}
