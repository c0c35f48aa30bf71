import { type ReactNode, useMemo } from 'react';
import { ERRORS } from '#domain/errors.ts';
import { notOffered } from '#domain/offered-countries.ts';
import { useShopSettings } from '#web/api/use-shop-settings.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { useIsOnline } from '#web/ui/use-is-online.ts';
import { BUILDER_TEXTS } from './texts.ts';

/** Says under the header why the card isn't safe, or can't be ordered. Each notice goes away when its cause does. */
export function FrameNotices({ builder }: { readonly builder: Builder }) {
  const isOnline = useIsOnline();
  const refusal = useRefusal(builder);
  return (
    <>
      {builder.isStorageBroken && (
        <Notice>
          <Callout tone="warning" title={ERRORS.browser_storage.title}>
            {ERRORS.browser_storage.message}
          </Callout>
        </Notice>
      )}
      {refusal !== null && !builder.isOrdered && (
        <Notice>
          <Callout tone="warning" title={ERRORS.country_not_offered.title}>
            {refusal}
          </Callout>
        </Notice>
      )}
      {builder.hasOtherVersion && <OtherTabNotice onChoice={builder.chooseVersion} />}
      <div role="status">
        {!isOnline && (
          <p className="border-b border-line bg-amber-wash px-5 py-1.5 text-center text-sm text-ink">
            {builder.isStorageBroken ? BUILDER_TEXTS.offlineUnsaved : BUILDER_TEXTS.offline}
          </p>
        )}
      </div>
    </>
  );
}

/** For a card that was begun while the shop mailed to more countries. */
function useRefusal({ state, recipients }: Builder): string | null {
  const { countries } = useShopSettings();
  const { country } = state.design.text;
  return useMemo(
    () => notOffered(countries, recipients === null ? [country] : recipients.map(({ address }) => address.country)),
    [countries, country, recipients],
  );
}

function Notice({ children }: { readonly children: ReactNode }) {
  return <div className="border-b border-line bg-paper px-4 py-2 sm:px-8">{children}</div>;
}

function OtherTabNotice({ onChoice }: { readonly onChoice: Builder['chooseVersion'] }) {
  return (
    <Notice>
      <Callout
        tone="warning"
        title={BUILDER_TEXTS.otherTabTitle}
        action={
          <div className="flex flex-wrap gap-2">
            <Button variant="ghost" size="small" onClick={() => onChoice('other')}>
              {BUILDER_TEXTS.otherTabUse}
            </Button>
            <Button variant="ghost" size="small" onClick={() => onChoice('this')}>
              {BUILDER_TEXTS.otherTabKeep}
            </Button>
          </div>
        }
      >
        {BUILDER_TEXTS.otherTabText}
      </Callout>
    </Notice>
  );
}
