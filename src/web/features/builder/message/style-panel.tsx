import { memo, useCallback } from 'react';
import { FONT_SIZES, type TextStyle } from '#domain/text-style.ts';
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
  const { state, dispatch } = builder;
  const { fontFamily, fontSize, fontColor } = state.design.text;
  const change = useCallback(
    (style: Partial<TextStyle>) => dispatch({ type: 'text-changed', change: style }),
    [dispatch],
  );
  return (
    <Panel className="grid gap-6 p-6 max-xl:sm:grid-cols-2">
      <StyleChoices fontFamily={fontFamily} fontSize={fontSize} fontColor={fontColor} onChange={change} />
      <div className="grid content-start gap-3 max-xl:sm:col-span-2 max-xl:sm:grid-cols-2">
        <AddressBookButton builder={builder} />
        <SaveDraftButton builder={builder} />
      </div>
    </Panel>
  );
}

type StyleChoicesProps = TextStyle & { readonly onChange: (style: Partial<TextStyle>) => void };

const SIZE_OPTIONS = FONT_SIZES.map((size) => ({ value: size, label: size }));

/** Seventeen choices that rest while the message is written. */
const StyleChoices = memo(function StyleChoices({ fontFamily, fontSize, fontColor, onChange }: StyleChoicesProps) {
  return (
    <>
      <FontChoice value={fontFamily} onChange={(next) => onChange({ fontFamily: next })} />
      <div className="grid content-start gap-6">
        <RadioGroup
          label={MESSAGE_TEXTS.size}
          look="segments"
          value={fontSize}
          onChange={(next) => onChange({ fontSize: next })}
          options={SIZE_OPTIONS}
        />
        <ColorChoice value={fontColor} onChange={(next) => onChange({ fontColor: next })} />
      </div>
    </>
  );
});
