/** Reads a chosen file into a photo that the card can show. */
import { UPLOAD_LIMIT_BYTES } from '#contract/uploads.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { isConvertible, isPhotoFile } from '#web/builder-entry/photo-type.ts';
import { isServerReached } from '#web/ui/outdated-page.ts';
import type { DecodedPhoto, WorkerAnswer } from './photo-worker.ts';

/** From 0 to 1 while the file is being read; null while it is being decoded. */
type OnProgress = (progress: number | null) => void;

/** Throws an AppError that says what is wrong with the file. */
export async function readPhoto(file: File, onProgress: OnProgress = () => {}): Promise<DecodedPhoto> {
  const refusal = refusePhotoFile(file);
  if (refusal) throw new AppError(refusal);
  const bytes = await readBytes(file, onProgress);
  onProgress(null);
  const answer = await decodeInWorker(bytes);
  if (answer.kind === 'done') return answer.photo;
  if (answer.code === 'network') throw new AppError(await whyCodeIsMissing());
  throw new AppError(answer.code === 'image_broken' ? unreadable(file) : answer.code);
}

/** The server can convert some files that this browser can't read, if they are small enough to send. */
function unreadable(file: FileFacts): ErrorCode {
  if (file.size > UPLOAD_LIMIT_BYTES) return 'image_too_large';
  return isConvertible(file) ? 'photo_needs_account' : 'image_broken';
}

/** Each report repaints the page, so twenty are enough. */
const PROGRESS_STEP = 0.05;

/** Reports progress, because a file in the cloud or on a sleeping disk can take long. */
async function readBytes(file: File, onProgress: OnProgress): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let [read, reported] = [0, 0];
  try {
    const reader = file.stream().getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      chunks.push(part.value);
      read += part.value.length;
      const progress = read / file.size;
      if (progress - reported < PROGRESS_STEP) continue;
      reported = progress;
      onProgress(progress);
    }
  } catch (error) {
    throw new AppError('image_broken', { cause: error });
  }
  return new Blob(chunks, { type: file.type });
}

function decodeInWorker(file: Blob): Promise<WorkerAnswer> {
  const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<WorkerAnswer>((resolve) => {
    worker.onmessage = (event: MessageEvent<WorkerAnswer>) => resolve(event.data);
    worker.onerror = async (event) => {
      // An event without a message: the worker's code didn't load.
      const code = event instanceof ErrorEvent ? 'image_broken' : await whyCodeIsMissing();
      resolve({ kind: 'failed', code });
    };
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}

async function whyCodeIsMissing(): Promise<ErrorCode> {
  return (await isServerReached()) ? 'page_outdated' : 'network';
}

/** A larger file isn't even tried: decoding it could take all memory. */
export const READ_LIMIT_BYTES = 100 * 1024 * 1024;

type FileFacts = { readonly name: string; readonly type: string; readonly size: number };

/** Checks type and size before a byte is read. */
export function refusePhotoFile(file: FileFacts): ErrorCode | null {
  if (!isPhotoFile(file)) return 'image_type';
  return file.size > READ_LIMIT_BYTES ? 'image_too_large' : null;
}
