import type { ContactInfo } from '#domain/contact.ts';
import { TextField } from '../../../ui/text-field.tsx';
import type { ZodForm } from '../../../ui/use-zod-form.ts';
import { CHECKOUT_TEXTS } from '../texts.ts';

type ContactFieldsProps = { readonly form: ZodForm<ContactInfo, ContactInfo>; readonly disabled: boolean };

/** [C-3, C-9] */
export function ContactFields({ form, disabled }: ContactFieldsProps) {
  const { errors } = form.formState;
  const complainEarly = (field: 'email' | 'phone') => {
    if (form.getValues(field).trim() !== '') void form.trigger(field);
  };
  return (
    <div className="grid min-h-32 gap-5 sm:grid-cols-2">
      <TextField
        label={CHECKOUT_TEXTS.email}
        type="email"
        autoComplete="email"
        readOnly={disabled}
        error={errors.email?.message}
        {...form.register('email', { onBlur: () => complainEarly('email') })}
      />
      <TextField
        label={CHECKOUT_TEXTS.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="(555) 555-0123"
        readOnly={disabled}
        hint={CHECKOUT_TEXTS.phoneHint}
        error={errors.phone?.message}
        {...form.register('phone', { onBlur: () => complainEarly('phone') })}
      />
    </div>
  );
}
