import { useEffect, useSyncExternalStore } from 'react';
import type { FontId } from '#layout/fonts/registry.ts';
import { type EngineState, engineStore, requestFonts } from './engine-store.ts';

/** Loads the engine and these fonts; what is there already shows at once. */
export function useEngine(fonts: readonly FontId[]): EngineState {
  const state = useSyncExternalStore(engineStore.subscribe, engineStore.get, engineStore.get);
  const wanted = fonts.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is compared by what is in it
  useEffect(() => {
    void requestFonts(fonts);
  }, [wanted]);
  return state;
}
