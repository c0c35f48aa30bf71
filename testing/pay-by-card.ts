/** Pays like a browser in sandbox mode: only the provider receives the card number. */
import { SANDBOX_PUBLISHABLE_KEY } from '#contract/sandbox/payments.ts';

export type CardPayment = { readonly url: string; readonly clientSecret: string };
export type CardAnswer = { readonly status: number; readonly body: Record<string, unknown> };

export async function postForm(url: string, form: Record<string, string>): Promise<CardAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${SANDBOX_PUBLISHABLE_KEY}` },
    body: new URLSearchParams(form),
  });
  return { status: response.status, body: await response.json() };
}

export async function payByCard(
  { url, clientSecret }: CardPayment,
  cardNumber: string,
  extra: Record<string, string> = {},
): Promise<CardAnswer> {
  const [id] = clientSecret.split('_secret_');
  return postForm(`${url}/v1/payment_intents/${id}/confirm`, {
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': cardNumber,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '40',
    'payment_method_data[card][cvc]': '123',
    ...extra,
  });
}
