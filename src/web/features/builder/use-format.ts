import { ORIENTATIONS, type Orientation, type PrintingOptions } from '#domain/printing-options.ts';
import { chooseFormat, FORMATS, type FormatId, SIZE_FORMATS } from '#layout/formats.ts';
import { usePublicConfig } from '../../api/use-public-config.ts';

/** What the printer of this installation makes of the chosen size; the size itself until that is known. */
export function useFormat({ size }: PrintingOptions): FormatId {
  const config = usePublicConfig();
  const available = config?.printer.formats.filter(isFormatId) ?? [];
  return chooseFormat(size, available) ?? SIZE_FORMATS[size];
}

/** Which ways the printer's cards may lie; both until that is known. */
export function useOrientations(): readonly Orientation[] {
  return usePublicConfig()?.printer.orientations ?? ORIENTATIONS;
}

function isFormatId(id: string): id is FormatId {
  return Object.hasOwn(FORMATS, id);
}
