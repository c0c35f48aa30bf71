import { useState } from 'react';
import { COUNTRIES } from '#domain/address.ts';
import { useShopSettings } from '#web/api/use-shop-settings.ts';
import { PART_LABELS, RECIPIENT_TEXTS } from '#web/features/builder/list/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import type { Person } from './check-rows.ts';
import { isMapped, mapColumn, PARTS, renameColumns } from './columns.ts';
import { listProblem, type OpenedList } from './open-list.ts';

type ColumnsFormProps = {
  readonly opened: OpenedList;
  readonly onSheet: (opened: OpenedList) => void;
  readonly onPeople: (people: readonly Person[]) => void;
  readonly onBack: () => void;
};

const NONE = 'none';
const OPTIONS = [
  ...PARTS.map((part) => ({ value: part, label: PART_LABELS[part] })),
  { value: NONE, label: RECIPIENT_TEXTS.noPart },
  { value: 'ignored', label: RECIPIENT_TEXTS.ignored },
] as const;

/** [M-1] Maps columns that weren't recognized, or not as the customer means them. */
export function ColumnsForm({ opened, onSheet, onPeople, onBack }: ColumnsFormProps) {
  const [mapped, setColumns] = useState(opened.columns);
  const [hasHeadings, setHeadings] = useState(opened.hasLikelyHeadings);
  const columns = hasHeadings ? renameColumns(mapped, opened.firstRow ?? []) : mapped;
  const { countries, country: usual } = useShopSettings();
  const [country, setCountry] = useState(countries.includes(opened.country) ? opened.country : usual);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = (work: Promise<void>) => {
    setProblem(null);
    work.catch((error: unknown) => {
      setProblem(listProblem(error));
      setShare(null);
    });
  };
  const check = () => {
    setShare(0);
    attempt(
      opened.check({ columns, country, offered: countries, hasHeadings, isByLine: false }, setShare).then(onPeople),
    );
  };
  if (share !== null) return <Progress label={RECIPIENT_TEXTS.checking} value={share} />;
  const isReady = isMapped(columns);
  return (
    <div className="grid gap-5">
      <div>
        <h3 className="text-xl">{RECIPIENT_TEXTS.columns}</h3>
        <p className="mt-1 text-sm text-ink-soft">{RECIPIENT_TEXTS.columnsText}</p>
      </div>
      {problem !== null && <Callout tone="danger" title={problem} />}
      {opened.sheets.length > 1 && (
        <SelectField
          label={RECIPIENT_TEXTS.sheet}
          value={opened.sheet}
          onChange={(sheet) => attempt(opened.turnTo(sheet).then(onSheet))}
          options={opened.sheets.map((name) => ({ value: name, label: name }))}
        />
      )}
      {opened.firstRow && <Checkbox label={RECIPIENT_TEXTS.headings} checked={hasHeadings} onChange={setHeadings} />}
      <ul className="divide-y divide-line border-y border-line">
        {columns.map(({ heading, part }, index) => (
          <li key={heading} className="grid items-center gap-x-5 gap-y-2 py-3 sm:grid-cols-[1fr_16rem]">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{heading}</p>
              <p className="truncate text-sm text-ink-soft">
                {opened.samples[index]?.slice(hasHeadings ? 1 : 0).join(' · ')}
              </p>
            </div>
            <SelectField
              label={`Column ${heading} is`}
              isLabelHidden
              value={part ?? NONE}
              onChange={(chosen) => setColumns(mapColumn(columns, index, chosen === NONE ? null : chosen))}
              options={OPTIONS}
            />
          </li>
        ))}
      </ul>
      <SelectField
        label={RECIPIENT_TEXTS.usualCountry}
        value={country}
        onChange={setCountry}
        options={COUNTRIES.filter((each) => countries.includes(each)).map((each) => ({ value: each, label: each }))}
      />
      {!isReady && (
        <p role="status" className="text-sm text-amber">
          {RECIPIENT_TEXTS.needsColumns}
        </p>
      )}
      <div className="flex flex-wrap justify-between gap-3">
        <Button variant="quiet" size="small" className="-ml-4" onClick={onBack}>
          {RECIPIENT_TEXTS.back}
        </Button>
        <Button size="small" disabled={!isReady} onClick={check}>
          {RECIPIENT_TEXTS.checkColumns}
        </Button>
      </div>
    </div>
  );
}
