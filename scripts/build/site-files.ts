/** Small files that browsers and crawlers look for at the site's root. */
import { PAGE_MARKS } from '#contract/page-marks.ts';
import { PATHS } from '#web/content/paths.ts';

const INDEXED = [PATHS.home, PATHS.altHome, PATHS.terms, PATHS.privacy];

export function siteFiles(): Readonly<Record<string, string>> {
  const urls = INDEXED.map((path) => `  <url><loc>${PAGE_MARKS.siteUrl}${path}</loc></url>\n`).join('');
  const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' });
  return {
    'robots.txt': `User-agent: *\nDisallow: /address\nDisallow: /payment-success\nDisallow: /sandbox\n\nSitemap: ${PAGE_MARKS.siteUrl}/sitemap.xml\n`,
    'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`,
    'site.webmanifest': JSON.stringify({
      name: PAGE_MARKS.productName,
      short_name: PAGE_MARKS.productName,
      description: 'Design a real postcard, have it printed and mailed.',
      start_url: '/',
      display: 'standalone',
      background_color: '#faf6ee',
      theme_color: '#faf6ee',
      icons: [icon(192), icon(512)],
    }),
  };
}
