import { ListChecks, UsersRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { Builder } from '../use-builder.ts';
import { MergeMenu } from './merge-menu.tsx';
import { countPeople, RECIPIENT_TEXTS } from './texts.ts';

const LazyPeopleDialog = lazyPart(async () => (await import('./people-dialog.tsx')).PeopleDialog);

type ManyPanelProps = { readonly builder: Builder; readonly onInsert: (token: string) => void };

/** [M-1] The list of a mailing, and the words that come from it. */
export function ManyPanel({ builder, onInsert }: ManyPanelProps) {
  const { recipients, state } = builder;
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={RECIPIENT_TEXTS.many} className="grid gap-3">
      {recipients === null ? (
        <>
          <p className="text-sm text-ink-soft">{RECIPIENT_TEXTS.intro}</p>
          <Button
            size="small"
            isWide
            icon={<UsersRound aria-hidden="true" className="size-4" />}
            onClick={() => setOpen(true)}
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
              onClick={() => setOpen(true)}
            >
              {RECIPIENT_TEXTS.edit}
            </Button>
          </div>
          <MergeMenu values={state.design.mailing?.values ?? {}} onInsert={onInsert} />
        </>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <LazyPeopleDialog builder={builder} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
