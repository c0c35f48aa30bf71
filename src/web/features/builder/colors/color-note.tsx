import { useEffect, useState } from 'react';
import type { PostcardDesign } from '#domain/postcard.ts';
import { useLayout } from '#web/card/use-layout.ts';
import { COLOR_TEXTS } from '#web/features/builder/frame/texts.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { useFormat } from '#web/features/builder/state/use-card.ts';
import { Button } from '#web/ui/button.tsx';
import { CompareColors } from './compare-colors.tsx';
import { isSofter } from './press-colors.ts';
import { drawFront, type Front, printPicture } from './print-front.ts';

/** Moving a photo starts no measurement for every step. */
const CALM_MS = 600;
/** Enough to tell how much of the card is bright. */
const MEASURED_PIXELS = 200;

/** Fronts that print softer, so that step 3 says at once what step 1 has found out. */
const softFronts = new WeakMap<object, Front>();

type ColorNoteProps = Pick<Builder, 'state' | 'photos'>;

/** [P-1] Says that a photo has colors that ink can't reach, and shows what prints. Our own art and colors print as they are. */
export function ColorNote({ state: { design }, photos }: ColorNoteProps) {
  const settled = useSettled(design, design.front !== null && softFronts.has(design.front));
  const hasColors = design.front?.kind === 'photos' && design.printing.printColor === 'full-color';
  return hasColors && settled && <SoftColors design={settled} photos={photos} />;
}

type SoftColorsProps = { readonly design: PostcardDesign; readonly photos: Builder['photos'] };

function SoftColors({ design, photos }: SoftColorsProps) {
  const format = useFormat(design.printing);
  const card = useLayout(design, format);
  const { front: chosen } = design;
  const [softer, setSofter] = useState(() => (chosen && softFronts.get(chosen)) ?? null);
  const [isOpen, setOpen] = useState(false);
  const page = card?.isProvisional === false ? card.layout.scene.front : null;
  const fonts = card?.fonts;
  useEffect(() => {
    if (page === null || fonts === undefined) return;
    const front = { page, fonts, photos };
    let isLatest = true;
    const measure = async () => {
      const printed = await printPicture(await drawFront(front, MEASURED_PIXELS));
      if (!isLatest) return;
      const isSoft = printed !== null && isSofter(printed);
      setSofter(isSoft ? front : null);
      if (chosen && isSoft) softFronts.set(chosen, front);
    };
    // A front that can't be drawn is said elsewhere.
    measure().catch(() => {});
    return () => {
      isLatest = false;
    };
  }, [page, fonts, photos, chosen]);
  if (softer === null) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-soft">
      <p>{COLOR_TEXTS.softer}</p>
      <Button variant="quiet" size="small" className="-mr-4" onClick={() => setOpen(true)}>
        {COLOR_TEXTS.compare}
      </Button>
      {isOpen && <CompareColors front={softer} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Null at first, unless there is nothing to wait for; while the value keeps changing, the last one that stayed. */
function useSettled<T>(value: T, isKnown: boolean): T | null {
  const [settled, setSettled] = useState<T | null>(isKnown ? value : null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), CALM_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
