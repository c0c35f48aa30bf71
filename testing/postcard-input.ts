/** Postcards and addresses as clients save them, for tests to change. */
import type { PostcardInput } from '#contract/card-codec.ts';

export function postcardInput(change: Partial<Record<keyof PostcardInput, unknown>> = {}): Record<string, unknown> {
  return {
    image_url: 'template:happy-birthday',
    message: 'Dear Nonna, wish you were here!',
    recipient_name: 'Rosa Bianchi',
    recipient_address_line1: '12 Harbor Street',
    recipient_postal_code: '04101',
    recipient_location: 'Portland, ME',
    recipient_country: 'USA',
    font_family: 'inter',
    font_size: 'M',
    font_color: '#000000',
    print_color: 'full-color',
    size: '4.25x5.5',
    paper_type: 'matte-cover',
    sides: 'single-sided',
    orientation: 'landscape',
    quantity: 50,
    ...change,
  };
}

/** An address as a client saves it in the address book. */
export const ADDRESS_INPUT = {
  recipient_name: 'Rosa Bianchi',
  recipient_address_line1: '12 Harbor Street',
  recipient_postal_code: '04101',
  recipient_city: 'Portland',
  recipient_state: 'ME',
  recipient_country: 'USA',
};

/** A card as the browser stores it for editing, with location as the older name of city. */
export const CARD_TO_EDIT = {
  message: 'From the dashboard',
  recipient: 'Ana Weber',
  addressLine1: 'Lindenstraße 4',
  postalCode: '10115',
  location: 'Berlin',
  country: 'Germany',
  fontFamily: 'playfair',
  size: '5x7',
  quantity: '100',
};
