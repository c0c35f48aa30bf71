import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { EmojiPicture } from '#web/card/emoji-picture.tsx';
import { EMOJI_TEXTS } from '#web/features/builder/frame/texts.ts';
import { Choice } from '#web/ui/choice.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmojiGrid } from './emoji-grid.tsx';
import {
  EMOJI_GROUPS,
  type EmojiGroup,
  type NamedEmoji,
  nameEmoji,
  SKIN_TONES,
  type SkinTone,
  searchEmoji,
  withTone,
} from './emoji-names.ts';
import { keepEmoji, keepTone, readPicked } from './picked-emoji.ts';

const MOST_RESULTS = 96;

type EmojiPickerProps = { readonly onPick: (emoji: string) => void };

/** Every emoji that has art, by group or by name. Load it with lazyPart: its list of names is long. */
export function EmojiPicker({ onPick }: EmojiPickerProps) {
  const [picked] = useState(readPicked);
  const [tone, setTone] = useState<SkinTone | null>(picked.tone);
  const [search, setSearch] = useState('');
  const groups = [
    { name: EMOJI_TEXTS.recent, icon: '🕐', emoji: picked.recent.flatMap((emoji) => nameEmoji(emoji) ?? []) },
    ...EMOJI_GROUPS,
  ].filter(({ emoji }) => emoji.length > 0);
  const [chosen, setChosen] = useState(groups[0]?.name ?? '');
  const isSearching = search.trim() !== '';
  const shown = isSearching
    ? { name: EMOJI_TEXTS.results, emoji: searchEmoji(search).slice(0, MOST_RESULTS) }
    : groups.find(({ name }) => name === chosen);
  const toned = (shown?.emoji ?? []).map((named: NamedEmoji) =>
    named.hasTones ? { ...named, emoji: withTone(named.emoji, tone) } : named,
  );
  const pick = (emoji: string) => {
    keepEmoji(emoji);
    onPick(emoji);
  };
  const changeTone = (next: SkinTone | null) => {
    setTone(next);
    keepTone(next);
  };
  return (
    <div className="flex h-96 max-h-full min-h-0 w-full flex-col">
      <SearchField value={search} onChange={setSearch} />
      {!isSearching && <GroupChoice groups={groups} value={shown?.name ?? ''} onChange={setChosen} />}
      <p role="status" className={classNames('px-3 pt-3', toned.length > 0 && 'sr-only')}>
        {isSearching && EMOJI_TEXTS.found(toned.length)}
      </p>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-1 py-2">
        <EmojiGrid key={shown?.name} label={shown?.name ?? ''} emoji={toned} onPick={pick} />
      </div>
      <ToneChoice value={tone} onChange={changeTone} />
    </div>
  );
}

type SearchFieldProps = { readonly value: string; readonly onChange: (value: string) => void };

/** On a touch screen, the focus would bring up the keyboard over the emoji. */
const IS_TYPED_INTO = '(pointer: fine)';

function SearchField({ value, onChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (matchMedia(IS_TYPED_INTO).matches) field.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="relative p-2">
      <Search aria-hidden="true" className="absolute top-1/2 left-5 size-4 -translate-y-1/2 text-ink-soft" />
      <input
        ref={field}
        type="search"
        aria-label={EMOJI_TEXTS.search}
        placeholder={EMOJI_TEXTS.search}
        maxLength={60}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="h-11 w-full rounded-full bg-paper-deep pr-4 pl-10 text-base placeholder:text-ink-soft"
      />
    </div>
  );
}

type GroupChoiceProps = {
  readonly groups: readonly EmojiGroup[];
  readonly value: string;
  readonly onChange: (name: string) => void;
};

function GroupChoice({ groups, value, onChange }: GroupChoiceProps) {
  return (
    <Choice
      aria-label={EMOJI_TEXTS.groups}
      options={groups.map(({ name }) => name)}
      value={value}
      onChange={onChange}
      className="flex shrink-0 overflow-x-auto border-line border-b px-1"
    >
      {(name, button) => (
        <button
          {...button}
          aria-label={name}
          title={name}
          className="flex h-11 min-w-9 grow items-center justify-center border-transparent border-b-[3px] opacity-70 hover:opacity-100 focus-visible:-outline-offset-2 data-[state=checked]:border-red data-[state=checked]:opacity-100"
        >
          <EmojiPicture
            emoji={groups.find((group) => group.name === name)?.icon ?? ''}
            className="size-5 text-lg leading-none"
          />
        </button>
      )}
    </Choice>
  );
}

type ToneChoiceProps = { readonly value: SkinTone | null; readonly onChange: (tone: SkinTone | null) => void };

const HAND = '✋';
const TONES = ['', ...SKIN_TONES] as const;

function ToneChoice({ value, onChange }: ToneChoiceProps) {
  const id = useId();
  return (
    <div className="flex shrink-0 items-center justify-between gap-2 border-line border-t px-3 py-1">
      <p id={id} className="text-sm text-ink-soft">
        {EMOJI_TEXTS.tone}
      </p>
      <Choice
        aria-labelledby={id}
        options={TONES}
        value={value ?? ''}
        onChange={(tone) => onChange(tone === '' ? null : tone)}
        className="flex"
      >
        {(tone, button) => (
          <button
            {...button}
            aria-label={EMOJI_TEXTS.tones[TONES.indexOf(tone)]}
            title={EMOJI_TEXTS.tones[TONES.indexOf(tone)]}
            className="flex size-9 items-center justify-center rounded-full data-[state=checked]:bg-paper-deep data-[state=checked]:ring-2 data-[state=checked]:ring-ink pointer-coarse:size-11"
          >
            <EmojiPicture emoji={HAND + tone} className="size-6 text-xl leading-none" />
          </button>
        )}
      </Choice>
    </div>
  );
}
