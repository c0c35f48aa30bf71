import { RefreshCw } from 'lucide-react';
import { pageGeometry } from '#layout/page-geometry.ts';
import { formatName } from '#layout/photo-quality.ts';
import { DesignFace } from '../../../card/design-face.tsx';
import { Button } from '../../../ui/button.tsx';
import { PHOTO_TEXTS } from '../texts.ts';
import type { Builder } from '../use-builder.ts';
import { useFormat } from '../use-format.ts';
import { BleedGuide } from './bleed-guide.tsx';
import { CropFrame } from './crop-frame.tsx';

type FrontPreviewProps = { readonly builder: Builder; readonly onChange: () => void };

/** [B1-3] The front in its 3:2 frame: a photo that can be moved, or a template's art. */
export function FrontPreview({ builder, onChange }: FrontPreviewProps) {
  const { state, dispatch, photoHref } = builder;
  const { front, printing } = state.design;
  const format = useFormat(printing);
  const isPortrait = printing.orientation === 'portrait';
  return (
    <div className={isPortrait ? 'mx-auto max-w-80' : 'mx-auto max-w-3xl'}>
      <div
        className="relative overflow-hidden rounded-card bg-white shadow-card"
        style={{ aspectRatio: isPortrait ? '2 / 3' : '3 / 2' }}
      >
        {front?.kind === 'photo' && (
          <CropFrame
            photo={front}
            href={photoHref}
            page={pageGeometry(format, printing.orientation)}
            size={formatName(format)}
            isGrey={printing.printColor === 'black-white'}
            onCrop={(crop) => dispatch({ type: 'crop-changed', crop })}
          />
        )}
        {front?.kind === 'template' && (
          <DesignFace design={state.design} side="front" format="6x4" title="The front of your card" />
        )}
        <BleedGuide />
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm text-ink-soft">
        <p className="min-w-0 truncate">{state.photo?.name ?? 'A design of ours. Or choose a photo of yours:'}</p>
        <Button
          variant="ghost"
          size="small"
          icon={<RefreshCw aria-hidden="true" className="size-4" />}
          onClick={onChange}
        >
          {PHOTO_TEXTS.change}
        </Button>
      </div>
    </div>
  );
}
