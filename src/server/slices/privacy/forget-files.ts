/** Queues the removal of files that no row refers to anymore. */
import type { Trx } from '#server/frame/db/database.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';

/** Storage keys of rendered files, and hashes of photos. */
export type LostFiles = { readonly photos: readonly string[]; readonly files: readonly string[] };

const FILES_PER_JOB = 200;

/** Call it in the transaction that removes the rows. If the process dies before the files are gone, the job removes them. */
export async function queueFileRemoval(trx: Trx, jobs: Jobs, lost: LostFiles): Promise<void> {
  const photos = chunksOf([...new Set(lost.photos)]);
  const files = chunksOf([...new Set(lost.files)]);
  for (const chunk of photos) await jobs.send('forget-files', { photos: chunk, files: [] }, { trx });
  for (const chunk of files) await jobs.send('forget-files', { photos: [], files: chunk }, { trx });
}

function chunksOf(items: readonly string[]): string[][] {
  const count = Math.ceil(items.length / FILES_PER_JOB);
  return Array.from({ length: count }, (_, at) => items.slice(at * FILES_PER_JOB, (at + 1) * FILES_PER_JOB));
}
