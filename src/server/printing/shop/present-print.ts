/** A print of the ledger in PostGrid's words. */
import type { Print } from './store.ts';

export function presentPrint(print: Print) {
  return {
    id: print.id,
    object: 'postcard' as const,
    live: false,
    status: print.status,
    imbStatus: print.imb_status,
    size: print.size,
    sendDate: print.send_date.toISOString(),
    description: print.description,
    to: print.recipient,
    metadata: print.metadata,
    url: `/sandbox/api/prints/${print.id}/pdf`,
    trackingNumber: print.tracking_number,
    createdAt: print.created_at.toISOString(),
    updatedAt: print.updated_at.toISOString(),
  };
}
