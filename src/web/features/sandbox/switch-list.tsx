import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/surface.tsx';

type SwitchListProps<S extends string> = {
  readonly labels: Record<S, string>;
  readonly names: readonly S[];
  /** How many more calls each switch affects. Negative means all. */
  readonly counts: Partial<Record<S, number>>;
  readonly onSet: (name: S, count: number) => void;
};

/** Switches that make the sandbox's next call fail. */
export function SwitchList<S extends string>({ labels, names, counts, onSet }: SwitchListProps<S>) {
  return (
    <Panel className="p-5">
      <h2 className="text-xl">Make the next call fail</h2>
      <ul className="mt-3 grid gap-x-8 gap-y-2 md:grid-cols-2">
        {names.map((name) => {
          const isOn = (counts[name] ?? 0) !== 0;
          const caption = isOn ? 'Will fail' : 'Once';
          return (
            <li key={name} className="flex items-center justify-between gap-4">
              <span>{labels[name]}</span>
              <Button
                variant={isOn ? 'primary' : 'ghost'}
                size="small"
                aria-pressed={isOn}
                aria-label={`${caption}: ${labels[name]}`}
                onClick={() => onSet(name, isOn ? 0 : 1)}
              >
                {caption}
              </Button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
