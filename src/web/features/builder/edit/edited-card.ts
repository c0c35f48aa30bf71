import type { PostcardToEdit } from '#contract/card-codec.ts';
import { frontOf, type NamedFront } from '#contract/card-codec.ts';
import { parseImageUrl } from '#contract/image-url.ts';
import { getPostcard } from '#contract/postcards.ts';
import { getRecipientList } from '#contract/recipients.ts';
import { getPhoto } from '#contract/uploads.ts';
import { AppError } from '#domain/errors.ts';
import { type Front, photosOf } from '#domain/front.ts';
import { postcardDesignSchema } from '#domain/postcard.ts';
import { call, fetchFile } from '#web/api/call.ts';
import { readPhoto } from '#web/features/builder/photo/read-photo.ts';
import {
  type BuilderState,
  NEW_CARD,
  type PhotoInfo,
  reachableStep,
} from '#web/features/builder/state/builder-state.ts';
import { newId } from '#web/features/builder/state/new-id.ts';
import type { StoredCard } from '#web/features/builder/storage/card-storage.ts';
import { type CardLists, NO_LISTS, type PhotoFiles } from '#web/features/builder/storage/stored-card.ts';

/** Opens a saved postcard in the builder. Throws when a photo or list can't be loaded or the card is not valid. */
export async function toEditedCard(card: PostcardToEdit): Promise<StoredCard> {
  const [{ front, photos }, lists] = await Promise.all([openFront(card), openList(card)]);
  const { text, printing, drawings, mailing, hiddenId } = card;
  const opened = { front, text, printing, drawings, mailing, hiddenId };
  const design = postcardDesignSchema.safeParse(opened);
  if (!design.success) throw new AppError('edit_load_failed', { cause: design.error });
  const state: BuilderState = {
    ...NEW_CARD,
    // Opens at the first step that needs something, or at the preview.
    step: reachableStep({ ...NEW_CARD, design: design.data }, 3),
    design: design.data,
    cardKey: newId(),
    photos: Object.fromEntries([...photos].map(([id, { info }]) => [id, info])),
    postcardId: card.id ?? null,
    isEditing: true,
    isSaved: card.id !== undefined,
  };
  return { state, photos: new Map([...photos].map(([id, { files }]) => [id, files])), lists };
}

async function openList({ mailing }: PostcardToEdit): Promise<CardLists> {
  if (mailing === null) return NO_LISTS;
  const { id, recipients } = await call(getRecipientList, { params: { id: mailing.listId } });
  return new Map([[id, recipients]]);
}

type OpenedPhoto = { readonly info: PhotoInfo; readonly files: PhotoFiles };
type OpenedFront = { readonly front: Front | null; readonly photos: ReadonlyMap<string, OpenedPhoto> };

async function openFront(card: PostcardToEdit): Promise<OpenedFront> {
  const { image_url: url, front } = card;
  if (front !== null) return openStudioFront(front);
  if (url === null || url === '') return { front: null, photos: new Map() };
  const image = parseImageUrl(url);
  if (image?.kind === 'template') return { front: frontOf(image), photos: new Map() };
  if (image?.kind === 'card') return openSavedFront(image.postcardId);
  if (image?.kind === 'upload') return openUpload(image.uploadId);
  if (image?.kind === 'data' && url.startsWith('data:image/')) return openDataUrl(url);
  throw new AppError('edit_load_failed');
}

async function openStudioFront(front: Front): Promise<OpenedFront> {
  const ids = [...new Set(photosOf(front).map(({ uploadId }) => uploadId))];
  const opened = await Promise.all(ids.map(async (id) => [id, await fetchPhoto(id)] as const));
  return { front, photos: new Map(opened) };
}

async function openSavedFront(postcardId: string): Promise<OpenedFront> {
  const { front } = await call(getPostcard, { params: { id: postcardId } });
  return front === null ? { front, photos: new Map() } : openStudioFront(front);
}

async function fetchPhoto(uploadId: string): Promise<OpenedPhoto> {
  const fetchVariant = (variant: 'original' | 'preview') =>
    fetchFile(getPhoto, { params: { id: uploadId }, query: { variant } });
  const [file, preview] = await Promise.all([fetchVariant('original'), fetchVariant('preview')]);
  return { info: photoInfo(file, true), files: { file, preview } };
}

function photoInfo({ type, size }: Blob, isUploaded: boolean): PhotoInfo {
  return { name: 'Your photo', type, bytes: size, isUploaded };
}

async function openUpload(uploadId: string): Promise<OpenedFront> {
  const photo = await fetchPhoto(uploadId);
  const { file } = photo.files;
  const { widthPixels, heightPixels } = await readPhoto(new File([file], 'photo', { type: file.type }));
  const named: NamedFront = { kind: 'photo', photo: { uploadId, widthPixels, heightPixels } };
  return { front: frontOf(named), photos: new Map([[uploadId, photo]]) };
}

/** SPEC.md holds the photo as a data URL. */
async function openDataUrl(url: string): Promise<OpenedFront> {
  const blob = await (await fetch(url)).blob();
  const { file, preview, widthPixels, heightPixels } = await readPhoto(new File([blob], 'photo', { type: blob.type }));
  const uploadId = newId();
  const named: NamedFront = { kind: 'photo', photo: { uploadId, widthPixels, heightPixels } };
  const photo: OpenedPhoto = { info: photoInfo(blob, false), files: { file, preview } };
  return { front: frontOf(named), photos: new Map([[uploadId, photo]]) };
}
