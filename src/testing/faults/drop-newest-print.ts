type Server = { readonly url: string };
type Prints = { readonly items: readonly { readonly id: string; readonly status: string }[] };

/**
 * The print shop drops the newest card that it has not begun, so that somebody may retry it. Only that one: a card that
 * stays is what shows a refund that should not have been. A server that dies meanwhile is a fault like any other.
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
