/** What decoders other than sharp's give: four bytes a pixel, red first. */
export type RawPixels = { readonly width: number; readonly height: number; readonly rgba: Uint8Array };
