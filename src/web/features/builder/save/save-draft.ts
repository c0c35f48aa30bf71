/** Saves the card as a draft of the signed-in user, with SPEC.md's words for every outcome. */
import { toPostcardInput } from '#contract/card-codec.ts';
import { createPostcard, type PostcardRecord, updatePostcard } from '#contract/postcards.ts';
import { ensureProfile } from '#contract/profiles.ts';
import { saveRecipientList } from '#contract/recipients.ts';
import { uploadPhoto } from '#contract/uploads.ts';
import { AppError, ERRORS, type ErrorCode } from '#domain/errors.ts';
import { photosOf } from '#domain/front.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import { ApiError, toApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { BUILDER_TEXTS } from '#web/features/builder/frame/texts.ts';
import { UPLOAD_TIMEOUT_MS } from '#web/features/builder/photo/open-photo.ts';
import { builderReducer, withUploadedList } from '#web/features/builder/state/builder-reducer.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { authPath } from '#web/session/return-path.ts';
import { notify } from '#web/ui/notify.ts';

/** Leads back to this card and step after signing in. */
export function signInAction({ steps }: Pick<Builder, 'steps'>) {
  return { label: 'Sign in', to: authPath(steps.path) } as const;
}

/** Nothing went wrong, so this is no error. */
export function askToSignIn(builder: Builder): void {
  const { title, message } = ERRORS.save_requires_sign_in;
  notify.info(title, message, signInAction(builder));
}

/** Returns the draft's id, or null after telling the customer why it couldn't be saved. */
export async function saveDraft(builder: Builder): Promise<string | null> {
  if (!(await hasProfile(builder))) return null;
  try {
    const design = await uploadCard(builder);
    const { record, isUpdate } = await savePostcard(builder.state.postcardId, design);
    builder.noteSaved({ postcardId: record.id, cardKey: builder.state.cardKey, design });
    notify.success(isUpdate ? 'Postcard updated successfully!' : 'Postcard saved as draft successfully!');
    return record.id;
  } catch (error) {
    notifySaveFailure(builder, error);
    return null;
  }
}

async function hasProfile(builder: Builder): Promise<boolean> {
  try {
    // Without a name in the body, the server uses the account's [S-2].
    const { created } = await call(ensureProfile, { body: {} });
    if (created) notify.success('Profile Created');
    return true;
  } catch (error) {
    const { code } = toApiError(error);
    if (isLineLost(code)) notifySaveFailure(builder, error);
    else notifyCode(builder, OWN_CODES[code] ?? 'profile_creation_failed');
    return false;
  }
}

/** Failures with a more helpful text of their own. */
const OWN_CODES: Partial<Record<ErrorCode, ErrorCode>> = {
  authentication_required: 'save_requires_sign_in',
  session_ended: 'save_requires_sign_in',
  token_expired: 'save_requires_sign_in',
  profile_missing: 'profile_missing',
};

type Saved = { readonly record: PostcardRecord; readonly isUpdate: boolean };

/** [S-4] Saves a draft that has been deleted in the meantime as a new one. */
async function savePostcard(postcardId: string | null, design: PostcardDesign): Promise<Saved> {
  const body = toPostcardInput(design);
  if (postcardId !== null) {
    try {
      return { record: await call(updatePostcard, { params: { id: postcardId }, body }), isUpdate: true };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
    }
  }
  return { record: await call(createPostcard, { body }), isUpdate: false };
}

/** [S-3] 'Save Failed' with the message, or 'Unexpected Error' for an unknown failure. */
function notifySaveFailure(builder: Builder, error: unknown): void {
  const { code, title, message } = toApiError(error);
  const own = OWN_CODES[code];
  if (own) {
    notifyCode(builder, own);
    return;
  }
  const safe = isLineLost(code) ? ` ${BUILDER_TEXTS.safe}` : '';
  notify.error(code === 'internal' ? title : ERRORS.save_failed.title, message + safe);
}

/** The server couldn't be reached, or didn't respond. */
function isLineLost(code: ErrorCode): boolean {
  return code === 'network' || code === 'timed_out' || code === 'unavailable';
}

function notifyCode(builder: Builder, code: ErrorCode): void {
  if (code === 'save_requires_sign_in') askToSignIn(builder);
  else notify.error(ERRORS[code].title, ERRORS[code].message);
}

/** Uploads the photos that the server doesn't have and the recipients, and returns the design with its ids. */
export async function uploadCard(builder: Builder): Promise<PostcardDesign> {
  const { state, photos, photoUploaded } = builder;
  let next = state;
  for (const { uploadId: localId } of photosOf(state.design.front)) {
    if (next.photos[localId]?.isUploaded) continue;
    const file = photos.get(localId)?.file;
    if (next.photos[localId] === undefined || file === undefined) throw new AppError('image_missing');
    const upload = await call(uploadPhoto, {}, { file, timeoutMs: UPLOAD_TIMEOUT_MS });
    photoUploaded(localId, upload);
    next = builderReducer(next, { type: 'photo-uploaded', localId, upload });
  }
  return uploadList(builder, next.design);
}

/** The server knows a list that it has, and keeps it as new. */
async function uploadList({ recipients, listUploaded }: Builder, design: PostcardDesign): Promise<PostcardDesign> {
  if (design.mailing === null) return design;
  if (recipients === null) throw new AppError('recipients_missing');
  const localId = design.mailing.listId;
  const { id } = await call(
    saveRecipientList,
    { body: { recipients: [...recipients] } },
    { timeoutMs: UPLOAD_TIMEOUT_MS },
  );
  listUploaded(localId, id);
  return withUploadedList(design, localId, id);
}
