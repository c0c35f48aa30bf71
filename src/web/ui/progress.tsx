type ProgressProps = {
  readonly label: string;
  /** From 0 to 1, or null if unknown. */
  readonly value: number | null;
};

export function Progress({ label, value }: ProgressProps) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div>
      <div className="mb-1.5 flex justify-between text-sm text-ink-soft">
        <span>{label}</span>
        {percent !== null && <span className="tabular-nums">{percent}%</span>}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
        className="h-2 overflow-hidden rounded-full bg-paper-deep"
      >
        <div
          className={
            percent === null
              ? 'airmail h-full w-full animate-skeleton'
              : 'h-full rounded-full bg-red transition-[width] duration-300'
          }
          style={percent === null ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
