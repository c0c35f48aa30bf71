import { FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { type Country, EMPTY_ADDRESS, pickAddress } from '#domain/address.ts';
import type { Recipient } from '#domain/recipients.ts';
import { useShopSettings } from '#web/api/use-shop-settings.ts';
import { Asking } from '#web/features/builder/asking/ask-dialog.tsx';
import { ASKING_TEXTS } from '#web/features/builder/asking/asking-texts.ts';
import { newPerson, type Person } from '#web/features/builder/import/check-rows.ts';
import {
  likelyMapping,
  listProblem,
  needsMapping,
  type OpenedList,
  openList,
} from '#web/features/builder/import/open-list.ts';
import { newId } from '#web/features/builder/state/new-id.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FIELD_STYLE } from '#web/ui/field-frame.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { BookPeople } from './book-people.tsx';
import { TypePerson } from './person-form.tsx';
import { RECIPIENT_TEXTS } from './texts.ts';

type AddPeopleProps = {
  readonly builder: Builder;
  /** Text that is not read yet. */
  readonly pasted: string;
  readonly onPaste: (text: string) => void;
  /** Typed by hand, and not added yet; null before anything is typed. */
  readonly typed: Recipient | null;
  readonly onType: (recipient: Recipient | null) => void;
  /** Null if its columns weren't all recognized, or there are several sheets. */
  readonly onOpened: (opened: OpenedList, people: readonly Person[] | null) => void;
  readonly onPeople: (people: readonly Person[]) => void;
  readonly onDone: () => void;
  readonly onBack: (() => void) | null;
};

type Way = 'type' | 'paste' | 'file' | 'book' | 'ask';
type Work = { readonly label: string; readonly share: number | null };

/** [M-1] [M-10] The sources of people. */
export function AddPeople({ builder, onOpened, onPeople, onDone, onBack, ...entered }: AddPeopleProps) {
  const { pasted, onPaste, typed, onType } = entered;
  const [way, setWay] = useState<Way>('type');
  const [work, setWork] = useState<Work | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const reading = useRef<AbortController | null>(null);
  const { country, countries } = useShopSettings();
  useEffect(() => () => reading.current?.abort(), []);

  const read = async (source: Blob | string) => {
    const abort = new AbortController();
    reading.current = abort;
    setProblem(null);
    setWork({ label: RECIPIENT_TEXTS.reading, share: null });
    try {
      const opened = await openList(source, abort.signal);
      const onProgress = (share: number) => setWork({ label: RECIPIENT_TEXTS.checking, share });
      const people = needsMapping(opened) ? null : await opened.check(likelyMapping(opened, countries), onProgress);
      // The dialog then outlives this view.
      reading.current = null;
      const isMisread = !opened.isByLine && people?.every((person) => person.problem?.severity === 'error');
      onOpened(opened, isMisread ? null : people);
    } catch (error) {
      setProblem(listProblem(error));
      setWork(null);
    }
  };

  const add = (recipients: readonly Recipient[]) => {
    const prefix = newId();
    onPeople(recipients.map((recipient, index) => newPerson({ key: `${prefix} ${index}`, recipient }, countries)));
  };
  const finish = (people: readonly Person[]) => {
    onPeople(people);
    onDone();
  };

  if (work) return <Progress label={work.label} value={work.share} />;
  const typing = (
    <TypePerson
      recipient={typed ?? (onBack === null ? startOf(builder, country) : blankOf(country))}
      onChange={onType}
      onAdd={(recipient, isLast) => {
        add([recipient]);
        onType(blankOf(recipient.address.country));
        if (isLast) onDone();
      }}
    />
  );
  const asking = (
    <Asking
      builder={builder}
      canAskGroup
      labelOf={ASKING_TEXTS.add}
      onUse={(answered) => {
        add(answered);
        onDone();
      }}
    />
  );
  const pasting = <PasteForm text={pasted} onChange={onPaste} onDone={() => void read(pasted)} />;
  const ways = [
    { value: 'type', label: RECIPIENT_TEXTS.type, content: typing },
    { value: 'paste', label: RECIPIENT_TEXTS.paste, content: pasting },
    { value: 'file', label: RECIPIENT_TEXTS.file, content: <FileDrop onFile={(file) => void read(file)} /> },
    { value: 'book', label: RECIPIENT_TEXTS.book, content: <BookPeople builder={builder} onPeople={finish} /> },
    { value: 'ask', label: ASKING_TEXTS.way, content: asking },
  ] as const;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {problem !== null && <Callout tone="danger" title={problem} />}
      <Tabs label={RECIPIENT_TEXTS.ways} value={way} onChange={setWay} tabs={ways} />
      {onBack && (
        <Button variant="quiet" size="small" className="-ml-4 justify-self-start" onClick={onBack}>
          {RECIPIENT_TEXTS.back}
        </Button>
      )}
    </div>
  );
}

/** The card's former recipient is likely the first of the list. */
function startOf({ state, recipients }: Builder, country: Country): Recipient {
  const { text, hiddenId } = state.design;
  const isKept = recipients === null && hiddenId === null;
  return isKept ? { address: pickAddress(text), values: {} } : blankOf(country);
}

function blankOf(country: Country): Recipient {
  return { address: { ...EMPTY_ADDRESS, country }, values: {} };
}

/** Browsers disagree about the types of CSV files, so the endings count. */
const ACCEPTED = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function FileDrop({ onFile }: { readonly onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false);
  const id = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for choosing the file
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'grid justify-items-center gap-3 rounded-panel border-2 border-dashed px-5 py-10 text-center transition-colors',
        isOver ? 'border-red bg-red-wash' : 'border-line-strong/60 bg-paper',
      )}
    >
      <FileSpreadsheet aria-hidden="true" className="size-9 text-ink-soft" strokeWidth={1.5} />
      <p>{RECIPIENT_TEXTS.drop}</p>
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center rounded-full bg-red px-6 font-semibold text-white shadow-button hover:bg-red-deep has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
      >
        {RECIPIENT_TEXTS.browse}
        <input
          id={id}
          type="file"
          accept={ACCEPTED}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file can be chosen again after it was corrected.
            target.value = '';
            if (file) onFile(file);
          }}
        />
      </label>
      <p className="max-w-sm text-sm text-ink-soft">{RECIPIENT_TEXTS.limits}</p>
    </div>
  );
}

type PasteFormProps = {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onDone: () => void;
};

function PasteForm({ text, onChange, onDone }: PasteFormProps) {
  const id = useId();
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <label htmlFor={id} className="font-medium">
        {RECIPIENT_TEXTS.pasteLabel}
      </label>
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        rows={9}
        maxLength={10_000_000}
        value={text}
        placeholder={RECIPIENT_TEXTS.pastePlaceholder}
        onChange={({ target }) => onChange(target.value)}
        className={`${FIELD_STYLE} text-sm`}
      />
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {RECIPIENT_TEXTS.pasteHint}
      </p>
      <Button type="submit" size="small" className="justify-self-end" disabled={text.trim() === ''}>
        {RECIPIENT_TEXTS.pasteAdd}
      </Button>
    </form>
  );
}
