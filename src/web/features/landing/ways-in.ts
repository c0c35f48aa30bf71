/** The ways from the landing page to the builder section, and into the studio. */
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { hasUnfinishedCard, onUnfinishedCard } from '#web/builder-entry/local-storage.ts';
import { isPhotoFile } from '#web/builder-entry/photo-type.ts';
import { requestBuilderStart, type StartRequest } from '#web/builder-entry/start-request.ts';
import { PATHS } from '#web/content/paths.ts';
import { scrollToSection } from '#web/ui/scroll-to.ts';

export const BUILDER_ID = 'postcard-builder';

/** [L-2] [L-7] */
export function scrollToBuilder(): void {
  scrollToSection(BUILDER_ID);
}

/** False on the prerendered page. */
export function useUnfinishedCard(): boolean {
  return useSyncExternalStore(onUnfinishedCard, hasUnfinishedCard, () => false);
}

/** Opens the studio with a photo or template. A file that is no photo is refused here. */
export function useStartBuilder(): (start: StartRequest) => void {
  const navigate = useNavigate();
  return (start) => {
    if (start.kind === 'photo' && !isPhotoFile(start.file)) return void refuse();
    requestBuilderStart(start);
    void navigate(PATHS.builder);
  };
}

async function refuse(): Promise<void> {
  const [{ notifyFailure }, { AppError }] = await Promise.all([
    import('#web/api/notify-failure.ts'),
    import('#domain/errors.ts'),
  ]);
  notifyFailure(new AppError('image_type'));
}
