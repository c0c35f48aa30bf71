type Server = { readonly url: string };
type Prints = { readonly items: readonly { readonly id: string; readonly status: string }[] };

/**
 * Makes the print shop drop the newest card that it hasn't started, so that it can be retried. Keeps the others, because a card
 * that stays reveals a wrong refund. A server that dies meanwhile is a fault like any other.
 */
export async function dropNewestPrint({ url }: Server, apiKey: string): Promise<void> {
  try {
    const response = await fetch(`${url}/sandbox/api/prints`);
    const { items } = (await response.json()) as Prints;
    const newest = items.find(({ status }) => status === 'ready');
    if (newest === undefined) return;
    const target = `${url}/print-mail/v1/postcards/${newest.id}`;
    const dropped = await fetch(target, { method: 'DELETE', headers: { 'x-api-key': apiKey } });
    await dropped.body?.cancel();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}
