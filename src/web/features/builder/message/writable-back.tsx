import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { mergeFields, unknownFields } from '#domain/merge.ts';
import type { DrawOp, Page } from '#layout/scene.ts';
import { CardFace, CardMarks } from '#web/card/card-face.tsx';
import type { CardLayout } from '#web/card/use-layout.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { classNames } from '#web/ui/class-names.ts';
import { MessageEditor } from './message-editor.tsx';
import { MessageLines } from './message-lines.tsx';
import { lensTransform, limitScroll, messageColumn, scrollToCaret } from './message-view.ts';
import { useTyping } from './use-typing.ts';
import { useWriting } from './use-writing.ts';

type WritableBackProps = {
  readonly builder: Builder;
  readonly card: CardLayout;
  /** The customer wanted to go on without a message. */
  readonly isMissing: boolean;
  /** The address has fields of its own on the card. */
  readonly isAddressHidden: boolean;
  /** Magnified while the customer writes, for phones. */
  readonly hasLens: boolean;
  readonly children: ReactNode;
};

/** The card's back with its message being written. Only the message moves, inside its column. */
export function WritableBack(props: WritableBackProps) {
  const { builder, card: written, isMissing, isAddressHidden, hasLens, children } = props;
  const typing = useTyping(builder, written);
  const { card } = typing;
  const { layout, fonts } = card;
  const { message, scene } = layout;
  const { mailing } = builder.state.design;
  const area = useRef<HTMLTextAreaElement>(null);
  const [scroll, setScroll] = useState(0);
  const writing = useWriting({ area, lines: message.lines, text: message.text, trim: scene.back.trim, scroll });
  const { isFocused, selection } = writing;
  const isMagnified = hasLens && isFocused;
  const column = messageColumn(layout, isMagnified);

  const offset = selection.end;
  // A message that fits never moves, and its letters need only one render.
  const canMove = isFocused && !message.fits;
  const place = canMove ? `${offset} ${message.text.length} ${message.lines.length}` : null;
  const [lastPlace, setLastPlace] = useState<string | null>(null);
  if (place !== lastPlace) {
    setLastPlace(place);
    setScroll(place === null ? 0 : scrollToCaret(layout, column, { offset, scroll }));
  }

  useWheel(area, message.fits ? null : (points) => setScroll(limitScroll(layout, column, scroll + points)));

  const { trim } = scene.back;
  const rest = usePart(
    scene.back,
    ({ layer }) => layer !== 'message' && layer !== 'drawing' && !(isAddressHidden && layer === 'address'),
  );
  const drawing = usePart(scene.back, ({ layer }) => layer === 'drawing');

  return (
    <div
      // Also while the card shrinks back: a page wider than its window would be given a margin by the sheet that opens.
      className={classNames('absolute inset-0 @container-size rounded-card', hasLens && 'overflow-clip shadow-card')}
    >
      <div
        className="relative size-full origin-top-left transition-transform duration-300 ease-paper"
        style={isMagnified ? { transform: lensTransform(layout, { offset, scroll }) } : undefined}
      >
        <div className="overflow-clip rounded-card shadow-card">
          <CardFace page={rest} fonts={fonts} />
        </div>
        <MessageLines
          card={card}
          column={column}
          scroll={scroll}
          writing={writing}
          fields={mailing ? mergeFields(message.text) : []}
          unknown={mailing ? unknownFields(message.text, mailing.values) : []}
        />
        <svg
          aria-hidden="true"
          viewBox={`${trim.x} ${trim.y} ${trim.width} ${trim.height}`}
          className="pointer-events-none absolute inset-0 size-full"
        >
          <CardMarks page={drawing} fonts={fonts} />
        </svg>
        <MessageEditor
          builder={builder}
          typing={typing}
          area={area}
          column={column}
          scroll={scroll}
          writing={writing}
          isMissing={isMissing}
        />
        {children}
      </div>
    </div>
  );
}

/** Some of a page's marks. The same page as before if none of them has changed, so that it isn't painted again. */
function usePart(page: Page, isShown: (op: DrawOp) => boolean): Page {
  const last = useRef(page);
  const ops = page.ops.filter(isShown);
  const { ops: before, trim } = last.current;
  const isSame = trim === page.trim && before.length === ops.length && ops.every((op, index) => op === before[index]);
  if (!isSame) last.current = { ...page, ops };
  return last.current;
}

/** React listens to the wheel passively, so that the page would scroll too. */
function useWheel(area: { readonly current: HTMLElement | null }, onWheel: ((points: number) => void) | null): void {
  const turn = useEffectEvent((event: WheelEvent) => {
    if (!onWheel || event.ctrlKey) return;
    event.preventDefault();
    onWheel(event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY * 0.6 : event.deltaY * 14);
  });
  useEffect(() => {
    const element = area.current;
    const listener = (event: WheelEvent) => turn(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [area]);
}
