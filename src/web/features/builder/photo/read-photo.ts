/** From a chosen file to something the card can show. */
import { AppError } from '#domain/errors.ts';
import { isConvertible, refusePhotoFile } from './check-photo-file.ts';
import type { DecodedPhoto, WorkerAnswer } from './photo-worker.ts';

export type ReadPhoto = DecodedPhoto & { readonly file: Blob };

/** From 0 to 1 while the file is read; null while it is decoded. */
type OnProgress = (progress: number | null) => void;

/** Throws an AppError with the code of what is wrong with the file. */
export async function readPhoto(file: File, onProgress: OnProgress = () => {}): Promise<ReadPhoto> {
  const refusal = refusePhotoFile(file);
  if (refusal) throw new AppError(refusal);
  const bytes = await readBytes(file, onProgress);
  onProgress(null);
  const blob = new Blob([bytes], { type: file.type });
  const answer = await decodeInWorker(blob);
  if (answer.kind === 'done') return { ...answer.photo, file: blob };
  throw new AppError(answer.code === 'image_broken' && isConvertible(file) ? 'photo_needs_account' : answer.code);
}

/** A file on a sleepy disk or in the cloud can take its time. */
async function readBytes(file: File, onProgress: OnProgress): Promise<ArrayBuffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let read = 0;
  try {
    const reader = file.stream().getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      chunks.push(part.value);
      read += part.value.length;
      onProgress(file.size === 0 ? 1 : read / file.size);
    }
  } catch (error) {
    throw new AppError('image_broken', { cause: error });
  }
  return new Blob(chunks).arrayBuffer();
}

function decodeInWorker(file: Blob): Promise<WorkerAnswer> {
  const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<WorkerAnswer>((resolve) => {
    worker.onmessage = (event: MessageEvent<WorkerAnswer>) => resolve(event.data);
    worker.onerror = () => resolve({ kind: 'failed', code: 'image_broken' });
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
