import { useState } from 'react';
import { COUNTRIES, type Country } from '#domain/address.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const COUNTRY_OPTIONS = COUNTRIES.map((country) => ({ value: country, label: country }));

export function FieldSamples() {
  const [country, setCountry] = useState<Country>('USA');
  const [isChecked, setIsChecked] = useState(true);
  const [method, setMethod] = useState<'card' | 'paypal'>('card');
  const [size, setSize] = useState<'XS' | 'S' | 'M' | 'L'>('M');
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <TextField label="Recipient" defaultValue="Ana Weber" />
      <TextField label="Phone" hint="Ten digits" error="Please enter a valid 10-digit U.S. mobile number" />
      <TextField label="Quantity" defaultValue="50" disabled />
      <SelectField label="Country" value={country} onChange={setCountry} options={COUNTRY_OPTIONS} />
      <TextAreaField label="Message" placeholder="Click here to write your text..." />
      <TextAreaField label="Message, too long" error="The message does not fit on the card." />
      <div className="grid content-start gap-3">
        <Checkbox label="Checked or not" checked={isChecked} onChange={setIsChecked} />
        <Checkbox label="Some of them" checked={false} isMixed onChange={setIsChecked} />
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
      </div>
    </div>
  );
}
