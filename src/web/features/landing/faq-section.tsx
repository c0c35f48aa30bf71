import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useProduct, usePublicConfig } from '#web/api/use-public-config.ts';
import { type AnswerPart, fillAnswer, QUESTIONS } from '#web/content/faq.ts';
import { FAQ_SECTION } from '#web/content/landing-later.ts';
import { Accordion } from '#web/ui/accordion.tsx';
import { TEXT_LINK_STYLE } from '#web/ui/text-link.tsx';

const DEFAULT_CANCEL_MINUTES = 30;

export function FaqSection() {
  const { contactEmail } = useProduct();
  const minutes = usePublicConfig()?.cancel_window_minutes ?? DEFAULT_CANCEL_MINUTES;
  useOpenLinkedQuestion();
  const items = QUESTIONS.map(({ id, question, answer }) => ({
    id,
    title: question,
    content: answer.map((paragraph) => (
      <p key={paragraph} className="not-first:mt-3">
        {fillAnswer(paragraph, { email: contactEmail, minutes }).map(renderPart)}
      </p>
    )),
  }));
  return (
    <section id="questions" aria-labelledby="questions-title" className="wrap mt-24">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[20rem_1fr]">
        <div>
          <h2 id="questions-title" className="text-3xl sm:text-[2.375rem]">
            {FAQ_SECTION.title}
          </h2>
          <p className="mt-3 text-ink-soft">
            {FAQ_SECTION.text}{' '}
            <a href={`mailto:${contactEmail}`} className={TEXT_LINK_STYLE}>
              {contactEmail}
            </a>
          </p>
        </div>
        <Accordion items={items} />
      </div>
    </section>
  );
}

function renderPart(part: AnswerPart) {
  if (part.kind === 'text') return part.text;
  return (
    <a key={part.address} href={`mailto:${part.address}`} className={TEXT_LINK_STYLE}>
      {part.address}
    </a>
  );
}

/** `/#faq-bleed` opens that question and shows it. */
function useOpenLinkedQuestion(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const linked = document.getElementById(hash.slice(1));
    if (!(linked instanceof HTMLDetailsElement)) return;
    linked.open = true;
    linked.scrollIntoView();
  }, [hash]);
}
