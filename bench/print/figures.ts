import * as z from 'zod/mini';
import type { PostcardDesign } from '#domain/postcard.ts';
import type { FormatId } from '#layout/formats.ts';

export type OwnRequest = {
  readonly design: PostcardDesign;
  readonly format: FormatId;
  readonly photoFile: string | null;
};

export type Sample = { readonly cpuMs: number; readonly wallMs: number; readonly bytes: number };
export const ownAnswerSchema = z.object({
  cpuMs: z.number(),
  wallMs: z.number(),
  bytes: z.number(),
  peakMegabytes: z.number(),
});
export type OwnAnswer = z.infer<typeof ownAnswerSchema>;
