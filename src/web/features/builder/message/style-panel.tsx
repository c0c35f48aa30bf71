import { FONT_SIZES } from '#domain/text-style.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Panel } from '../../../ui/surface.tsx';
import { AddressBookButton } from '../address/address-book-button.tsx';
import { SaveDraftButton } from '../save/save-draft-button.tsx';
import { MESSAGE_TEXTS } from '../texts.ts';
import type { Builder } from '../use-builder.ts';
import { ColorChoice } from './color-choice.tsx';
import { FontChoice } from './font-choice.tsx';

/** [B2-3] … [B2-7] */
export function StylePanel({ builder }: { readonly builder: Builder }) {
  const { fontFamily, fontSize, fontColor } = builder.state.design.text;
  const change = (style: Parameters<typeof changeText>[1]) => changeText(builder, style);
  return (
    <Panel className="grid gap-6 p-6 max-xl:sm:grid-cols-2">
      <FontChoice value={fontFamily} onChange={(next) => change({ fontFamily: next })} />
      <div className="grid content-start gap-6">
        <RadioGroup
          label={MESSAGE_TEXTS.size}
          look="segments"
          value={fontSize}
          onChange={(next) => change({ fontSize: next })}
          options={FONT_SIZES.map((size) => ({ value: size, label: size }))}
        />
        <ColorChoice value={fontColor} onChange={(next) => change({ fontColor: next })} />
      </div>
      <div className="grid content-start gap-3 max-xl:sm:col-span-2 max-xl:sm:grid-cols-2">
        <AddressBookButton builder={builder} />
        <SaveDraftButton builder={builder} />
      </div>
    </Panel>
  );
}

function changeText(
  { dispatch }: Builder,
  change: Partial<Pick<Builder['state']['design']['text'], 'fontFamily' | 'fontSize' | 'fontColor'>>,
): void {
  dispatch({ type: 'text-changed', change });
}
