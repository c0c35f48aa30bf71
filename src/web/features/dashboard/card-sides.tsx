import { getPostcardPicture } from '#contract/pictures.ts';
import { PrivateImage } from './private-image.tsx';

type CardSidesProps = {
  readonly postcardId: string;
  /** Changes when the card does. */
  readonly version: string;
  readonly name: string;
  readonly isPortrait?: boolean;
};

export function CardSides({ postcardId, version, name, isPortrait = false }: CardSidesProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['front', 'back'] as const).map((side) => (
        <figure key={side} className="m-0">
          <PrivateImage
            endpoint={getPostcardPicture}
            request={{ params: { id: postcardId, side }, query: { v: version } }}
            alt={`${side === 'front' ? 'Front' : 'Back'} of the card to ${name || 'nobody yet'}`}
            isWhole
            className={`w-full rounded-card shadow-card ${isPortrait ? 'aspect-[0.77]' : 'aspect-[1.294]'}`}
          />
          <figcaption className="mt-2 text-sm text-ink-soft">{side === 'front' ? 'Front' : 'Back'}</figcaption>
        </figure>
      ))}
    </div>
  );
}
