/** The studio is the home page with a step in its URL: `/?step=2`, or `/?edit=true` for a saved card. */
import { PATHS } from '#web/content/paths.ts';

type Address = { readonly pathname: string; readonly search: string };

export function isStudio({ pathname, search }: Address): boolean {
  const query = new URLSearchParams(search);
  return pathname === PATHS.home && (query.has('step') || query.get('edit') === 'true');
}
