/** Small files that browsers and crawlers look for at the site's root. */
import { PATHS } from '#web/content/paths.ts';
import { DEFAULT_PRODUCT_NAME } from '#web/content/site.ts';
import { SITE_URL_MARK } from './compose-page.ts';

const INDEXED = [PATHS.home, PATHS.altHome, PATHS.terms, PATHS.privacy];

export function siteFiles(): Readonly<Record<string, string>> {
  const urls = INDEXED.map((path) => `  <url><loc>${SITE_URL_MARK}${path}</loc></url>\n`).join('');
  const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' });
  return {
    'robots.txt': `User-agent: *\nDisallow: /address\nDisallow: /payment-success\nDisallow: /sandbox\n\nSitemap: ${SITE_URL_MARK}/sitemap.xml\n`,
    'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`,
    'site.webmanifest': JSON.stringify({
      name: DEFAULT_PRODUCT_NAME,
      short_name: DEFAULT_PRODUCT_NAME,
      description: 'Design a real postcard, have it printed and mailed.',
      start_url: '/',
      display: 'standalone',
      background_color: '#faf6ee',
      theme_color: '#faf6ee',
      icons: [icon(192), icon(512)],
    }),
  };
}
