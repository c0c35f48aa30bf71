import { HERO } from '../../content/landing.ts';
import { CardPicture, type DrawnPage } from './card-picture.tsx';

/** Two cards on a table, as objects. They move apart a little under the pointer. */
export function CardPile({ front, back }: { readonly front: DrawnPage; readonly back: DrawnPage }) {
  return (
    <div className="group relative mx-auto aspect-[560/480] w-full max-w-[35rem]">
      <div className="absolute top-[3%] left-[23%] w-[75%] rotate-[7deg] rounded-card shadow-card transition-transform duration-500 ease-paper group-hover:translate-x-2 group-hover:rotate-[9deg]">
        <CardPicture page={front} alt={HERO.frontAlt} isEager isInPage />
      </div>
      <div className="absolute top-[33%] left-[1%] w-[75%] -rotate-[5deg] rounded-card shadow-card transition-transform duration-500 ease-paper group-hover:-translate-x-1 group-hover:-rotate-[6deg]">
        <CardPicture page={back} alt={HERO.backAlt} isEager />
      </div>
    </div>
  );
}
