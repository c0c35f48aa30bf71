import { requestBuilderStart } from '../../builder-entry/start-request.ts';
import { scrollToSection } from '../../ui/scroll-to.ts';

export const BUILDER_ID = 'postcard-builder';

export function scrollToBuilder(): void {
  scrollToSection(BUILDER_ID);
}

/** Starts the builder with a photo or template and scrolls to it. */
export function startBuilder(start: Parameters<typeof requestBuilderStart>[0]): void {
  requestBuilderStart(start);
  scrollToBuilder();
}
