import { useDocumentTitle } from '#web/api/use-document-title.ts';
import { useProduct, usePublicConfig } from '#web/api/use-public-config.ts';
import { type LegalText, PRIVACY, TERMS } from '#web/content/legal.ts';

/** The server's own default, used until its configuration arrives. */
const DEFAULT_KEEP_DAYS = 30;

export function TermsPage() {
  return <LegalPage text={TERMS} />;
}

export function PrivacyPage() {
  return <LegalPage text={PRIVACY} />;
}

function LegalPage({ text }: { readonly text: LegalText }) {
  const { name, contactEmail } = useProduct();
  const days = usePublicConfig()?.upload_keep_days ?? DEFAULT_KEEP_DAYS;
  const fill = (sentence: string) =>
    sentence.replaceAll('{name}', name).replaceAll('{email}', contactEmail).replaceAll('{days}', String(days));
  useDocumentTitle(text.title);
  return (
    <article className="wrap max-w-3xl py-16">
      <h1 className="text-4xl sm:text-5xl">{text.title}</h1>
      <p className="mt-5 text-lg text-ink-soft">{fill(text.intro)}</p>
      {text.sections.map(({ title, text: paragraphs }) => (
        <section key={title} className="mt-10">
          <h2 className="text-2xl">{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-3">
              {fill(paragraph)}
            </p>
          ))}
        </section>
      ))}
    </article>
  );
}
