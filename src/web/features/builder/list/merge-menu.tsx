import { Braces } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useRef, useState } from 'react';
import { COMMON_FIELDS } from '#domain/merge.ts';
import type { MergeValues } from '#domain/recipients.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { RECIPIENT_TEXTS } from './texts.ts';

type MergeMenuProps = {
  /** The columns of the list. */
  readonly values: MergeValues;
  readonly onInsert: (token: string) => void;
};

/** [M-3] Inserts a merge field, with what stands for it where it is empty. */
export function MergeMenu({ values, onInsert }: MergeMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [fallback, setFallback] = useState('');
  const chosen = useRef<string | null>(null);
  const fields = [...new Set([...COMMON_FIELDS, ...Object.keys(values)])];
  const choose = (field: string) => {
    const otherwise = fallback.replace(/[{}|]/g, '').trim();
    chosen.current = otherwise === '' ? `{${field}}` : `{${field}|${otherwise}}`;
    setOpen(false);
  };
  const onCloseAutoFocus = (event: Event) => {
    const token = chosen.current;
    chosen.current = null;
    if (token === null) return;
    event.preventDefault();
    setFallback('');
    onInsert(token);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button variant="ghost" size="small" isWide icon={<Braces aria-hidden="true" className="size-4" />}>
          {RECIPIENT_TEXTS.field}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={RECIPIENT_TEXTS.field}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={onCloseAutoFocus}
          className="z-50 grid max-h-(--radix-popover-content-available-height) w-[min(20rem,calc(100vw-1.5rem))] animate-fade-in gap-3 overflow-y-auto rounded-panel border border-line bg-card p-4 shadow-float"
        >
          <ul className="flex flex-wrap gap-2">
            {fields.map((field) => (
              <li key={field}>
                <button
                  type="button"
                  onClick={() => choose(field)}
                  className="min-h-9 rounded-full bg-blue-wash px-3 text-sm font-semibold text-blue hover:bg-blue hover:text-white focus-visible:rounded-full pointer-coarse:min-h-11"
                >
                  {field}
                </button>
              </li>
            ))}
          </ul>
          <TextField
            label={RECIPIENT_TEXTS.fallback}
            value={fallback}
            maxLength={100}
            placeholder={RECIPIENT_TEXTS.fallbackPlaceholder}
            onChange={({ target }) => setFallback(target.value)}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
