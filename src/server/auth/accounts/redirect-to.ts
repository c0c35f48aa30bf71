/** Where a mail's link may lead: our own origin or one that the operator allows, otherwise the site itself. */
export type Redirects = {
  /** Never throws: whatever can't be trusted becomes the site's address. */
  resolve(requested: string | undefined): string;
};

export function createRedirects(siteUrl: string, allowList: string): Redirects {
  const site = new URL(siteUrl);
  const entries = allowList.split(',').map((entry) => parseHttp(entry.trim()));
  const allowed = entries.filter((entry) => entry !== null);
  return {
    resolve(requested) {
      const url = requested === undefined ? null : parseHttp(requested);
      if (url === null) return site.href;
      const isAllowed = url.origin === site.origin || allowed.some((entry) => covers(entry, url));
      if (!isAllowed) return site.href;
      // Our answer travels in the fragment.
      url.hash = '';
      return url.href;
    },
  };
}

function parseHttp(text: string): URL | null {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null;
  // `https://site@evil` reads like the site.
  return url.username === '' && url.password === '' ? url : null;
}

/** An entry without a path stands for its whole origin, one with a path for what is under it. */
function covers(entry: URL, url: URL): boolean {
  if (entry.origin !== url.origin) return false;
  const folder = entry.pathname.endsWith('/') ? entry.pathname : `${entry.pathname}/`;
  return url.pathname === entry.pathname || url.pathname.startsWith(folder);
}
