import { type MouseEvent, memo, type Ref, useCallback, useRef, useState } from 'react';
import { type Address, COUNTRIES, type Country } from '#domain/address.ts';
import { PLACE_LABELS, reviewAddress } from '#domain/address-review.ts';
import { notOffered } from '#domain/offered-countries.ts';
import { isBlank } from '#domain/visible-text.ts';
import { addressAsPrinted } from '#layout/back/address-lines.ts';
import { cleanLine } from '#web/card/clean-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useLatest } from '#web/ui/use-latest.ts';
import { ADDRESS_FORMS, type AddressField, otherName } from './address-forms.ts';

export type AddressErrors = Partial<Record<AddressField['name'], string>>;

type AddressFieldsProps = {
  readonly address: Address;
  readonly onChange: (change: Partial<Address>) => void;
  /** The countries that can be chosen; all if left out. */
  readonly countries?: readonly Country[];
  /** Small, to fit on the card. */
  readonly isCompact?: boolean;
  /** A question about postcode or state, shown below them. Null reserves its space on the card. */
  readonly doubt?: string | null;
  /** How town and postcode are printed, shown there too. */
  readonly printed?: string | null;
  readonly errors?: AddressErrors;
  /** The customer's own address: with a name instead of a recipient. */
  readonly isOwn?: boolean;
  /** For a form that focuses the first invalid field. */
  readonly fieldRef?: (name: AddressField['name']) => Ref<HTMLInputElement>;
};

/** On the card, a field's error has its place in the line that doubts have. */
const COMPACT_FIELD = 'gap-0! [&>label]:text-xs [&>label]:leading-4 [&>label]:whitespace-nowrap [&>p]:sr-only';
/** Larger on a large card, which is their container. */
const COMPACT_INPUT = 'min-h-7! py-0.5! text-sm! @2xl:min-h-8! @2xl:text-[0.9375rem]!';

/** [B2-2] An address, as its country writes it. Memoized, so that it doesn't render with the message. */
export const AddressFields = memo(function AddressFields(props: AddressFieldsProps) {
  const { address, onChange, isCompact = false, doubt, printed = null, errors = {}, isOwn = false, fieldRef } = props;
  const { countries = COUNTRIES } = props;
  const refusal = notOffered(countries, [address.country]);
  const [error] = isCompact ? Object.values(errors) : [];
  return (
    <div
      className={isCompact ? 'grid grid-cols-12 gap-x-3 gap-y-1 @2xl:gap-y-1.5' : 'grid grid-cols-12 gap-x-4 gap-y-3'}
    >
      {ADDRESS_FORMS[address.country].map((shown) => {
        const field = isOwn ? asOwn(shown) : shown;
        const { name, label, autoComplete, isNumeric, isUpperCase, placeholder } = field;
        const error = errors[name];
        const spoken = otherName(shown);
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
              onClick={keepInView}
              autoComplete={autoComplete}
              inputMode={isNumeric ? 'numeric' : 'text'}
              autoCapitalize={isUpperCase ? 'characters' : 'words'}
              {...(placeholder === undefined ? {} : { placeholder })}
              {...(fieldRef === undefined ? {} : { ref: fieldRef(name) })}
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
            'col-span-12',
            error !== undefined && 'font-medium text-red-deep',
            error === undefined && (doubt === null ? 'text-ink-soft' : 'text-amber'),
            isCompact ? 'h-4 truncate text-[0.8125rem] leading-4' : '-mt-1 min-h-5 text-sm',
          )}
        >
          {error ?? doubt ?? printed}
        </p>
      )}
      <div className="col-span-12">
        <SelectField
          label="Country"
          value={address.country}
          onChange={(country) => onChange({ country })}
          options={COUNTRIES.filter((each) => each === address.country || countries.includes(each)).map((each) => ({
            value: each,
            label: each,
          }))}
          // On the card there is no room for it, and the studio says it anyway.
          {...(refusal === null || isCompact ? {} : { error: refusal })}
          {...(isCompact
            ? {
                className: `${COMPACT_FIELD} [&>button]:min-h-7! [&>button]:py-0.5! [&>button]:text-sm! @2xl:[&>button]:min-h-8! @2xl:[&>button]:text-[0.9375rem]!`,
              }
            : {})}
        />
      </div>
    </div>
  );
}, hasSameValues);

