/** What a card's stop looks like. All of it is decoration: the words beside it say everything. */
import { cards } from 'virtual:cards';
import type { Stop } from '../../content/alt-home.ts';
import { CardPicture } from './card-picture.tsx';
import { FridgeDoor, LetterBox } from './stop-drawings.tsx';

export function StopPicture({ stop }: { readonly stop: Stop['id'] }) {
  const card = cards.samples[1] ?? cards.hero;
  switch (stop) {
    case 'table':
      return <TiltedCard className="rotate-3" page={card.front} />;
    case 'words':
      return <TiltedCard className="-rotate-2" page={card.back} />;
    case 'press':
      return <PrintedSheet />;
    case 'post':
      return <Bundle />;
    case 'box':
      return <LetterBox />;
    case 'fridge':
      return <FridgeDoor page={card.front} />;
  }
}

function TiltedCard({ page, className }: { readonly page: typeof cards.hero.front; readonly className: string }) {
  return (
    <div className={`mx-auto w-full max-w-sm rounded-card shadow-card ${className}`}>
      <CardPicture page={page} alt="" />
    </div>
  );
}

/** Four cards on one sheet, before they are cut. */
function PrintedSheet() {
  const pages = [cards.samples[1], cards.samples[0], cards.samples[2], cards.hero].flatMap((card) =>
    card ? [card.front] : [],
  );
  return (
    <div className="mx-auto grid w-full max-w-sm grid-cols-2 gap-3 bg-white p-6 shadow-card outline-1 -outline-offset-12 outline-line-strong outline-dashed">
      {pages.map((page) => (
        <CardPicture key={page.src} page={page} alt="" className="rounded-none" />
      ))}
    </div>
  );
}

/** A bundle of cards, tied with string. */
function Bundle() {
  const turns = ['rotate-6', '-rotate-3', 'rotate-2'];
  return (
    <div className="relative mx-auto grid w-full max-w-sm">
      {turns.map((turn) => (
        <div key={turn} className={`rounded-card shadow-card [grid-area:1/1] ${turn}`}>
          <CardPicture page={cards.samples[1]?.back ?? cards.hero.back} alt="" />
        </div>
      ))}
      <div className="relative rotate-2 [grid-area:1/1]">
        <div className="absolute inset-y-[-3%] left-[63%] w-1.5 rounded-full bg-[#b98a4a] shadow-thumb" />
        <div className="absolute inset-x-[-2%] top-[66%] h-1.5 rounded-full bg-[#b98a4a] shadow-thumb" />
      </div>
    </div>
  );
}
