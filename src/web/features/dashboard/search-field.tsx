import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { TextField } from '#web/ui/text-field.tsx';

const TYPING_PAUSE_MS = 300;

type SearchFieldProps = {
  readonly value: string;
  readonly placeholder: string;
  readonly onChange: (value: string) => void;
};

/** Searches when typing pauses, not on every key. */
export function SearchField({ value, placeholder, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    // Changed from outside, by Back or "Show all postcards".
    if (value !== sent) {
      setTyped(value);
      setSent(value);
    }
  }
  useEffect(() => {
    if (typed === sent) return;
    const timer = setTimeout(() => {
      setSent(typed);
      onChange(typed);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, sent, onChange]);
  return (
    <TextField
      label="Search"
      type="search"
      placeholder={placeholder}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      trailing={<Search aria-hidden="true" className="pointer-events-none mr-3 size-4 text-ink-soft" />}
    />
  );
}
