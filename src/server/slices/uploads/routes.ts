import type { FastifyInstance } from 'fastify';
import { getBucket, getPhoto, uploadPhoto } from '#contract/uploads.ts';
import { AppError } from '#domain/errors.ts';
import { asUser } from '#server/frame/db/as-user.ts';
import { sendPrivateFile } from '#server/frame/http/private-file.ts';
import { createServe, type ServeServices } from '#server/frame/http/serve.ts';
import { PHOTO_CONTENT_TYPE, photoKey } from './photo-files.ts';
import { acceptFiles, receiveFile } from './receive-file.ts';
import { savePhoto, type UploadDeps } from './save-photo.ts';
import { findBucket, findUpload } from './store.ts';

export async function registerUploadRoutes(app: FastifyInstance, services: UploadDeps & ServeServices): Promise<void> {
  const { db, storage, uploadLimit } = services;

  await app.register(async (scope) => {
    await acceptFiles(scope);
    const serve = createServe(scope, services);

    serve(uploadPhoto, async (_input, { caller, request }) => {
      await uploadLimit.consume(caller.userId);
      return savePhoto(services, caller.userId, await receiveFile(request));
    });

    serve(getPhoto, async ({ params, query }, { caller, request, reply }) => {
      const upload = await asUser(db, caller.userId, (trx) => findUpload(trx, caller.userId, params.id));
      if (upload === undefined) throw new AppError('not_found');
      await sendPrivateFile(request, reply, {
        etag: `${upload.sha256}-${query.variant}`,
        contentType: PHOTO_CONTENT_TYPE,
        fileName: `photo-${query.variant}.jpg`,
        read: () => storage.open(photoKey(upload.sha256, query.variant)),
      });
      return undefined;
    });

    serve(getBucket, async ({ params }, { caller }) => {
      const bucket = await asUser(db, caller.userId, (trx) => findBucket(trx, params.id));
      if (bucket === undefined) throw new AppError('not_found');
      return bucket;
    });
  });
}
