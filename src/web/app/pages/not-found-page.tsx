import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useDocumentTitle } from '#web/api/use-document-title.ts';
import { PATHS } from '#web/content/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { PaperCard, Stamp } from '#web/ui/surface.tsx';

const NOT_FOUND = {
  title: 'Oops! Page not found',
  text: 'No one lives at this address.',
  home: 'Return to Home',
} as const;

export function NotFoundPage() {
  const { pathname } = useLocation();
  useDocumentTitle(NOT_FOUND.title);
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: unknown routes are logged [R-7]
    console.error(`404: no page at ${pathname}`);
  }, [pathname]);
  return (
    <div className="wrap grid justify-items-center py-16 sm:py-24">
      <PaperCard className="w-full max-w-2xl -rotate-1 p-8 sm:p-12">
        <Stamp className="absolute top-7 right-7 rotate-2 max-sm:scale-75" />
        <p className="eyebrow">Return to sender</p>
        <h1 className="mt-3 max-w-[11ch] text-4xl sm:text-5xl">{NOT_FOUND.title}</h1>
        <p className="mt-5 max-w-sm font-hand text-2xl">{NOT_FOUND.text}</p>
        <p className="mt-5 text-sm break-all text-ink-soft">
          No page at <code>{pathname}</code>
        </p>
        <LinkButton to={PATHS.home} className="mt-8">
          {NOT_FOUND.home}
        </LinkButton>
      </PaperCard>
    </div>
  );
}
