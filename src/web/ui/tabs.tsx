import { Tabs as RadixTabs } from 'radix-ui';
import { type FocusEvent, type ReactNode, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

export type Tab<V extends string> = { readonly value: V; readonly label: ReactNode; readonly content: ReactNode };

type TabsProps<V extends string> = {
  /** The accessible name of the tab list. */
  readonly label: string;
  readonly tabs: readonly Tab<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly listClassName?: string;
};

export function Tabs<V extends string>({ label, tabs, value, onChange, listClassName }: TabsProps<V>) {
  const root = useRef<HTMLDivElement>(null);
  const choose = (chosen: string) => {
    const tab = tabs.find((each) => each.value === chosen);
    if (!tab) return;
    showTop(root.current);
    onChange(tab.value);
  };
  // Radix focuses a clicked tab by script, so browsers would show a keyboard focus ring.
  const [isPressed, setPressed] = useState(false);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setPressed(false);
  };
  return (
    <RadixTabs.Root ref={root} value={value} onValueChange={choose}>
      <RadixTabs.List
        aria-label={label}
        data-pressed={isPressed || undefined}
        onPointerDown={() => setPressed(true)}
        onKeyDown={() => setPressed(false)}
        onBlur={leave}
        className={classNames('group flex overflow-x-auto shadow-[inset_0_-1px_0_var(--color-line)]', listClassName)}
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-11 shrink-0 border-b-[3px] border-transparent px-3 py-2 font-semibold text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-3 group-data-pressed:outline-none data-[state=active]:border-red data-[state=active]:text-ink"
          >
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

/** Every tab begins at its top, if the tabs are sticky and have left their place. */
function showTop(root: HTMLElement | null): void {
  const list = root?.firstElementChild;
  if (!(root && list)) return;
  const isAway = list.getBoundingClientRect().top > root.getBoundingClientRect().top + 1;
  if (isAway) root.scrollIntoView({ block: 'start', behavior: 'instant' });
}
