/**
 * Replaces Stripe.js, which may only be loaded from Stripe, with the part of it that this site calls and plain fields instead
 * of Stripe's frames. It charges the payment sandbox.
 */
import { onTestFinished, vi } from 'vitest';

type Handler = (event: object) => void;
type Billing = { readonly email?: string; readonly phone?: string };

/** What a wallet knows about its owner. */
export const WALLET = { email: 'wallet@example.com', phone: '+1 212 555 0187' } as const;

let areFieldsBroken = false;

/** Simulates a blocked script that Stripe's fields need. */
export function breakStripeFields(isBroken: boolean): void {
  areFieldsBroken = isBroken;
}

let loaded: Promise<void> = Promise.resolve();

/** Simulates a slow connection: Stripe's fields load once the returned function is called. */
export function holdStripeFields(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  loaded = promise;
  onTestFinished(() => resolve());
  return resolve;
}

const FIELDS = { number: 'Card number', expiry: 'Expiration date', cvc: 'Security code' } as const;

class StandInElement {
  readonly type: string;
  readonly #handlers = new Map<string, Set<Handler>>();
  #root: Element | null = null;

  constructor(type: string) {
    this.type = type;
  }

  on(name: string, handler: Handler): this {
    this.#handlers.set(name, (this.#handlers.get(name) ?? new Set()).add(handler));
    return this;
  }

  off(name: string, handler: Handler): this {
    this.#handlers.get(name)?.delete(handler);
    return this;
  }

  mount(root: Element): void {
    this.#root = root;
    root.replaceChildren(...(this.type === 'payment' ? this.#fields() : [this.#button()]));
    // Deferred, because listeners are added after mounting.
    const event = areFieldsBroken && this.type === 'payment' ? 'loaderror' : 'ready';
    void loaded.then(() => setTimeout(() => this.#emit(event, { availablePaymentMethods: { applePay: true } })));
  }

  update(): void {}

  destroy(): void {
    this.#root?.replaceChildren();
  }

  focus(): void {
    this.#root?.querySelector('input')?.focus();
  }

  value(field: keyof typeof FIELDS): string {
    return this.#root?.querySelector<HTMLInputElement>(`[name=${field}]`)?.value.trim() ?? '';
  }

  isComplete(): boolean {
    return this.value('number') !== '' && this.value('expiry') !== '' && this.value('cvc') !== '';
  }

  complain(message: string): void {
    const note = document.createElement('p');
    note.role = 'alert';
    note.textContent = message;
    this.#root?.append(note);
  }

  #emit(name: string, event: object): void {
    for (const handler of this.#handlers.get(name) ?? []) handler(event);
  }

  #fields(): Element[] {
    return Object.entries(FIELDS).map(([name, text]) => {
      const label = document.createElement('label');
      const input = document.createElement('input');
      input.name = name;
      input.addEventListener('input', () => this.#emit('change', { complete: this.isComplete() }));
      label.append(text, input);
      return label;
    });
  }

  #button(): Element {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Pay by wallet';
    const paymentFailed = () => button.setAttribute('data-failed', 'true');
    button.addEventListener('click', () => this.#emit('confirm', { billingDetails: WALLET, paymentFailed }));
    return button;
  }
}

class StandInElements {
  readonly #made: StandInElement[] = [];

  create(type: string): StandInElement {
    const element = new StandInElement(type);
    this.#made.push(element);
    return element;
  }

  getElement(type: string): StandInElement | null {
    return this.#made.find((element) => element.type === type) ?? null;
  }

  update(): void {}

  async submit(): Promise<object> {
    const fields = this.getElement('payment');
    if (fields === null || fields.isComplete()) return {};
    fields.complain('Your card number is incomplete.');
    return { error: { type: 'validation_error', code: 'incomplete_number' } };
  }
}

type Confirm = {
  readonly elements: StandInElements;
  readonly clientSecret: string;
  readonly confirmParams: { readonly payment_method_data?: { readonly billing_details: Billing } };
};

async function confirmPayment(key: string, { elements, clientSecret, confirmParams }: Confirm): Promise<object> {
  const card = elements.getElement('payment');
  const [month = '', year = ''] = (card?.value('expiry') ?? '12/40').split('/');
  const { email = '', phone = '' } = confirmParams.payment_method_data?.billing_details ?? WALLET;
  const [intentId] = clientSecret.split('_secret_');
  const answer = await fetch(`/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key,
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card?.value('number') ?? '4242424242424242',
      'payment_method_data[card][exp_month]': month,
      'payment_method_data[card][exp_year]': year,
      'payment_method_data[card][cvc]': card?.value('cvc') ?? '123',
      'payment_method_data[billing_details][email]': email,
      'payment_method_data[billing_details][phone]': phone,
    }),
  });
  const body = await answer.json();
  return answer.ok ? { paymentIntent: body } : body;
}

/** Replaces Stripe's own script until the test ends. */
export function standInForStripe(): void {
  const unused = () => undefined;
  const create = (key: string) => ({
    elements: () => new StandInElements(),
    confirmPayment: (confirm: Confirm) => confirmPayment(key, confirm),
    createToken: unused,
    createPaymentMethod: unused,
    confirmCardPayment: unused,
    registerAppInfo: unused,
  });
  const value = Object.assign(create, { version: 'endive' });
  Object.defineProperty(window, 'Stripe', { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(window, 'Stripe'));
}

/** Loads an empty script in place of Stripe's until the test ends, so that no test depends on the network. */
export function loseStripe(): void {
  const source = vi.spyOn(HTMLScriptElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLScriptElement,
    url: string,
  ) {
    this.setAttribute('src', url.startsWith('https://js.stripe.com') ? 'data:text/javascript,' : url);
  });
  onTestFinished(() => source.mockRestore());
}
