import { uploadPhoto } from '#contract/uploads.ts';
import { AppError } from '#domain/errors.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import { call } from '../../../api/call.ts';
import { UPLOAD_TIMEOUT_MS } from '../photo/open-photo.ts';
import { builderReducer } from '../state/builder-reducer.ts';
import type { Builder } from '../use-builder.ts';

/** The design with a photo that the server has; it is sent only once. */
export async function uploadFront({ state, photo, dispatch }: Builder): Promise<PostcardDesign> {
  const { front } = state.design;
  if (front?.kind !== 'photo' || state.photo?.isUploaded) return state.design;
  if (!photo) throw new AppError('image_missing');
  const upload = await call(uploadPhoto, {}, { file: photo.file, timeoutMs: UPLOAD_TIMEOUT_MS });
  const action = { type: 'photo-uploaded', localId: front.uploadId, upload } as const;
  dispatch(action);
  return builderReducer(state, action).design;
}
