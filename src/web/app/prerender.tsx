/** Renders a page to HTML during the build. start.tsx hydrates it in the browser. */
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { lastPrerenderedTitle } from '#web/api/use-document-title.ts';
import { structuredData } from '#web/content/faq.ts';
import { PATHS } from '#web/content/paths.ts';
import { Testimonials } from '#web/features/landing/testimonials-section.tsx';
import { routes } from './routes.tsx';

export type DrawnPage = { readonly html: string; readonly title: string; readonly data: unknown };

export async function prerender(address: string): Promise<DrawnPage> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost${address}`));
  if (context instanceof Response) throw new TypeError(`${address} redirects`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToString(
    <StrictMode>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StrictMode>,
  );
  return { html, title: lastPrerenderedTitle(), data: address === PATHS.home ? structuredData() : null };
}

/** The section of testimonials with the samples, as the page has it, and with one quote for the server to fill in. */
export function prerenderTestimonials(): { readonly samples: string; readonly own: string } {
  const blank = { quote: '%quote%', name: '%name%', place: '%place%' };
  return {
    samples: renderToString(<Testimonials own={null} />),
    own: renderToString(<Testimonials own={[blank]} />),
  };
}
