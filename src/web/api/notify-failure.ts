import { notify } from '#web/ui/notify.ts';
import { toApiError } from './api-error.ts';

/** Shows whatever was thrown as a toast, in the words of the error catalog. */
export function notifyFailure(error: unknown): void {
  const { title, message } = toApiError(error);
  notify.error(title, message);
}
