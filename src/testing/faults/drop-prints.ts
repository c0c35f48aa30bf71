/** The print shop drops every card that it has not begun, so that customers may retry. */
type Server = { readonly url: string };
type Prints = { readonly items: readonly { readonly id: string; readonly status: string }[] };

/** A server that dies meanwhile is a fault like any other. */
export async function dropPrints({ url }: Server, apiKey: string): Promise<void> {
  try {
    const response = await fetch(`${url}/sandbox/api/prints`);
    const { items } = (await response.json()) as Prints;
    for (const { id } of items.filter(({ status }) => status === 'ready')) {
      const target = `${url}/print-mail/v1/postcards/${id}`;
      const dropped = await fetch(target, { method: 'DELETE', headers: { 'x-api-key': apiKey } });
      await dropped.body?.cancel();
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}
