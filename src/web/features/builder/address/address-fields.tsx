import { memo, useCallback, useState } from 'react';
import { type Address, COUNTRIES, isLikelyPostcode } from '#domain/address.ts';
import type { PostcardText } from '#domain/postcard.ts';
import { classNames } from '../../../ui/class-names.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { cleanLine } from '../state/clean-text.ts';
import type { Builder } from '../use-builder.ts';
import { ADDRESS_FORMS, type AddressField, otherName } from './address-forms.ts';

type AddressFieldsProps = {
  readonly address: Address;
  readonly onChange: (change: Partial<Address>) => void;
  /** Small, to fit on the card. */
  readonly isCompact?: boolean;
  /** A question about the postcode, shown below it. Null reserves its space on the card. */
  readonly doubt?: string | null;
  readonly errors?: Partial<Record<AddressField['name'], string>>;
};

const COMPACT_FIELD = 'gap-0! [&>label]:text-xs [&>label]:leading-4 [&>label]:whitespace-nowrap';
const COMPACT_INPUT = 'min-h-7! py-0.5! text-sm!';

/** [B2-2] The recipient's address, as their country writes it. Memoized, so that it doesn't render with the message. */
export const AddressFields = memo(function AddressFields(props: AddressFieldsProps) {
  const { address, onChange, isCompact = false, doubt, errors = {} } = props;
  return (
    <div className={isCompact ? 'grid grid-cols-12 gap-x-3 gap-y-1' : 'grid grid-cols-12 gap-x-4 gap-y-3'}>
      {ADDRESS_FORMS[address.country].map((field) => {
        const { name, label, autoComplete, isNumeric, isUpperCase, placeholder } = field;
        const error = errors[name];
        const spoken = otherName(field);
        return (
          <div key={name} style={{ gridColumn: `span ${isCompact ? field.span : roomySpan(field)}` }}>
            <TextField
              label={
                <>
                  {spoken !== null && <span className="sr-only">{spoken}: </span>}
                  {label}
                </>
              }
              name={name}
              value={address[name]}
              onChange={(event) => onChange({ [name]: cleanLine(event.target.value) })}
              autoComplete={autoComplete}
              inputMode={isNumeric ? 'numeric' : 'text'}
              autoCapitalize={isUpperCase ? 'characters' : 'words'}
              {...(placeholder === undefined ? {} : { placeholder })}
              {...(error === undefined ? {} : { error })}
              {...(isCompact ? { className: COMPACT_FIELD, inputClassName: COMPACT_INPUT } : {})}
            />
          </div>
        );
      })}
      {doubt !== undefined && (
        <p
          role="status"
          className={classNames(
            'col-span-12 text-amber',
            isCompact ? 'h-3.5 truncate text-[0.6875rem] leading-3.5' : '-mt-1 text-sm empty:hidden',
          )}
        >
          {doubt}
        </p>
      )}
      <div className="col-span-12">
        <SelectField
          label="Country"
          value={address.country}
          onChange={(country) => onChange({ country })}
          options={COUNTRIES.map((country) => ({ value: country, label: country }))}
          {...(isCompact
            ? { className: `${COMPACT_FIELD} [&>button]:min-h-7! [&>button]:py-0.5! [&>button]:text-sm!` }
            : {})}
        />
      </div>
    </div>
  );
}, hasSameValues);

function hasSameValues(last: AddressFieldsProps, next: AddressFieldsProps): boolean {
  const { address, ...others } = next;
  const isSameAddress = ADDRESS_FORMS[address.country].every(({ name }) => address[name] === last.address[name]);
  return (
    isSameAddress &&
    address.country === last.address.country &&
    others.onChange === last.onChange &&
    others.isCompact === last.isCompact &&
    others.doubt === last.doubt &&
    others.errors === last.errors
  );
}

/** Off the card, names get a whole line each; short fields may still share one. */
function roomySpan({ name, span }: AddressField): number {
  return name === 'recipient' || name === 'company' ? 12 : span;
}

/** Returns null while it is empty or looks right. */
function postcodeDoubt({ country, postalCode }: Address): string | null {
  if (postalCode.trim() === '' || isLikelyPostcode(country, postalCode)) return null;
  const example = ADDRESS_FORMS[country].find(({ name }) => name === 'postalCode')?.placeholder ?? '';
  return `Is “${postalCode.trim()}” right? For example: ${example}`;
}

type CardAddressProps = {
  readonly text: PostcardText;
  readonly dispatch: Builder['dispatch'];
  readonly isCompact: boolean;
};

/** The address on the card. Questions a postcode only after its field is left, not while it is typed. */
export function CardAddress({ text, dispatch, isCompact }: CardAddressProps) {
  const change = useCallback((part: Partial<Address>) => dispatch({ type: 'text-changed', change: part }), [dispatch]);
  const [isInPostcode, setInPostcode] = useState(false);
  const doubt = isInPostcode ? null : postcodeDoubt(text);
  const isPostcode = (target: EventTarget) => target instanceof HTMLInputElement && target.name === 'postalCode';
  return (
    <fieldset
      onFocus={(event) => setInPostcode(isPostcode(event.target))}
      onBlur={() => setInPostcode(false)}
      className="min-w-0"
    >
      <legend className="sr-only">Address</legend>
      <AddressFields address={text} onChange={change} isCompact={isCompact} doubt={doubt} />
    </fieldset>
  );
}
