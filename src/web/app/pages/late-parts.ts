/** Knows the files of the studio. Apart from the landing page, whose code their long list of names would swell. */
export const loadStudio = async () => (await import('./live-builder.tsx')).LiveBuilder;

export const loadCardInProgress = async () =>
  (await import('#web/features/builder/frame/card-in-progress.tsx')).CardInProgress;
