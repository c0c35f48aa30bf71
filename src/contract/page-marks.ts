/** Marks in the built pages. The server replaces them with what only it knows. */
export const PAGE_MARKS = {
  siteUrl: '%SITE_URL%',
  productName: '%PRODUCT_NAME%',
  contactEmail: '%CONTACT_EMAIL%',
  price: '%PRICE%',
  delivery: '%DELIVERY%',
  signIn: '%SIGN_IN%',
} as const;

/** What each mark stands for. */
export type PageTexts = Readonly<Record<(typeof PAGE_MARKS)[keyof typeof PAGE_MARKS], string>>;

/** Fills in escaped texts. A mark inside such a text stays as it is. */
export function fillMarks(page: string, texts: PageTexts, escaped: (text: string) => string): string {
  const values = new Map(Object.entries(texts));
  return page.replaceAll(/%[A-Z_]+%/g, (mark) => {
    const value = values.get(mark);
    return value === undefined ? mark : escaped(value);
  });
}
