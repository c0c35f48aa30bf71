import { describe, expect, test } from 'vitest';
import { type Address, EMPTY_ADDRESS } from '#domain/address.ts';
import { loadTestFonts } from '#testing/layout-fonts.ts';
import { SOFT_INK } from '../ink.ts';
import { layoutAddress } from './address-block.ts';
import { backGeometry } from './back-geometry.ts';

const fonts = loadTestFonts(['inter']);
const box = backGeometry('5.5x4.25', 'landscape').address;
const lay = (fields: Partial<Address>, hasPlaceholders = false) =>
  layoutAddress({ ...EMPTY_ADDRESS, ...fields }, { box, fonts, language: 'en', hasPlaceholders });

describe('layoutAddress', () => {
  test('sets a short address large', () => {
    expect(lay({ recipient: 'Ann Lee', addressLine1: '1 Market St', city: 'Austin' })).toMatchObject({
      size: 11,
      fits: true,
    });
  });

  test('makes a long line smaller before wrapping it', () => {
    const layout = lay({
      recipient: 'Maximilian von Habsburg-Lothringen',
      addressLine1: '1 Market St',
      city: 'Austin',
    });
    expect(layout.fits).toBe(true);
    expect(layout.size).toBeLessThan(11);
    expect(layout.ops).toHaveLength(3);
  });

  test('never goes below 8 points, and reports an address that doesn’t fit', () => {
    const line = 'long words '.repeat(9);
    const layout = lay({ recipient: line, company: line, addressLine1: line, addressLine2: line, city: line });
    expect(layout).toMatchObject({ size: 8, fits: false });
  });

  test('[B3-2] shows placeholders for an empty address only on request', () => {
    expect(lay({}).ops).toEqual([]);
    const texts = lay({}, true).ops.map((op) => op.text);
    expect(texts).toEqual(['Recipient Name', 'Address Line 1', 'City, State Postal Code']);
  });

  test('[B3-2] shows a pale placeholder for each missing part', () => {
    const shown = (fields: Partial<Address>) =>
      lay({ recipient: 'Ann', addressLine1: '1 A St', ...fields }, true)
        .ops.slice(2)
        .map((op) => ('ink' in op && op.ink === SOFT_INK && op.layer === 'placeholder' ? `(${op.text})` : op.text));
    expect(shown({ city: 'Austin' })).toEqual(['Austin', '(, State Postal Code)']);
    expect(shown({ city: 'Austin', postalCode: '73301' })).toEqual(['Austin', '(, State )', '73301']);
    expect(shown({ state: 'TX', postalCode: '73301' })).toEqual(['(City, )', 'TX 73301']);
    expect(shown({ postalCode: '73301' })).toEqual(['(City, State )', '73301']);
    expect(shown({ city: 'Berlin', country: 'Germany' })).toEqual(['(Postal Code )', 'Berlin', 'GERMANY']);
    expect(shown({ postalCode: '75008', country: 'France' })).toEqual(['75008', '( City)', 'FRANCE']);
    expect(shown({ city: 'London', country: 'UK' })).toEqual(['LONDON', '(Postal Code)', 'UNITED KINGDOM']);
  });

  test('[B3-2] placeholders change neither the print nor the findings', () => {
    const { ops: _preview, ...preview } = lay({ recipient: 'Ann', city: 'Austin' }, true);
    const { ops: _print, ...print } = lay({ recipient: 'Ann', city: 'Austin' });
    expect(preview).toEqual(print);
  });
});
