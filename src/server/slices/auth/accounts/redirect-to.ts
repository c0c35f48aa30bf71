/** Decides where an emailed link may lead: to our origin or one the operator allows, otherwise to the site itself. */
export type Redirects = {
  /** Never throws. An untrusted target becomes the site's URL. */
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
      // The fragment carries the session.
      url.hash = '';
      return url.href;
    },
  };
}

function parseHttp(text: string): URL | null {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null;
  // `https://site@evil` only looks like the site.
  return url.username === '' && url.password === '' ? url : null;
}

/** An entry without a path covers its whole origin; an entry with a path covers everything below it. */
function covers(entry: URL, url: URL): boolean {
  if (entry.origin !== url.origin) return false;
  const folder = entry.pathname.endsWith('/') ? entry.pathname : `${entry.pathname}/`;
  return url.pathname === entry.pathname || url.pathname.startsWith(folder);
}
