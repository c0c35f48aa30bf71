/** The site's schema.org data, for search engines. */
import { QUESTIONS } from './faq.ts';
import { DEFAULT_PRODUCT_NAME } from './site.ts';

/** Leaves out answers with a `{placeholder}`, because their values aren't known when the site is built. */
export function structuredData(siteUrl: string): unknown {
  const general = QUESTIONS.filter(({ answer }) => !answer.some((paragraph) => paragraph.includes('{')));
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebSite', name: DEFAULT_PRODUCT_NAME, url: `${siteUrl}/` },
      {
        '@type': 'FAQPage',
        mainEntity: general.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
        })),
      },
    ],
  };
}
