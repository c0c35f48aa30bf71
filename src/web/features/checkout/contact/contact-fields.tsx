import type { User } from '@supabase/auth-js';
import { useEffect, useState } from 'react';
import { type ContactInfo, contactInfoSchema, formatUsPhone, isForeignPhone } from '#domain/contact.ts';
import { useShopSettings } from '#web/api/use-shop-settings.ts';
import { useZodForm, type ZodForm } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CHECKOUT_TEXTS } from '../texts.ts';
import { checkForeignPhone, formatForeignPhone } from './foreign-phone.ts';
import { keepTyped, readContact, readTyped } from './remembered-contact.ts';
import { usePressEnd } from './use-press-end.ts';

type ContactFieldsProps = { readonly form: ZodForm<ContactInfo, ContactInfo>; readonly disabled: boolean };

/** [C-3, C-9] */
export function ContactFields({ form, disabled }: ContactFieldsProps) {
  const { errors } = form.formState;
  const { phoneRule } = useShopSettings();
  const pressEnd = usePressEnd();
  const validateEarly = async (field: 'email' | 'phone') => {
    await pressEnd();
    if (form.getValues(field).trim() !== '') void form.trigger(field);
  };
  const leavePhone = async () => {
    const typed = form.getValues('phone');
    const formatted = isForeignPhone(typed) ? await formatForeignPhone(typed) : formatUsPhone(typed);
    // The list may have taken a while.
    if (form.getValues('phone') === typed) form.setValue('phone', formatted);
    await validateEarly('phone');
  };
  return (
    <div className="grid min-h-32 gap-5 sm:grid-cols-2">
      <TextField
        label={CHECKOUT_TEXTS.email}
        type="email"
        autoComplete="email"
        readOnly={disabled}
        error={errors.email?.message}
        {...form.register('email', { onBlur: () => validateEarly('email') })}
      />
      {phoneRule !== 'not_asked' && (
        <TextField
          label={phoneRule === 'optional' ? CHECKOUT_TEXTS.phoneOptional : CHECKOUT_TEXTS.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="(555) 555-0123 or +44 …"
          readOnly={disabled}
          hint={CHECKOUT_TEXTS.phoneHint}
          error={errors.phone?.message}
          {...form.register('phone', { onBlur: leavePhone })}
        />
      )}
    </div>
  );
}

/** Prefilled from the last order, or with the account's email. Never overwrites what was typed. */
export function useContactForm(user: User | null) {
  const userId = user?.id ?? null;
  const accountEmail = user?.email ?? '';
  const [typed] = useState(() => readTyped(userId));
  const { phoneRule } = useShopSettings();
  const form = useZodForm(contactInfoSchema(phoneRule, checkForeignPhone), {
    email: typed?.email ?? '',
    phone: typed?.phone ?? '',
  });
  useEffect(() => {
    if (userId === null) return;
    const known = readContact(userId) ?? { email: accountEmail, phone: '' };
    for (const field of ['email', 'phone'] as const) {
      if (form.getValues(field) === '') form.setValue(field, known[field]);
    }
  }, [userId, accountEmail, form]);
  useEffect(() => {
    const subscription = form.watch((values) => keepTyped(userId, values));
    return () => subscription.unsubscribe();
  }, [userId, form]);
  return form;
}
