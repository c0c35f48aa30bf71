import { cards } from 'virtual:cards';
import { TEMPLATES, type Template } from '#domain/template.ts';
import { TEMPLATES_SECTION } from '#web/content/landing.ts';
import { Button } from '#web/ui/button.tsx';
import { CardPicture } from './card-picture.tsx';
import { useStartBuilder } from './ways-in.ts';

export function TemplatesSection() {
  const start = useStartBuilder();
  return (
    <section id="templates" aria-labelledby="templates-title" className="wrap mt-24">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <div>
          <h2 id="templates-title" className="text-3xl sm:text-[2.375rem]">
            {TEMPLATES_SECTION.title}
          </h2>
          <p className="mt-3 max-w-xl text-ink-soft">{TEMPLATES_SECTION.text}</p>
        </div>
        <Button variant="ghost" size="small" onClick={() => start({ kind: 'scratch' })}>
          {TEMPLATES_SECTION.scratch}
        </Button>
      </div>
      <ul className="mt-9 grid grid-cols-2 gap-x-5 gap-y-8 sm:gap-x-8 md:grid-cols-3">
        {TEMPLATES.map((template) => (
          <li key={template.id}>
            <TemplateCard template={template} onChoice={() => start({ kind: 'template', templateId: template.id })} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type TemplateCardProps = { readonly template: Template; readonly onChoice: () => void };

function TemplateCard({ template, onChoice }: TemplateCardProps) {
  const { id, title, icon, gradient } = template;
  return (
    <button
      type="button"
      onClick={onChoice}
      aria-label={TEMPLATES_SECTION.choose(title)}
      className="group block w-full text-left focus-visible:outline-offset-8"
    >
      <span
        className="block overflow-hidden rounded-card shadow-card transition-[transform,box-shadow] duration-300 ease-paper group-hover:-translate-y-1.5 group-hover:-rotate-1 group-hover:shadow-lift"
        style={{ backgroundImage: `linear-gradient(160deg, ${gradient[0]}, ${gradient[1]})` }}
      >
        <CardPicture page={cards.templates[id]} alt="" className="bg-transparent" />
      </span>
      <span className="mt-3.5 flex items-center gap-2 font-semibold">
        <span aria-hidden="true" className="font-icon text-xl leading-none font-normal text-red">
          {icon}
        </span>
        {title}
      </span>
    </button>
  );
}
