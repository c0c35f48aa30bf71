/** The console, or for everyone but operators the page that says there is none. */
import { Console } from '#web/features/console/console.tsx';
import { NotFoundPage } from './not-found-page.tsx';

export function LiveConsole() {
  return <Console absent={<NotFoundPage />} />;
}
