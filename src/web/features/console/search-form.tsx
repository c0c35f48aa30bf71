import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { TextField } from '#web/ui/text-field.tsx';

type SearchFormProps = {
  readonly label: string;
  readonly search: string;
  readonly onSearch: (text: string) => void;
};

export function SearchForm({ label, search, onSearch }: SearchFormProps) {
  const [text, setText] = useState(search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <search className="w-full sm:w-80">
      <form onSubmit={submit}>
        <TextField
          type="search"
          label={label}
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.target.value)}
          trailing={
            <button
              type="submit"
              aria-label="Search"
              className="inline-flex size-11 items-center justify-center rounded-full hover:text-red focus-visible:rounded-full"
            >
              <Search aria-hidden="true" className="size-4.5" />
            </button>
          }
        />
      </form>
    </search>
  );
}
