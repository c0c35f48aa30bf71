import { Image, LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { LETTERING_LIMIT, type TemplateFront, templateFront } from '#domain/front.ts';
import { EMPTY_DESIGN } from '#domain/postcard.ts';
import { TEMPLATES, type TemplateId } from '#domain/template.ts';
import { TEMPLATE_TEXTS } from '#domain/template-texts.ts';
import { DesignFace } from '#web/card/design-face.tsx';
import { TEMPLATE_TOOL_TEXTS } from '#web/features/builder/frame/texts.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CaptionFindings } from './caption-tools.tsx';
import { focusCropFrame } from './slot-frame.tsx';
import { focusWords, WordsField } from './words-field.tsx';

type TemplateToolsProps = { readonly builder: Builder; readonly front: TemplateFront };

/** The words of a template, and other templates. */
export function TemplateTools({ builder, front }: TemplateToolsProps) {
  const own = TEMPLATE_TEXTS[front.templateId].lettering;
  const letter = (lettering: string | null) =>
    builder.dispatch({ type: 'front-changed', change: { kind: 'lettering', lettering } });
  return (
    <div className="grid gap-6">
      {builder.state.aside && (
        <div>
          <Button
            variant="ghost"
            size="small"
            icon={<Image aria-hidden="true" className="size-4" />}
            onClick={() => {
              flushSync(() => builder.dispatch({ type: 'front-changed', change: { kind: 'photos-restored' } }));
              focusCropFrame();
            }}
          >
            {TEMPLATE_TOOL_TEXTS.backToPhotos}
          </Button>
        </div>
      )}
      <div className="grid justify-items-start gap-2 *:first:w-full">
        <WordsField
          label={TEMPLATE_TOOL_TEXTS.words}
          rows={2}
          limit={LETTERING_LIMIT}
          value={front.lettering ?? own}
          onChange={(words) => letter(words === own ? null : words)}
        />
        {front.lettering !== null && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              letter(null);
              focusWords();
            }}
          >
            {TEMPLATE_TOOL_TEXTS.original}
          </Button>
        )}
        <CaptionFindings builder={builder} />
      </div>
      <div>
        <p className="eyebrow">{TEMPLATE_TOOL_TEXTS.templates}</p>
        <TemplateGallery builder={builder} className="mt-2 grid-cols-2 max-framed:sm:grid-cols-3" />
      </div>
    </div>
  );
}

/** Opens the gallery, for a card with photos or none. */
export function TemplatesButton({ builder }: { readonly builder: Builder }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        icon={<LayoutTemplate aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {TEMPLATE_TOOL_TEXTS.templates}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        size="wide"
        title={TEMPLATE_TOOL_TEXTS.title}
        description={TEMPLATE_TOOL_TEXTS.text}
      >
        <TemplateGallery builder={builder} className="grid-cols-2 sm:grid-cols-3" onChosen={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

type TemplateGalleryProps = {
  readonly builder: Builder;
  readonly className: string;
  readonly onChosen?: () => void;
};

function TemplateGallery({ builder, className, onChosen }: TemplateGalleryProps) {
  const { front } = builder.state.design;
  const chosen = front?.kind === 'template' ? front.templateId : null;
  const choose = (templateId: TemplateId) => {
    // Choosing the same template again keeps the customer's words.
    if (templateId !== chosen) builder.dispatch({ type: 'template-chosen', templateId });
    onChosen?.();
  };
  return (
    <ul className={classNames('grid gap-3', className)}>
      {GALLERY.map(({ id, title, design }) => (
        <li key={id}>
          <button
            type="button"
            aria-pressed={id === chosen}
            onClick={() => choose(id)}
            className={classNames(
              'block w-full cursor-pointer rounded-panel border p-1.5 text-left text-[0.8125rem] font-medium transition-colors',
              id === chosen ? 'border-red inset-ring inset-ring-red' : 'border-line hover:border-line-strong',
            )}
          >
            <span className="block overflow-hidden rounded-card">
              <DesignFace design={design} side="front" format="6x4" />
            </span>
            <span className="mt-1.5 block truncate px-0.5">{title}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const GALLERY = TEMPLATES.map(({ id, title }) => ({
  id,
  title,
  design: { ...EMPTY_DESIGN, front: templateFront(id) },
}));
