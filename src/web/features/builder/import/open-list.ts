/** The recipients worker from the page's side: one for each file or text. */
import type { Country } from '#domain/address.ts';
import { RECIPIENT_TEXTS } from '#web/features/builder/list/texts.ts';
import type { Person } from './check-rows.ts';
import { type Columns, isMapped, renameColumns } from './columns.ts';
import type { ReadList, WorkerAnswer, WorkerRequest } from './recipients-worker.ts';

export type OpenedList = ReadList & {
  /** The keys of its people begin with it. */
  readonly prefix: string;
  /** Opens another sheet of the workbook instead. */
  readonly turnTo: (sheet: string) => Promise<OpenedList>;
  readonly check: (mapping: Mapping, onProgress: (share: number) => void) => Promise<readonly Person[]>;
  readonly close: () => void;
};

export type Mapping = {
  readonly columns: Columns;
  readonly country: Country;
  /** Where the shop mails to. */
  readonly offered: readonly Country[];
  /** The first row names the columns, in words that we don't know. */
  readonly hasHeadings: boolean;
  readonly isByLine: boolean;
};

/** How a list is read unless the customer says otherwise. */
export function likelyMapping(list: ReadList, offered: readonly Country[]): Mapping {
  const { country, firstRow, hasLikelyHeadings: hasHeadings, isByLine } = list;
  const columns = hasHeadings ? renameColumns(list.columns, firstRow ?? []) : list.columns;
  return { columns, country, offered, hasHeadings, isByLine };
}

/** True if the customer has to say what is in which column. */
export function needsMapping({ sheets, columns, firstRow, hasLikelyHeadings, isByLine, samples }: ReadList): boolean {
  if (sheets.length > 1) return true;
  if (isByLine) return false;
  const isUnknown = columns.some(({ part }, index) => part === null && samples[index]?.length !== 0);
  return !isMapped(columns) || (firstRow !== null && !hasLikelyHeadings && isUnknown);
}

/** Its message is for the customer. */
class ListError extends Error {}

export function listProblem(error: unknown): string {
  return error instanceof ListError ? error.message : RECIPIENT_TEXTS.unreadable;
}

let opened = 0;

/** Aborting ends the worker, whatever it does. */
export async function openList(source: Blob | string, signal: AbortSignal): Promise<OpenedList> {
  const worker = new Worker(new URL('./recipients-worker.ts', import.meta.url), { type: 'module' });
  const close = () => worker.terminate();
  signal.addEventListener('abort', close);
  opened += 1;
  const prefix = `${opened}.`;
  const open = async (request: WorkerRequest): Promise<OpenedList> => {
    const answer = await ask(worker, request);
    if (answer.kind !== 'read') throw new ListError(RECIPIENT_TEXTS.unreadable);
    const { kind: _kind, ...list } = answer;
    return { ...list, prefix, turnTo: (sheet) => open({ kind: 'turn', sheet }), check, close };
  };
  const check: OpenedList['check'] = async (mapping, onProgress) => {
    const request = { kind: 'check', prefix, ...mapping } as const;
    const people: Person[] = [];
    await ask(worker, request, (part) => {
      people.push(...part.people);
      onProgress(part.share);
    });
    return people;
  };
  try {
    return await open({ kind: 'read', source });
  } catch (error) {
    close();
    throw error;
  }
}

type PartOfList = Extract<WorkerAnswer, { kind: 'part' }>;

function ask(worker: Worker, request: WorkerRequest, onPart: (part: PartOfList) => void = () => {}) {
  return new Promise<WorkerAnswer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      if (data.kind === 'part') onPart(data);
      else if (data.kind === 'failed') reject(new ListError(data.message));
      else resolve(data);
    };
    worker.onerror = () => reject(new ListError(RECIPIENT_TEXTS.unreadable));
    worker.postMessage(request);
  });
}
