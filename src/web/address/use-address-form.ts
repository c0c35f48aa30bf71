/** A form for one address: one's own, or that of a card which is already paid for. */
import * as z from 'zod/mini';
import { type Address, addressSchema } from '#domain/address.ts';
import { isBlank } from '#domain/visible-text.ts';
import { useZodForm } from '#web/ui/form.tsx';
import { changeAddress } from './address-forms.ts';

const line = addressSchema.shape;
const FIELDS = z.keyof(addressSchema).options;

const visible = (message: string) => z.refine<string>((text) => !isBlank(text), message);

const formSchema = z
  .object({
    recipient: line.recipient.check(z.trim(), visible('Please enter a name')),
    company: line.company.check(z.trim()),
    addressLine1: line.addressLine1.check(z.trim(), visible('Please enter an address')),
    addressLine2: line.addressLine2.check(z.trim()),
    postalCode: line.postalCode.check(z.trim()),
    city: line.city.check(z.trim()),
    state: line.state.check(z.trim()),
    country: line.country,
  })
  .check(
    z.refine(({ city, postalCode }) => !isBlank(city) || !isBlank(postalCode), {
      message: 'Please enter a city or postal code',
      path: ['city'],
    }),
  );

/** `fields` are for AddressFieldset. */
export function useAddressForm(address: Address) {
  const form = useZodForm(formSchema, address);
  const { errors, isSubmitted } = form.formState;
  const onChange = (part: Partial<Address>) => {
    const next = changeAddress(form.getValues(), part);
    for (const field of FIELDS) form.setValue(field, next[field]);
    if (isSubmitted) void form.trigger();
  };
  const messages = Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]));
  const fieldRef = (field: Exclude<keyof Address, 'country'>) => form.register(field).ref;
  return { form, fields: { address: form.watch(), onChange, errors: messages, fieldRef } };
}
