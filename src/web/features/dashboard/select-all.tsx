import { Checkbox } from '../../ui/checkbox.tsx';
import type { Selection } from './use-selection.ts';

type SelectAllProps = { readonly selection: Selection; readonly total: number; readonly isLabelShown?: boolean };

export function SelectAll({ selection, total, isLabelShown = false }: SelectAllProps) {
  const selected = selection.ids.length;
  const isAll = total > 0 && selected >= total;
  return (
    <Checkbox
      label="Select every postcard"
      isLabelHidden={!isLabelShown}
      checked={isAll}
      isMixed={selected > 0 && !isAll}
      onChange={() => (isAll ? selection.clear() : selection.selectAll())}
    />
  );
}