/** Clear of the builder's bar, with what is said below. By keyboard, the browser does it. */
function keepInView({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.scrollIntoView({ block: 'nearest' });
}

function hasSameValues(last: AddressFieldsProps, next: AddressFieldsProps): boolean {
  const { address, ...others } = next;
  const isSameAddress = ADDRESS_FORMS[address.country].every(({ name }) => address[name] === last.address[name]);
  return (
    isSameAddress &&
    address.country === last.address.country &&
    others.onChange === last.onChange &&
    others.countries === last.countries &&
    others.isCompact === last.isCompact &&
    others.doubt === last.doubt &&
    others.printed === last.printed &&
    others.errors === last.errors &&
    others.isOwn === last.isOwn &&
    others.fieldRef === last.fieldRef
  );
}

/** Lets the browser fill in the customer's own address instead of one to ship to. */
function asOwn(field: AddressField): AddressField {
  const label = field.name === 'recipient' ? 'Name' : field.label;
  return { ...field, label, autoComplete: field.autoComplete.replace('shipping ', '') };
}

/** Off the card, names get a whole line each; short fields may still share one. */
function roomySpan({ name, span }: AddressField): number {
  return name === 'recipient' || name === 'company' ? 12 : span;
}

/** Null if nothing looks wrong but what is being typed. */
function placeDoubt(address: Address, typed: string | null): string | null {
  const [first, ...others] = reviewAddress(address).doubts.filter(({ parts }) => parts.every((part) => part !== typed));
  if (first === undefined) return null;
  if (others.length > 0) return 'Check the ZIP code and the state.';
  // With its state, it is named already.
  if (first.parts.length > 1 || first.parts[0] !== 'postalCode') return first.message;
  const { country } = address;
  const label = country === 'USA' ? 'ZIP code' : PLACE_LABELS[country].postalCode.toLowerCase();
  const example = ADDRESS_FORMS[country].find(({ name }) => name === 'postalCode')?.placeholder ?? '';
  return `Check the ${label}, such as ${example}.`;
}

/** Where the post asks for capitals or another spacing. Null if it prints as typed. */
function printedPlace(address: Address): string | null {
  const { city, postalCode } = addressAsPrinted(address);
  const isAsTyped = city === address.city.trim() && postalCode === address.postalCode.trim();
  return isAsTyped ? null : `Prints as ${[city, postalCode].filter((part) => part !== '').join(', ')}`;
}

const PLACES: readonly string[] = ['city', 'postalCode', 'state'];

type AddressFieldsetProps = Omit<AddressFieldsProps, 'doubt' | 'printed'> & { readonly legend: string };

/**
 * Questions postcode and state, and says how they print, only after their field is left, not while it is typed. Who comes
 * back to a country with states finds the state as typed.
 */
export function AddressFieldset({ legend, onChange, ...fields }: AddressFieldsetProps) {
  const { address } = fields;
  const [place, setPlace] = useState<string | null>(null);
  const latest = useLatest(address);
  const leftState = useRef('');
  const change = useCallback(
    (part: Partial<Address>) => {
      const { country, state } = latest.current;
      const hasMoved = part.country !== undefined && part.country !== country;
      if (hasMoved && !isBlank(state)) leftState.current = state;
      onChange(hasMoved && isBlank(state) ? { ...part, state: stateFor(part.country, leftState.current) } : part);
    },
    [latest, onChange],
  );
  const doubt = placeDoubt(address, place);
  const printed = place === null ? printedPlace(address) : null;
  const placeOf = (target: EventTarget) =>
    target instanceof HTMLInputElement && PLACES.includes(target.name) ? target.name : null;
  return (
    <fieldset onFocus={(event) => setPlace(placeOf(event.target))} onBlur={() => setPlace(null)} className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <AddressFields {...fields} onChange={change} doubt={doubt} printed={printed} />
    </fieldset>
  );
}

function stateFor(country: Country | undefined, state: string): string {
  return country === undefined || PLACE_LABELS[country].state === null ? '' : state;
}
