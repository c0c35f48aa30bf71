import type { Services } from '../services.ts';
import { forgetFiles } from './forget-files.ts';
import { sweep } from './sweep.ts';

const EVERY_NIGHT = '17 3 * * *';

export async function registerPrivacyJobs(services: Services): Promise<void> {
  const { jobs } = services;
  await jobs.work('forget-files', (lost) => forgetFiles(services, lost));
  await jobs.work('sweep-uploads', () => sweep(services));
  await jobs.schedule('sweep-uploads', EVERY_NIGHT);
}
