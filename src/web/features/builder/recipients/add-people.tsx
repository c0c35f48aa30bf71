import { FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import type { Recipient } from '#domain/recipients.ts';
import { useShopSettings } from '../../../api/use-shop-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FIELD_STYLE } from '../../../ui/field-frame.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Asking } from '../asking/ask-dialog.tsx';
import { ASKING_TEXTS } from '../asking/asking-texts.ts';
import { newId } from '../new-id.ts';
import type { Builder } from '../use-builder.ts';
import { BookPeople } from './book-people.tsx';
import { checkedPerson, type Person } from './check-rows.ts';
import { isMapped } from './columns.ts';
import { listProblem, type OpenedList, openList } from './open-list.ts';
import { RECIPIENT_TEXTS } from './texts.ts';

type AddPeopleProps = {
  readonly builder: Builder;
  /** Its columns weren't all recognized, or there are several sheets. */
  readonly onOpened: (opened: OpenedList) => void;
  readonly onPeople: (people: readonly Person[]) => void;
  readonly onBack: (() => void) | null;
};

type Way = 'file' | 'paste' | 'book' | 'ask';
type Work = { readonly label: string; readonly share: number | null };

/** [M-1] [M-10] The four sources of people. */
export function AddPeople({ builder, onOpened, onPeople, onBack }: AddPeopleProps) {
  const [way, setWay] = useState<Way>('file');
  const [work, setWork] = useState<Work | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const reading = useRef<AbortController | null>(null);
  const { countries } = useShopSettings();
  useEffect(() => () => reading.current?.abort(), []);

  const read = async (source: Blob | string) => {
    const abort = new AbortController();
    reading.current = abort;
    setProblem(null);
    setWork({ label: RECIPIENT_TEXTS.reading, share: null });
    try {
      const opened = await openList(source, abort.signal);
      // From then on it doesn't end with this view.
      const map = () => {
        reading.current = null;
        onOpened(opened);
      };
      if (opened.sheets.length > 1 || !isMapped(opened.columns)) return map();
      const onProgress = (share: number) => setWork({ label: RECIPIENT_TEXTS.checking, share });
      const people = await opened.check({ ...opened, offered: countries, hasHeadings: false }, onProgress);
      if (people.every((person) => person.problem?.severity === 'error')) return map();
      opened.close();
      onPeople(people);
    } catch (error) {
      setProblem(listProblem(error));
      setWork(null);
    }
  };

  const addAnswered = (answered: readonly Recipient[]) => {
    const prefix = newId();
    onPeople(
      answered.map((person, index) => ({ key: `${prefix} ${index}`, row: null, ...checkedPerson(person, countries) })),
    );
  };

  if (work) return <Progress label={work.label} value={work.share} />;
  const ways = [
    { value: 'file', label: RECIPIENT_TEXTS.file, content: <FileDrop onFile={(file) => void read(file)} /> },
    { value: 'paste', label: RECIPIENT_TEXTS.paste, content: <PasteForm onText={(text) => void read(text)} /> },
    { value: 'book', label: RECIPIENT_TEXTS.book, content: <BookPeople builder={builder} onPeople={onPeople} /> },
    {
      value: 'ask',
      label: ASKING_TEXTS.way,
      content: <Asking builder={builder} canAskGroup labelOf={ASKING_TEXTS.add} onUse={addAnswered} />,
    },
  ] as const;
  return (
    <div className="grid gap-5">
      {problem !== null && <Callout tone="danger" title={problem} />}
      <Tabs label={RECIPIENT_TEXTS.ways} look="pills" value={way} onChange={setWay} tabs={ways} />
      {onBack && (
        <Button variant="quiet" size="small" className="-ml-4 justify-self-start" onClick={onBack}>
          {RECIPIENT_TEXTS.back}
        </Button>
      )}
    </div>
  );
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

function PasteForm({ onText }: { readonly onText: (text: string) => void }) {
  const [text, setText] = useState('');
  const id = useId();
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onText(text);
      }}
    >
      <label htmlFor={id} className="font-medium">
        {RECIPIENT_TEXTS.pasteLabel}
      </label>
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        rows={7}
        maxLength={10_000_000}
        value={text}
        placeholder={RECIPIENT_TEXTS.pastePlaceholder}
        onChange={({ target }) => setText(target.value)}
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
