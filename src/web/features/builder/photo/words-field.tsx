import { useState } from 'react';
import { cleanWords } from '#web/card/clean-text.ts';
import { WORDS_TEXTS } from '#web/features/builder/frame/texts.ts';
import { FIELD_STYLE, FieldFrame, useFieldWiring } from '#web/ui/field-frame.tsx';

const WORDS_ID = 'front-words';

/** For buttons that are gone once they are pressed. */
export function focusWords(): void {
  document.getElementById(WORDS_ID)?.querySelector('textarea')?.focus({ preventScroll: true });
}

type WordsFieldProps = {
  readonly label: string;
  readonly placeholder?: string;
  readonly rows: number;
  readonly limit: number;
  readonly value: string;
  readonly onChange: (words: string) => void;
};

/** Text on the front: says how many characters are left, and when a paste was too long. */
export function WordsField({ label, placeholder, rows, limit, value, onChange }: WordsFieldProps) {
  const [isCut, setCut] = useState(false);
  const error = isCut ? WORDS_TEXTS.cut(limit) : undefined;
  const texts = { label, hint: WORDS_TEXTS.count(value.length, limit), error };
  const wiring = useFieldWiring(texts);
  return (
    <div id={WORDS_ID}>
      <FieldFrame {...texts} id={wiring.id}>
        <textarea
          {...wiring}
          rows={rows}
          dir="auto"
          placeholder={placeholder}
          value={value}
          onChange={(event) => {
            const words = cleanWords(event.target.value, limit);
            setCut(words.isCut);
            onChange(words.text);
          }}
          className={`${FIELD_STYLE} resize-none`}
        />
      </FieldFrame>
    </div>
  );
}
