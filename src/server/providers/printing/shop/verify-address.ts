/** PostGrid's address verification, as far as an address can be judged by its form: the shop has no list of streets. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { COUNTRIES, COUNTRY_CODES, isLikelyPostcode, tidySpaces } from '#domain/address.ts';
import { isCountryCode } from './country-codes.ts';
import type { PrintShop } from './print-shop.ts';
import { parseFields, readFields, ShopRefusal } from './read-request.ts';
import { OPTIONS } from './routes-frame.ts';
import { takeSwitch } from './store.ts';

/** The paths for the US and Canada, and for other countries. */
export const VERIFICATION_PATHS = ['/v1/addver', '/v1/intl_addver'] as const;

const line = z._default(z.string().check(z.maxLength(500)), '');
const structuredSchema = z.object({
  line1: line,
  line2: line,
  city: line,
  provinceOrState: line,
  postalOrZip: line,
  country: z._default(z.string().check(z.maxLength(60)), 'us'),
});
type Given = z.output<typeof structuredSchema>;

const addressSchema = z.union([z.string().check(z.maxLength(1000)), structuredSchema], 'address is required');
const MAX_BATCH = 2000;

export function registerVerification(scope: FastifyInstance, shop: PrintShop): void {
  scope.post('/verifications', OPTIONS, async (request) =>
    succeed(await verify(shop, parseFields(addressSchema, readFields(request).address))),
  );

  scope.post('/verifications/batch', OPTIONS, async (request) => {
    const addresses = parseFields(z.array(addressSchema).check(z.maxLength(MAX_BATCH)), readFields(request).addresses);
    const results: unknown[] = [];
    for (const address of addresses) results.push({ verifiedAddress: await verify(shop, address) });
    return succeed({ results });
  });
}

function succeed(data: unknown) {
  return { status: 'success', message: 'The address was checked by its form', data };
}

async function verify(shop: PrintShop, address: string | Given) {
  const given = typeof address === 'string' ? splitLine(address) : address;
  const standard = standardize(given);
  // A country may also be named in full.
  if (standard.country.length <= 2 && !isCountryCode(standard.country)) throw new ShopRefusal('country is not valid');
  const isMissing = await takeSwitch(shop.db, 'fail_address');
  const errors = isMissing ? { line1: ['The street could not be found'] } : findErrors(standard);
  const isCorrected = LINES.some((name) => standard[name] !== given[name]);
  const { line2, postalOrZip, ...rest } = standard;
  const [zip, zipPlus4] = rest.country === 'us' ? postalOrZip.split('-') : [postalOrZip];
  return {
    ...rest,
    ...(line2 !== '' && { line2 }),
    postalOrZip: zip,
    ...(zipPlus4 !== undefined && { zipPlus4 }),
    status: Object.keys(errors).length > 0 ? 'failed' : isCorrected ? 'corrected' : 'verified',
    errors,
  };
}

const LINES = ['line1', 'line2', 'city', 'provinceOrState', 'postalOrZip'] as const;

function standardize(given: Given): Given {
  const standard = { ...given, country: tidySpaces(given.country).toLowerCase() };
  for (const name of LINES) standard[name] = tidySpaces(given[name]);
  const { provinceOrState } = standard;
  return /^[a-z]{2}$/i.test(provinceOrState)
    ? { ...standard, provinceOrState: provinceOrState.toUpperCase() }
    : standard;
}

function findErrors({ line1, city, postalOrZip, country }: Given): Readonly<Record<string, readonly string[]>> {
  const known = COUNTRIES.find((each) => COUNTRY_CODES[each].toLowerCase() === country);
  const isOdd = known !== undefined && postalOrZip !== '' && !isLikelyPostcode(known, postalOrZip);
  return {
    ...(line1 === '' && { line1: ['The street is missing'] }),
    ...(city === '' && postalOrZip === '' && { city: ['The city is missing'] }),
    ...(isOdd && { generic: ['The postal code does not fit the country'] }),
  };
}

/** Reads `1 Elm St, Boston, MA 02114, US`; any other format counts as a street. */
function splitLine(text: string): Given {
  const parts = text.split(',').map(tidySpaces);
  const country = parts.length > 3 && /^[a-z]{2}$/i.test(parts.at(-1) ?? '') ? parts.pop() : undefined;
  const [, provinceOrState = '', postalOrZip = ''] = /^(.*?) ?(\S*\d\S*(?: \d\S*)?)$/.exec(parts.at(-1) ?? '') ?? [];
  if (parts.length > 2 && postalOrZip !== '') parts.pop();
  const city = parts.length > 1 ? (parts.pop() ?? '') : '';
  const [line1 = '', ...others] = parts;
  return { line1, line2: others.join(', '), city, provinceOrState, postalOrZip, country: country ?? 'us' };
}
