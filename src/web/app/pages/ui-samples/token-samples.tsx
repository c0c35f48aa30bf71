const COLOURS = [
  'paper',
  'paper-deep',
  'card',
  'line',
  'line-strong',
  'ink',
  'ink-soft',
  'red',
  'red-deep',
  'red-wash',
  'blue',
  'blue-wash',
  'green',
  'green-wash',
  'amber',
  'amber-wash',
  'neutral-wash',
] as const;

export function TokenSamples() {
  return (
    <>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-6">
        {COLOURS.map((name) => (
          <li key={name}>
            <div
              className="h-16 rounded-panel border border-line"
              style={{ backgroundColor: `var(--color-${name})` }}
            />
            <span className="text-sm">{name}</span>
          </li>
        ))}
      </ul>
      <p className="mt-8 font-display text-4xl font-semibold">Playfair Display for headlines</p>
      <p className="mt-2 text-lg">Inter for everything that is read.</p>
      <p className="mt-2 font-hand text-3xl">Dancing Script for what is written by hand</p>
      <p className="eyebrow mt-4">Eyebrow</p>
    </>
  );
}
