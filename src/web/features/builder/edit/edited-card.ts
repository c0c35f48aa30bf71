import type { PostcardToEdit } from '#contract/card-codec.ts';
import { parseImageUrl } from '#contract/image-url.ts';
import { getPhoto } from '#contract/uploads.ts';
import { DEFAULT_CROP } from '#domain/crop.ts';
import { AppError } from '#domain/errors.ts';
import { type Front, postcardDesignSchema } from '#domain/postcard.ts';
import { fetchFile } from '../../../api/call.ts';
import { cleanText } from '../../../card/clean-text.ts';
import { newId } from '../new-id.ts';
import { readPhoto } from '../photo/read-photo.ts';
import { type BuilderState, NEW_CARD, type PhotoInfo } from '../state/builder-state.ts';
import type { PhotoFiles, StoredCard } from '../storage/card-storage.ts';

/** Opens a saved postcard in the builder. Throws when its photo can't be loaded or the card is not valid. */
export async function toEditedCard(card: PostcardToEdit): Promise<StoredCard> {
  const { front, photo, files } = await openFront(card);
  const { printing } = card;
  const design = postcardDesignSchema.safeParse({ front, text: cleanText(card.text), printing });
  if (!design.success) throw new AppError('edit_load_failed', { cause: design.error });
  const state: BuilderState = {
    ...NEW_CARD,
    design: design.data,
    photo,
    postcardId: card.id ?? null,
    isEditing: true,
    isSaved: card.id !== undefined,
  };
  return { state, photo: files };
}

type OpenedFront = {
  readonly front: Front | null;
  readonly photo: PhotoInfo | null;
  readonly files: PhotoFiles | null;
};

function openFront(card: PostcardToEdit): Promise<OpenedFront> | OpenedFront {
  const { image_url: url } = card;
  if (url === null || url === '') return { front: null, photo: null, files: null };
  const image = parseImageUrl(url);
  if (image?.kind === 'template') return { front: image, photo: null, files: null };
  if (image?.kind === 'upload') return openUpload(image.uploadId, card);
  if (image?.kind === 'data' && url.startsWith('data:image/')) return openDataUrl(url, card);
  throw new AppError('edit_load_failed');
}

async function openUpload(uploadId: string, card: PostcardToEdit): Promise<OpenedFront> {
  const fetchVariant = (variant: 'original' | 'preview') =>
    fetchFile(getPhoto, { params: { id: uploadId }, query: { variant } });
  const [file, preview] = await Promise.all([fetchVariant('original'), fetchVariant('preview')]);
  const { image_width: width, image_height: height, image_crop: crop } = card;
  const isKnown = width !== null && height !== null;
  const size = isKnown ? { widthPixels: width, heightPixels: height } : await readSize(file);
  return {
    front: { kind: 'photo', uploadId, ...size, crop: crop ?? DEFAULT_CROP },
    photo: { name: 'Your photo', type: file.type, bytes: file.size, isUploaded: true },
    files: { file, preview },
  };
}

async function readSize(file: Blob) {
  const { widthPixels, heightPixels } = await readPhoto(new File([file], 'photo', { type: file.type }));
  return { widthPixels, heightPixels };
}

/** SPEC.md holds the photo as a data URL. */
async function openDataUrl(url: string, { image_crop: crop }: PostcardToEdit): Promise<OpenedFront> {
  const blob = await (await fetch(url)).blob();
  const { file, preview, widthPixels, heightPixels } = await readPhoto(new File([blob], 'photo', { type: blob.type }));
  return {
    front: { kind: 'photo', uploadId: newId(), widthPixels, heightPixels, crop: crop ?? DEFAULT_CROP },
    photo: { name: 'Your photo', type: blob.type, bytes: blob.size, isUploaded: false },
    files: { file, preview },
  };
}
