import { PHOTO_TEXTS } from '../texts.ts';

/** [K-3] SPEC.md's guide: 0.125 inch of a 6-inch card is about 2.08% of the preview. White beside it, for red photos. */
export function BleedGuide() {
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
