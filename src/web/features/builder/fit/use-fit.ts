import { useEffect, useMemo, useRef, useState } from 'react';
import type { PostcardDesign } from '#domain/postcard.ts';
import { CARD_SIZES } from '#domain/printing-options.ts';
import type { Recipient } from '#domain/recipients.ts';
import { FONT_SIZES } from '#domain/text-style.ts';
import type { Fix, SizeFix } from '#layout/preflight/finding.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { useFormat, useOrientations, useSizeFormats } from '#web/features/builder/state/use-card.ts';
import type { FitAnswer, FitProblem, FitRequest } from './fit-worker.ts';

/** Says whether everyone's card can be printed. */
export type Fit = {
  /** From 0 to 1 while it is being checked; null when it is known. */
  readonly share: number | null;
  readonly problems: readonly FitProblem[];
};

const CHECKING: Fit = { share: 0, problems: [] };
/** Typing starts no check for every letter. */
const CALM_MS = 250;

/** [M-4] Checks all cards of a mailing whenever they change; null for a card to one person. */
export function useFit({ state, recipients }: Builder): Fit | null {
  const { design, step } = state;
  const format = useFormat(design.printing);
  const orientations = useOrientations();
  const sizes = useSizeFormats();
  const common = useCommonDesign(design);
  const checker = useRef<ReturnType<typeof createChecker> | null>(null);
  const [known, setKnown] = useState<{ readonly card: object; readonly fit: Fit } | null>(null);
  const isMailing = recipients !== null;
  const card = useMemo(() => ({ design: common, format, orientations, sizes }), [common, format, orientations, sizes]);

  useEffect(() => {
    if (!isMailing) return;
    return () => {
      checker.current?.close();
      checker.current = null;
    };
  }, [isMailing]);

  const isSeen = step === 2 || step === 3;
  const isKnown = known?.card === card && known.fit.share === null;
  useEffect(() => {
    if (recipients === null || !isSeen || isKnown) return;
    const timer = setTimeout(() => {
      checker.current ??= createChecker();
      checker.current.check(card, recipients, (fit) => setKnown({ card, fit }));
    }, CALM_MS);
    return () => clearTimeout(timer);
  }, [card, recipients, isSeen, isKnown]);

  if (!isMailing) return null;
  return known?.card === card ? known.fit : CHECKING;
}

/** The same object while only another recipient is shown. */
function useCommonDesign(design: PostcardDesign): PostcardDesign {
  const { message, language, fontFamily, fontSize, fontColor, returnAddress } = design.text;
  const { printing, drawings } = design;
  const listId = design.mailing?.listId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address and values are the shown recipient's
  return useMemo(
    () => design,
    [message, language, fontFamily, fontSize, fontColor, returnAddress, printing, drawings, listId],
  );
}

function createChecker() {
  const worker = new Worker(new URL('./fit-worker.ts', import.meta.url), { type: 'module' });
  let id = 0;
  let sent: readonly Recipient[] | null = null;
  return {
    check(card: Omit<FitRequest, 'id'>, recipients: readonly Recipient[], onFit: (fit: Fit) => void): void {
      id += 1;
      const own = id;
      worker.onmessage = ({ data }: MessageEvent<FitAnswer>) => {
        if (data.id === own) onFit({ share: data.problems ? null : data.share, problems: data.problems ?? [] });
      };
      // The server checks everyone again before anyone pays.
      worker.onerror = () => onFit({ share: null, problems: [] });
      worker.postMessage({ ...card, id, ...(sent === recipients ? {} : { recipients }) } satisfies FitRequest);
      sent = recipients;
    },
    close: () => worker.terminate(),
  };
}

/** Offers fixes that make everyone's card printable, with one press each. */
export function fixesForAll(problems: readonly FitProblem[]): readonly Fix[] {
  const fixes = problems.flatMap(({ fix }) => fix ?? []);
  const characters = fixes.flatMap((fix) => (fix.kind === 'remove-characters' ? fix.characters : []));
  const isEveryone = problems.every(({ fix }) => fix !== null);
  const roomier = isEveryone ? (cardSizeForAll(fixes) ?? fontSizeForAll(fixes)) : null;
  return [
    ...(characters.length > 0 ? [{ kind: 'remove-characters', characters: [...new Set(characters)] } as const] : []),
    ...(roomier ? [roomier] : []),
  ];
}

/** The smallest letters that anyone needs. */
function fontSizeForAll(fixes: readonly Fix[]): Fix | null {
  const sizes = fixes.flatMap((fix) => (fix.kind === 'font-size' ? fix.fontSize : []));
  const fontSize = FONT_SIZES.find((size) => sizes.includes(size));
  return fontSize ? { kind: 'font-size', fontSize } : null;
}

/** The largest card that anyone needs, with the smallest letters that anyone needs on it. */
function cardSizeForAll(fixes: readonly Fix[]): SizeFix | null {
  const needed = fixes.filter((fix) => fix.kind === 'card-size');
  const size = CARD_SIZES.findLast((each) => needed.some((fix) => fix.size === each));
  const onIt = needed.filter((fix) => fix.size === size);
  return FONT_SIZES.flatMap((fontSize) => onIt.filter((fix) => fix.fontSize === fontSize))[0] ?? null;
}
