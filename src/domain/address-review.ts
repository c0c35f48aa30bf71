/** Checks what a country's mail needs to find a place, beyond SPEC.md's rule for continuing to the preview. */
import { type Address, type Country, isLikelyPostcode } from './address.ts';
import { COUNTRY_NAMES } from './offered-countries.ts';
import { isBlank } from './visible-text.ts';
import { stateOfZip } from './zip-states.ts';

const PLACE_PARTS = ['city', 'state', 'postalCode'] as const;
export type PlacePart = (typeof PLACE_PARTS)[number];

/** The labels of each country's form; null for parts that its addresses don't have. */
export const PLACE_LABELS = {
  USA: { city: 'City', state: 'State', postalCode: 'Postal code' },
  Germany: { city: 'City', state: null, postalCode: 'Postal code' },
  UK: { city: 'Town or city', state: null, postalCode: 'Postcode' },
  France: { city: 'City', state: null, postalCode: 'Postal code' },
} as const satisfies Record<Country, Record<PlacePart, string | null>>;

/** Something that may be wrong, and the parts that it is about. */
export type Doubt = { readonly parts: readonly PlacePart[]; readonly message: string };

export type AddressReview = {
  readonly missing: readonly PlacePart[];
  readonly doubts: readonly Doubt[];
  /** False if both the city and a valid postal code are missing. */
  readonly isDeliverable: boolean;
};

export function reviewAddress(address: Address): AddressReview {
  const { country } = address;
  const needed = PLACE_PARTS.filter((part) => PLACE_LABELS[country][part] !== null);
  const isMissing = (part: PlacePart) => isBlank(address[part]);
  return {
    missing: needed.filter(isMissing),
    doubts: country === 'USA' ? doubtUsPlace(address) : doubtPostcode(address),
    isDeliverable: !isMissing('city') || isLikelyPostcode(country, address.postalCode),
  };
}

function doubtPostcode({ country, postalCode }: Address): readonly Doubt[] {
  if (isBlank(postalCode) || isLikelyPostcode(country, postalCode)) return [];
  const label = PLACE_LABELS[country].postalCode.toLowerCase();
  const message = `“${postalCode.trim()}” doesn't look like a ${label} in ${COUNTRY_NAMES[country]}.`;
  return [{ parts: ['postalCode'], message }];
}

function doubtUsPlace({ state, postalCode }: Address): readonly Doubt[] {
  const zip = postalCode.trim();
  const code = stateCode(state);
  const zipState = stateOfZip(zip);
  const doubts: Doubt[] = [];
  if (code === null && !isBlank(state))
    doubts.push({ parts: ['state'], message: `“${state.trim()}” isn't a US state.` });
  if (!isBlank(zip) && !isLikelyZip(zip))
    doubts.push({ parts: ['postalCode'], message: `“${zip}” isn't a US ZIP code.` });
  if (doubts.length === 0 && code !== null && zipState !== null && code !== zipState) {
    const message = `ZIP code ${zip.slice(0, 5)} is in ${zipState}, not ${code}.`;
    doubts.push({ parts: ['postalCode', 'state'], message });
  }
  return doubts;
}

/** Accepts a code or a name. */
export function isUsState(state: string): boolean {
  return stateCode(state) !== null;
}

function stateCode(state: string): string | null {
  return US_STATES.get(lettersOf(state)) ?? null;
}

/** The large gaps between ZIP codes. Single gaps are left out, because some will be used one day. */
const UNUSED_ZIPS = [
  [0, 499],
  [69_400, 69_999],
  [86_600, 86_999],
  [88_600, 88_899],
  [99_951, 99_999],
] as const;

function isLikelyZip(zip: string): boolean {
  const number = Number(zip.slice(0, 5));
  return isLikelyPostcode('USA', zip) && !UNUSED_ZIPS.some(([first, last]) => number >= first && number <= last);
}

/** Makes “N.Y.”, “New  York” and “new york” comparable. */
function lettersOf(state: string): string {
  return state.toUpperCase().replace(/[^A-Z]/g, '');
}

/** Finds a state by code or name. Includes the District of Columbia, the territories, the freely associated states and the armed forces. */
const US_STATES: ReadonlyMap<string, string> = new Map(
  `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, FL Florida,
  GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine,
  MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska,
  NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio,
  OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas,
  UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming, DC District of Columbia,
  AS American Samoa, GU Guam, MP Northern Mariana Islands, PR Puerto Rico, VI Virgin Islands, VI US Virgin Islands,
  FM Micronesia, FM Federated States of Micronesia, MH Marshall Islands, PW Palau,
  AA Armed Forces Americas, AE Armed Forces Europe, AP Armed Forces Pacific`
    .split(',')
    .map((entry) => entry.trim())
    .flatMap((entry): readonly (readonly [string, string])[] => {
      const code = entry.slice(0, 2);
      return [
        [code, code],
        [lettersOf(entry.slice(2)), code],
      ];
    }),
);
