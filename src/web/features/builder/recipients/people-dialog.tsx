/** Makes the list of a mailing: from a file, pasted text or the address book, checked and corrected. */
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Builder } from '../use-builder.ts';
import { AddPeople } from './add-people.tsx';
import { withSameColumns } from './check-rows.ts';
import { ColumnsForm } from './columns-form.tsx';
import type { OpenedList } from './open-list.ts';
import { type Filter, PeopleList } from './people-list.tsx';
import { RECIPIENT_TEXTS } from './texts.ts';
import { usePeople } from './use-people.ts';

type PeopleDialogProps = {
  readonly builder: Builder;
  /** Whom to show first. */
  readonly first?: Filter;
  readonly onClose: () => void;
};

type View =
  | { readonly name: 'list' }
  | { readonly name: 'add' }
  | { readonly name: 'columns'; readonly opened: OpenedList };

export function PeopleDialog({ builder, first, onClose }: PeopleDialogProps) {
  const people = usePeople(builder.recipients);
  const [view, setView] = useState<View>(builder.recipients === null ? { name: 'add' } : { name: 'list' });
  const close = () => {
    if (view.name === 'columns') view.opened.close();
    onClose();
  };
  const use = () => {
    builder.setRecipients(withSameColumns(people.all.map(({ recipient }) => recipient)));
    close();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && close()} title={RECIPIENT_TEXTS.dialog} size="wide">
      {view.name === 'add' && (
        <AddPeople
          builder={builder}
          onOpened={(opened) => setView({ name: 'columns', opened })}
          onPeople={(added) => {
            people.add(added);
            setView({ name: 'list' });
          }}
          onBack={people.all.length > 0 ? () => setView({ name: 'list' }) : null}
        />
      )}
      {view.name === 'columns' && (
        <ColumnsForm
          key={view.opened.sheet}
          opened={view.opened}
          onSheet={(opened) => setView({ name: 'columns', opened })}
          onPeople={(added) => {
            view.opened.close();
            people.add(added);
            setView({ name: 'list' });
          }}
          onBack={() => {
            view.opened.close();
            setView({ name: 'add' });
          }}
        />
      )}
      {view.name === 'list' && (
        <PeopleList people={people} first={first} onAdd={() => setView({ name: 'add' })} onUse={use} />
      )}
    </Dialog>
  );
}
