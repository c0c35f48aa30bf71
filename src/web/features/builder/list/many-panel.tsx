import { ListChecks, UsersRound } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { countPeople } from '#domain/counts.ts';
import { findTypedName, mergeFields, mergeValue, unknownFields } from '#domain/merge.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import type { Recipient } from '#domain/recipients.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { MergeMenu } from './merge-menu.tsx';
import { RECIPIENT_TEXTS } from './texts.ts';

/** Focused when there are none yet. */
export const ADD_PEOPLE_ID = 'add-people';

type ManyPanelProps = {
  readonly builder: Builder;
  /** The customer wanted to go on without people. */
  readonly isMissing: boolean;
  readonly onInsert: (token: string) => void;
  readonly onList: () => void;
};

/** [M-1] The list of a mailing, and the words that come from it. */
export function ManyPanel({ builder, isMissing, onInsert, onList }: ManyPanelProps) {
  const { recipients, state } = builder;
  return (
    <section aria-label={RECIPIENT_TEXTS.many} className="grid gap-3">
      {recipients === null ? (
        <>
          <p className="text-sm text-ink-soft">{RECIPIENT_TEXTS.intro}</p>
          {isMissing && (
            <p id={`${ADD_PEOPLE_ID}-error`} className="text-sm font-medium text-red-deep">
              {RECIPIENT_TEXTS.addFirst}
            </p>
          )}
          <Button
            id={ADD_PEOPLE_ID}
            size="small"
            isWide
            aria-describedby={isMissing ? `${ADD_PEOPLE_ID}-error` : undefined}
            icon={<UsersRound aria-hidden="true" className="size-4" />}
            onClick={onList}
          >
            {RECIPIENT_TEXTS.add}
          </Button>
        </>
      ) : (
        <>
          <div className="flex items-center justify-between gap-3">
            <p className="flex items-center gap-2.5 font-semibold">
              <UsersRound aria-hidden="true" className="size-5 text-ink-soft" />
              {countPeople(recipients.length)}
            </p>
            <Button
              variant="quiet"
              size="small"
              className="-mr-3"
              icon={<ListChecks aria-hidden="true" className="size-4" />}
              onClick={onList}
            >
              {RECIPIENT_TEXTS.edit}
            </Button>
          </div>
          <MergeMenu values={state.design.mailing?.values ?? {}} onInsert={onInsert} />
          <TypedNameNote builder={builder} recipients={recipients} />
          <FieldNotes design={state.design} recipients={recipients} />
        </>
      )}
    </section>
  );
}

type TypedNameNoteProps = { readonly builder: Builder; readonly recipients: readonly Recipient[] };

/** [M-3] "Dear Rosa" would be on everyone's card. */
function TypedNameNote({ builder, recipients }: TypedNameNoteProps) {
  const message = useDeferredValue(builder.state.design.text.message);
  const typed = useMemo(() => findTypedName(message, recipients), [message, recipients]);
  if (typed === null) return null;
  const use = () => builder.dispatch({ type: 'text-changed', change: { message: typed.message } });
  return (
    <Callout
      tone="warning"
      title={RECIPIENT_TEXTS.typedName(typed.name, recipients.length)}
      action={
        <Button variant="ghost" size="small" onClick={use}>
          {RECIPIENT_TEXTS.useNames}
        </Button>
      }
    />
  );
}

type FieldNotesProps = { readonly design: PostcardDesign; readonly recipients: readonly Recipient[] };

/** [M-3] Names merge fields that no column has, and those that leave a gap on some cards. */
function FieldNotes({ design, recipients }: FieldNotesProps) {
  const { text, mailing } = design;
  // A letter shows on the card first.
  const message = useDeferredValue(text.message);
  const unknown = unknownFields(message, mailing?.values ?? {});
  const gaps = useMemo(() => gapsOf(message, recipients), [message, recipients]);
  return (
    <ul role="status" className="grid gap-1 text-sm empty:hidden">
      {unknown.map((token) => (
        <li key={token} className="font-semibold text-red-deep">
          {RECIPIENT_TEXTS.unknownField(token)}
        </li>
      ))}
      {gaps.map(({ token, count }) => (
        <li key={token} className="text-amber">
          {RECIPIENT_TEXTS.emptyField(token, count)}
        </li>
      ))}
    </ul>
  );
}

function gapsOf(message: string, recipients: readonly Recipient[]) {
  const fields = new Map(mergeFields(message).map((field) => [field.token, field]));
  return [...fields.values()]
    .filter(({ fallback }) => fallback === '')
    .map(({ token, name }) => ({ token, count: recipients.filter((each) => mergeValue(name, each) === '').length }))
    .filter(({ count }) => count > 0);
}
