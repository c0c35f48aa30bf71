import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/surface.tsx';

type SwitchListProps<S extends string> = {
  readonly labels: Record<S, string>;
  readonly names: readonly S[];
  /** How many calls each one will still hit; below zero is all of them. */
  readonly counts: Partial<Record<S, number>>;
  readonly onSet: (name: S, count: number) => void;
};

/** Switches that make the next call of a sandbox fail. */
export function SwitchList<S extends string>({ labels, names, counts, onSet }: SwitchListProps<S>) {
  return (
    <Panel className="p-5">
      <h2 className="text-xl">Make the next call fail</h2>
      <ul className="mt-3 grid gap-x-8 gap-y-2 md:grid-cols-2">
        {names.map((name) => {
          const count = counts[name] ?? 0;
          return (
            <li key={name} className="flex items-center justify-between gap-4">
              <span>{labels[name]}</span>
              <Button
                variant={count === 0 ? 'ghost' : 'primary'}
                size="small"
                aria-pressed={count !== 0}
                aria-label={`${labels[name]}: ${count === 0 ? 'off' : 'on'}`}
                onClick={() => onSet(name, count === 0 ? 1 : 0)}
              >
                {count === 0 ? 'Once' : 'Will fail'}
              </Button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
