/** From the dashboard's hand-off to a card that can be edited. */
import type { EditHandOff } from '#contract/card-codec.ts';
import { parseImageUrl } from '#contract/image-url.ts';
import { getPhoto } from '#contract/uploads.ts';
import { DEFAULT_CROP } from '#domain/crop.ts';
import { AppError } from '#domain/errors.ts';
import { type Front, postcardDesignSchema } from '#domain/postcard.ts';
import { fetchFile } from '../../../api/call.ts';
import { newId } from '../new-id.ts';
import { readPhoto } from '../photo/read-photo.ts';
import { type BuilderState, NEW_CARD, type PhotoInfo } from '../state/builder-state.ts';
import type { PhotoFiles, StoredCard } from '../storage/card-storage.ts';

/** Throws when the photo cannot be had, or what was handed over is no card. */
export async function toEditedCard(handOff: EditHandOff): Promise<StoredCard> {
  const { front, photo, files } = await openFront(handOff);
  const { text, printing } = handOff;
  const design = postcardDesignSchema.safeParse({ front, text, printing });
  if (!design.success) throw new AppError('edit_load_failed', { cause: design.error });
  const state: BuilderState = {
    ...NEW_CARD,
    design: design.data,
    photo,
    postcardId: handOff.id ?? null,
    isEditing: true,
    isSaved: handOff.id !== undefined,
  };
  return { state, photo: files };
}

type OpenedFront = {
  readonly front: Front | null;
  readonly photo: PhotoInfo | null;
  readonly files: PhotoFiles | null;
};

function openFront(handOff: EditHandOff): Promise<OpenedFront> | OpenedFront {
  const { image_url: url } = handOff;
  if (url === null || url === '') return { front: null, photo: null, files: null };
  const image = parseImageUrl(url);
  if (image?.kind === 'template') return { front: image, photo: null, files: null };
  if (image?.kind === 'upload') return openUpload(image.uploadId, handOff);
  if (image?.kind === 'data' && url.startsWith('data:image/')) return openDataUrl(url, handOff);
  throw new AppError('edit_load_failed');
}

async function openUpload(uploadId: string, handOff: EditHandOff): Promise<OpenedFront> {
  const fetchVariant = (variant: 'original' | 'preview') =>
    fetchFile(getPhoto, { params: { id: uploadId }, query: { variant } });
  const [file, preview] = await Promise.all([fetchVariant('original'), fetchVariant('preview')]);
  const { image_width: width, image_height: height, image_crop: crop } = handOff;
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

/** SPEC.md's original holds the photo as a data URL. */
async function openDataUrl(url: string, { image_crop: crop }: EditHandOff): Promise<OpenedFront> {
  const blob = await (await fetch(url)).blob();
  const { file, preview, widthPixels, heightPixels } = await readPhoto(new File([blob], 'photo', { type: blob.type }));
  return {
    front: { kind: 'photo', uploadId: newId(), widthPixels, heightPixels, crop: crop ?? DEFAULT_CROP },
    photo: { name: 'Your photo', type: blob.type, bytes: blob.size, isUploaded: false },
    files: { file, preview },
  };
}
