/** Runs the print service port's contract on PostGrid's own test mode: `npm run prove:live`. Nothing is printed. */
import { expect } from 'vitest';
import { systemClock } from '#server/frame/clock.ts';
import { createPostgrid, POSTGRID_API_BASE, POSTGRID_ORIENTATIONS, POSTGRID_SIZES } from './postgrid.ts';
import { describePrinter } from './printing.contract.ts';

const { LIVE_POSTGRID_TEST_KEY: apiKey = '', LIVE_POSTGRID_API_BASE: baseUrl = POSTGRID_API_BASE } = process.env;

const printer = createPostgrid({
  baseUrl,
  apiKey,
  webhookSecret: 'not used here',
  timeoutMilliseconds: 60_000,
  sizes: POSTGRID_SIZES,
  orientations: POSTGRID_ORIENTATIONS,
  addsPostage: true,
  copies: 'one',
  clock: systemClock,
});

describePrinter('PostGrid', () => ({
  printer,
  advance: async (id) => {
    const url = `${baseUrl}/postcards/${id}/progressions`;
    const { ok, status } = await fetch(url, { method: 'POST', headers: { 'x-api-key': apiKey } });
    expect({ ok, status }).toMatchObject({ ok: true });
  },
}));
