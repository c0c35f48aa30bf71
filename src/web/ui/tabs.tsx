import { Tabs as RadixTabs } from 'radix-ui';
import { type FocusEvent, type ReactNode, useState } from 'react';

export type Tab<V extends string> = { readonly value: V; readonly label: ReactNode; readonly content: ReactNode };

type TabsProps<V extends string> = {
  /** The accessible name of the tab list. */
  readonly label: string;
  readonly tabs: readonly Tab<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  /** Pills fill the width of a panel. */
  readonly look?: keyof typeof LOOKS;
};

const LOOKS = {
  line: {
    list: 'group flex gap-1 overflow-x-auto shadow-[inset_0_-1px_0_var(--color-line)]',
    tab: 'min-h-11 shrink-0 border-b-[3px] border-transparent px-4 py-2 font-semibold text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-3 group-data-pressed:outline-none data-[state=active]:border-red data-[state=active]:text-ink',
  },
  pills: {
    list: 'group flex gap-0.5 rounded-full bg-paper-deep p-1',
    tab: 'min-h-9 min-w-0 grow rounded-full px-1.5 text-sm font-semibold text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 group-data-pressed:outline-none data-[state=active]:bg-card data-[state=active]:text-ink data-[state=active]:shadow-paper pointer-coarse:min-h-11',
  },
} as const;

export function Tabs<V extends string>({ label, tabs, value, onChange, look = 'line' }: TabsProps<V>) {
  const choose = (chosen: string) => {
    const tab = tabs.find((each) => each.value === chosen);
    if (tab) onChange(tab.value);
  };
  // Radix focuses a clicked tab by script, so browsers would show a keyboard focus ring.
  const [isPressed, setPressed] = useState(false);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setPressed(false);
  };
  return (
    <RadixTabs.Root value={value} onValueChange={choose}>
      <RadixTabs.List
        aria-label={label}
        data-pressed={isPressed || undefined}
        onPointerDown={() => setPressed(true)}
        onKeyDown={() => setPressed(false)}
        onBlur={leave}
        className={LOOKS[look].list}
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger key={tab.value} value={tab.value} className={LOOKS[look].tab}>
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
