/** Makes the list of a mailing: from a file, pasted text or the address book, checked and corrected. */
import { useEffect, useState } from 'react';
import type { Address } from '#domain/address.ts';
import type { Recipient } from '#domain/recipients.ts';
import { type Person, withSameColumns } from '#web/features/builder/import/check-rows.ts';
import { ColumnsForm } from '#web/features/builder/import/columns-form.tsx';
import type { OpenedList } from '#web/features/builder/import/open-list.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { Callout } from '#web/ui/callout.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AddPeople } from './add-people.tsx';
import { type Filter, PeopleList } from './people-list.tsx';
import { RECIPIENT_TEXTS } from './texts.ts';
import { keptKey, usePeople } from './use-people.ts';

type PeopleDialogProps = {
  readonly builder: Builder;
  /** Whom to show first. */
  readonly first?: Filter;
  /** Whom of the card's list to correct first, from 0. */
  readonly edited?: number | null;
  /** A note about this list. */
  readonly note?: string | null;
  readonly onClose: () => void;
};

type View = 'list' | 'add' | 'columns';

export function PeopleDialog({ builder, first, edited = null, note = null, onClose }: PeopleDialogProps) {
  const people = usePeople(builder.recipients);
  const [view, setView] = useState<View>(builder.recipients === null ? 'add' : 'list');
  /** The last file or text, whose columns can be changed. */
  const [opened, setOpened] = useState<OpenedList | null>(null);
  // The same for all sheets of a file.
  const closeFile = opened?.close;
  useEffect(() => closeFile, [closeFile]);
  const [pasted, setPasted] = useState('');
  /** Typed by hand, and not added yet. */
  const [typed, setTyped] = useState<Recipient | null>(null);
  const [editedKey, setEditedKey] = useState(edited === null ? null : keptKey(edited));
  const [isCorrecting, setCorrecting] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const isTyping = pasted.trim() !== '' || (typed !== null && hasText(typed.address)) || isCorrecting;
  const leave = () => {
    if (people.isChanged || isTyping || view === 'columns') setLeaving(true);
    else onClose();
  };
  const use = (used: readonly Person[]) => {
    builder.setRecipients(withSameColumns(used.map(({ recipient }) => recipient)));
    onClose();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && leave()} title={RECIPIENT_TEXTS.dialog} size="wide">
      {view === 'add' && (
        <AddPeople
          builder={builder}
          pasted={pasted}
          onPaste={setPasted}
          typed={typed}
          onType={setTyped}
          onOpened={(next, added) => {
            setOpened(next);
            setPasted('');
            if (added) people.add(added);
            setView(added ? 'list' : 'columns');
          }}
          onPeople={people.add}
          onDone={() => setView('list')}
          onBack={people.all.length > 0 ? () => setView('list') : null}
        />
      )}
      {view === 'columns' && opened && (
        <ColumnsForm
          key={opened.sheet}
          opened={opened}
          onSheet={setOpened}
          onPeople={(added) => {
            people.readd(opened.prefix, added);
            setView('list');
          }}
          onBack={() => setView(people.all.length > 0 ? 'list' : 'add')}
        />
      )}
      {view === 'list' && note !== null && <Callout tone="warning" title={note} />}
      {view === 'list' && (
        <PeopleList
          people={people}
          first={first}
          edited={editedKey}
          onEdit={(key) => {
            setEditedKey(key);
            setCorrecting(false);
          }}
          onTouched={() => setCorrecting(true)}
          onAdd={() => setView('add')}
          onColumns={opened && (() => setView('columns'))}
          onUse={use}
        />
      )}
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title={RECIPIENT_TEXTS.discardTitle}
        description={RECIPIENT_TEXTS.discardText}
        confirmLabel={RECIPIENT_TEXTS.discard}
        cancelLabel={RECIPIENT_TEXTS.keepEditing}
        isDanger
        onConfirm={onClose}
      />
    </Dialog>
  );
}

function hasText({ country: _country, ...parts }: Address): boolean {
  return Object.values(parts).some((part) => part !== '');
}
