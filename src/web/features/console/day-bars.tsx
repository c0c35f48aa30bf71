/** Bars by day, drawn on a canvas. Whoever shows them gives the same figures as text. */
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { formatShortDay } from '#web/ui/format.ts';
import 'uplot/dist/uPlot.min.css';

export type DayBarsProps = {
  /** ISO days, oldest first. */
  readonly days: readonly string[];
  readonly values: readonly number[];
  /** Formats a value of the axis. */
  readonly format: (value: number) => string;
  readonly color: 'blue' | 'green';
};

const HEIGHT = 190;
const BAR = { share: 0.72, widest: 28, radius: 0.12 };

export function DayBars({ days, values, format, color }: DayBarsProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let plot: uPlot | null = null;
    const draw = () => {
      plot?.destroy();
      plot = new uPlot(optionsOf(element, { days, format, color }), dataOf(days, values), element);
    };
    draw();
    const resized = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height: HEIGHT }));
    resized.observe(element);
    // A canvas keeps its pixels when the colors of the system change.
    const forced = matchMedia('(forced-colors: active)');
    forced.addEventListener('change', draw);
    return () => {
      resized.disconnect();
      forced.removeEventListener('change', draw);
      plot?.destroy();
    };
  }, [days, values, format, color]);
  return <div ref={frame} aria-hidden="true" style={{ height: HEIGHT }} className="w-full overflow-hidden" />;
}

/** Days as their positions, because every day is as wide as the other. */
function dataOf(days: readonly string[], values: readonly number[]): uPlot.AlignedData {
  return [days.map((_day, index) => index), [...values]];
}

function optionsOf(element: HTMLElement, { days, format, color }: Omit<DayBarsProps, 'values'>): uPlot.Options {
  const { ink, line, bar } = colorsOf(element, color);
  const axis = { stroke: ink, font: `13px ${getComputedStyle(element).fontFamily}`, ticks: { show: false } };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [-0.6, days.length - 0.4] },
      y: { range: (_plot, _min, max) => [0, Math.max(max * 1.08, 1)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        gap: 6,
        splits: () => marks(days.length, element.clientWidth),
        values: (_plot, splits) => splits.map((index) => shortDay(days[index] ?? '')),
      },
      {
        ...axis,
        grid: { stroke: line, width: 1 },
        size: (_plot, texts) => 14 + 7 * Math.max(2, ...(texts ?? []).map((text) => text.length)),
        space: 32,
        incrs: WHOLE_STEPS,
        values: (_plot, splits) => splits.map(format),
      },
    ],
    series: [
      {},
      {
        fill: bar,
        stroke: bar,
        width: 0,
        points: { show: false },
        ...(uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [BAR.share, BAR.widest], radius: BAR.radius }) }),
      },
    ],
  };
}

/** Neither half an order nor half a cent. */
const WHOLE_STEPS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000].flatMap((power) => [
  power,
  2 * power,
  5 * power,
]);

/** About every 70 pixels, counted from today. */
function marks(count: number, width: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(2, Math.floor(width / 70))));
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % step === 0);
}

function shortDay(isoDay: string): string {
  return isoDay === '' ? '' : formatShortDay(isoDay);
}

function colorsOf(element: HTMLElement, color: DayBarsProps['color']) {
  if (matchMedia('(forced-colors: active)').matches) return { ink: 'CanvasText', line: 'GrayText', bar: 'Highlight' };
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return { ink: read('ink-soft'), line: read('line'), bar: read(color) };
}
