import { useId } from 'react';

type SliderProps = {
  readonly label: string;
  /** The value in words, such as 120%. */
  readonly words: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** A double click comes back to it. */
  readonly resetTo: number;
  readonly onChange: (value: number) => void;
};

export function Slider({ label, words, value, min, max, step, resetTo, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="min-w-0 grow">
      <div className="flex justify-between">
        <label htmlFor={id} className="eyebrow">
          {label}
        </label>
        <span aria-hidden="true" className="eyebrow tabular-nums">
          {words}
        </span>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={words}
        onChange={(event) => onChange(Number(event.target.value))}
        onDoubleClick={() => onChange(resetTo)}
        className="builder-slider mt-1 block w-full pointer-coarse:h-11"
      />
    </div>
  );
}
