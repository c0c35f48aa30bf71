import { RefreshCw } from 'lucide-react';
import { formatName } from '#layout/formats.ts';
import { pageGeometry } from '#layout/page-geometry.ts';
import { usePublicConfig } from '../../../api/use-public-config.ts';
import { DesignFace } from '../../../card/design-face.tsx';
import { DEFAULT_PRODUCT_NAME } from '../../../content/site.ts';
import { Button } from '../../../ui/button.tsx';
import { PHOTO_TEXTS } from '../texts.ts';
import type { Builder } from '../use-builder.ts';
import { useFormat } from '../use-card.ts';
import { CropFrame } from './crop-frame.tsx';

type FrontPreviewProps = {
  readonly builder: Builder;
  readonly activeSlot: number;
  readonly onSlot: (slot: number) => void;
  readonly onChange: () => void;
};

/** [B1-3] The front in a 3:2 frame: a photo to crop, or a template's art. */
export function FrontPreview({ builder, activeSlot, onChange }: FrontPreviewProps) {
  const { state, dispatch, photoHrefs } = builder;
  const { front, printing } = state.design;
  const photo = front?.kind === 'photos' ? (front.slots[activeSlot] ?? null) : null;
  const format = useFormat(printing);
  const productName = usePublicConfig()?.product_name ?? DEFAULT_PRODUCT_NAME;
  const isPortrait = printing.orientation === 'portrait';
  return (
    <div className={isPortrait ? 'mx-auto max-w-80' : 'mx-auto max-w-3xl'}>
      <div
        className="relative overflow-hidden rounded-card bg-white shadow-card"
        style={{ aspectRatio: isPortrait ? '2 / 3' : '3 / 2' }}
      >
        {photo && (
          <CropFrame
            photo={photo}
            href={photoHrefs.get(photo.uploadId) ?? null}
            page={pageGeometry(format, printing.orientation)}
            size={formatName(format, printing.orientation)}
            isGray={printing.printColor === 'black-white'}
            onCrop={(crop) => dispatch({ type: 'crop-changed', slot: activeSlot, crop })}
          />
        )}
        {front?.kind === 'template' && (
          <DesignFace design={state.design} side="front" format="6x4" title="The front of your card" />
        )}
        <BleedGuide />
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm text-ink-soft">
        <p className="min-w-0 truncate">
          {photo ? state.photos[photo.uploadId]?.name : PHOTO_TEXTS.ownDesign(productName)}
        </p>
        <Button
          variant="ghost"
          size="small"
          icon={<RefreshCw aria-hidden="true" className="size-4" />}
          onClick={onChange}
        >
          {front?.kind === 'template' ? PHOTO_TEXTS.ownPhoto : PHOTO_TEXTS.change}
        </Button>
      </div>
    </div>
  );
}

/** [K-3] 0.125 inch of a 6-inch card is about 2.08% of the preview. The white outline helps on red photos. */
function BleedGuide() {
  return (
    <div
      data-testid="bleed-guide"
      className="pointer-events-none absolute inset-[2.08%] border-[1.5px] border-red outline-1 outline-white/70"
    >
      <span className="absolute top-0 left-0 bg-red px-1.5 py-0.5 text-[0.6875rem] leading-tight font-semibold text-white">
        {PHOTO_TEXTS.bleed}
      </span>
    </div>
  );
}
