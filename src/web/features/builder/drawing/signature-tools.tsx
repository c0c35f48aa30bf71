import { Signature } from 'lucide-react';
import { useState } from 'react';
import type { Stroke } from '#domain/drawing.ts';
import { forgetSignature } from '#web/builder-entry/local-storage.ts';
import { DRAWING_TEXTS } from '#web/features/builder/frame/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { keepSignature, readSignature } from './kept-signature.ts';

type SignatureToolsProps = {
  /** The drawing that would be kept. */
  readonly strokes: readonly Stroke[];
  readonly onPlace: (signature: readonly Stroke[]) => void;
  readonly onNotice: (text: string) => void;
};

/** Keeps a signature in this browser, for this card and later ones. */
export function SignatureTools({ strokes, onPlace, onNotice }: SignatureToolsProps) {
  const [kept, setKept] = useState(readSignature);
  if (kept === null) {
    return (
      <Button
        variant="quiet"
        size="small"
        icon={<Signature aria-hidden="true" className="size-4" />}
        disabled={strokes.length === 0}
        onClick={() => {
          const isKept = keepSignature(strokes);
          if (isKept) setKept(strokes);
          onNotice(isKept ? DRAWING_TEXTS.signatureKept : DRAWING_TEXTS.signatureNotKept);
        }}
      >
        {DRAWING_TEXTS.keepSignature}
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-center">
      <Button
        variant="quiet"
        size="small"
        icon={<Signature aria-hidden="true" className="size-4" />}
        onClick={() => onPlace(kept)}
      >
        {DRAWING_TEXTS.placeSignature}
      </Button>
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          forgetSignature();
          setKept(null);
          onNotice(DRAWING_TEXTS.signatureForgotten);
        }}
      >
        {DRAWING_TEXTS.forgetSignature}
      </Button>
    </div>
  );
}
