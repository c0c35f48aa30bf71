import type { Storage } from '../storage/port.ts';
import { forgetFiles } from './forget-files.ts';
import { type SweepServices, sweep } from './sweep.ts';

const EVERY_NIGHT = '17 3 * * *';

export async function registerPrivacyJobs(services: SweepServices & { readonly storage: Storage }): Promise<void> {
  const { jobs } = services;
  await jobs.work('forget-files', (lost) => forgetFiles(services, lost));
  await jobs.work('sweep-uploads', () => sweep(services));
  await jobs.schedule('sweep-uploads', EVERY_NIGHT);
}
