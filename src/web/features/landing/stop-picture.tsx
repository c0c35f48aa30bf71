/** Decorative pictures for the stops of a card's journey. */
import { cards } from 'virtual:cards';
import type { Stop } from '#web/content/alt-home.ts';
import { CardPicture, type RenderedPage } from './card-picture.tsx';

export function StopPicture({ stop }: { readonly stop: Stop['id'] }) {
  const card = cards.samples[1] ?? cards.hero;
  switch (stop) {
    case 'table':
      return <TiltedCard className="rotate-3" page={card.front} />;
    case 'words':
      return <TiltedCard className="-rotate-2" page={card.back} />;
    case 'print':
      return <PrintedSheet />;
    case 'mail':
      return <Bundle />;
    case 'mailbox':
      return <Mailbox />;
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

/** Four cards on one sheet, before cutting. */
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

function Mailbox() {
  return (
    <svg aria-hidden="true" viewBox="0 0 380 300" className="mx-auto block w-full max-w-sm">
      <path d="M176 196h28v104h-28z" fill="#8c7f6a" />
      <path d="M60 200V112a56 56 0 0 1 56-56h172a56 56 0 0 1 56 56v88Z" fill="#22508c" />
      <path d="M60 200V112a56 56 0 0 1 112 0v88Z" fill="#1a3f70" />
      <path d="M74 200v-86a42 42 0 0 1 84 0v86Z" fill="#14233a" />
      <g transform="rotate(-9 110 160)">
        <path d="M22 128h124v72H22z" fill="#fffdf9" stroke="#e2d8c5" />
        <path d="M84 138v52" stroke="#e2d8c5" strokeWidth="2" />
        <path d="M32 144h40M32 156h34M32 168h38" stroke="#526072" strokeWidth="3" strokeLinecap="round" />
        <path d="M118 136h18v22h-18z" fill="#d65a3d" />
        <path d="M94 172h36M94 184h26" stroke="#526072" strokeWidth="3" strokeLinecap="round" />
      </g>
      <path d="M272 56V16h40v22h-32v18Z" fill="#b93a2b" />
      <path d="M60 200h284" stroke="#14233a" strokeWidth="4" />
      <path d="M196 96h112M196 112h72" stroke="#e4ecf7" strokeWidth="5" strokeLinecap="round" opacity="0.7" />
    </svg>
  );
}

function FridgeDoor({ page }: { readonly page: RenderedPage }) {
  return (
    <div className="relative mx-auto aspect-[380/320] w-full max-w-sm rounded-[28px] bg-linear-to-br from-white to-[#dfe6e4] shadow-card">
      <div className="absolute top-[14%] right-[7%] h-[62%] w-3 rounded-full bg-linear-to-r from-[#c4cdca] to-[#8f9b98]" />
      <div className="absolute top-[20%] left-[13%] w-[58%] -rotate-3 rounded-card shadow-thumb">
        <CardPicture page={page} alt="" />
        <svg aria-hidden="true" viewBox="0 0 60 44" className="absolute -top-4 left-[42%] w-12">
          <path d="M4 22C10 4 46 2 54 18c4 2 4 8 0 10C44 44 10 42 4 22Z" fill="#f2c230" />
          <path d="M12 20c6-9 20-11 28-8" stroke="#fff2c9" strokeWidth="3" fill="none" strokeLinecap="round" />
          <path d="M50 12c2-6 6-9 9-9-1 5-4 9-9 9Z" fill="#2f6b4f" />
        </svg>
      </div>
    </div>
  );
}
