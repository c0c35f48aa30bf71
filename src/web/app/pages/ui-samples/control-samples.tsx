import { ArrowRight, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { COUNTRIES, type Country } from '#domain/address.ts';
import { contactInfoSchema } from '#domain/contact.ts';
import { Button, type ButtonVariant, LinkButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notify } from '#web/ui/notify.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'ghost', 'quiet', 'danger'];

export function ButtonSamples() {
  return (
    <div className="grid gap-5">
      {VARIANTS.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-4">
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} size="small" icon={<RefreshCw aria-hidden="true" className="size-4" />}>
            Small with icon
          </Button>
          <Button variant={variant} isLoading loadingLabel="Saving…">
            Save
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-4">
        <IconButton label="Next" variant="primary" size="large" icon={<ArrowRight aria-hidden="true" />} />
        <IconButton label="Next, ghost" variant="ghost" icon={<ArrowRight aria-hidden="true" />} />
        <IconButton label="Next, quiet" icon={<ArrowRight aria-hidden="true" />} />
        <IconButton label="Next, disabled" variant="primary" disabled icon={<ArrowRight aria-hidden="true" />} />
        <IconButton label="Next, loading" variant="ghost" isLoading icon={<ArrowRight aria-hidden="true" />} />
        <LinkButton to="/ui">A link as a button</LinkButton>
        <TextLink to="/ui">A link in text</TextLink>
      </div>
    </div>
  );
}

const COUNTRY_OPTIONS = COUNTRIES.map((country) => ({ value: country, label: country }));

export function FieldSamples() {
  const [country, setCountry] = useState<Country>('USA');
  const [isChecked, setIsChecked] = useState(true);
  const [method, setMethod] = useState<'card' | 'paypal'>('card');
  const [size, setSize] = useState<'XS' | 'S' | 'M' | 'L'>('M');
  const [filter, setFilter] = useState<'all' | 'errors'>('all');
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <TextField label="Recipient" defaultValue="Ana Weber" />
      <TextField label="Phone" hint="Ten digits" error="Please enter a valid 10-digit U.S. mobile number" />
      <TextField label="Quantity" defaultValue="50" disabled />
      <SelectField label="Country" value={country} onChange={setCountry} options={COUNTRY_OPTIONS} />
      <div className="grid content-start gap-3">
        <Checkbox label="Checked" checked={isChecked} onChange={setIsChecked} />
        <Checkbox label="With a hint" hint="What it means" checked={isChecked} onChange={setIsChecked} />
        <Checkbox label="Partly checked" checked={false} isMixed onChange={setIsChecked} />
        <Checkbox label="Disabled" checked={false} disabled onChange={setIsChecked} />
      </div>
      <div className="grid gap-6">
        <RadioGroup
          label="Payment method"
          value={method}
          onChange={setMethod}
          options={[
            { value: 'card', label: 'Credit Card (Recommended)', description: 'Charged when you order' },
            { value: 'paypal', label: 'PayPal (Coming Soon)', disabled: true },
          ]}
        />
        <RadioGroup
          label="Select font size"
          look="segments"
          value={size}
          onChange={setSize}
          options={[
            { value: 'XS', label: 'XS' },
            { value: 'S', label: 'S' },
            { value: 'M', label: 'M' },
            { value: 'L', label: 'L' },
          ]}
        />
        <RadioGroup
          label="Show"
          look="chips"
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all', label: 'All 12' },
            { value: 'errors', label: 'To fix 2' },
          ]}
        />
      </div>
    </div>
  );
}

/** The pattern of every form: a schema, `register` for fields, `formState` for errors. */
export function FormSample() {
  const form = useZodForm(
    contactInfoSchema('required', () => true),
    { email: '', phone: '' },
  );
  const { errors, isSubmitting } = form.formState;
  const submit = ({ email }: { email: string }) => notify.success('Success', `Checked: ${email}`);
  return (
    <Form form={form} onSubmit={submit} className="grid max-w-md gap-5">
      <TextField label="Email" type="email" error={errors.email?.message} {...form.register('email')} />
      <TextField label="Phone" type="tel" error={errors.phone?.message} {...form.register('phone')} />
      <Button type="submit" isLoading={isSubmitting}>
        Check
      </Button>
    </Form>
  );
}
