/** A postcard as a client saves it, for tests to change. */
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
