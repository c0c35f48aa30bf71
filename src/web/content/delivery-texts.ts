/** How long the mail takes, in texts that come after the first page. */
import { DELIVERY_TIMES } from '#domain/delivery-times.ts';

const { domestic, international } = DELIVERY_TIMES;

export const US_DELIVERY = `${domestic.min}-${domestic.max} ${domestic.unit}`;
export const INTERNATIONAL_DELIVERY = `${international.min}-${international.max} ${international.unit}`;
