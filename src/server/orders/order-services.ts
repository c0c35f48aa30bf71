import type { Services } from '../services.ts';

/** What the use cases of an order's life need. */
export type OrderServices = Pick<Services, 'db' | 'jobs' | 'clock' | 'payments' | 'log' | 'env'>;
