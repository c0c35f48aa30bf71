/** Two small drawings of our own: the icon set would be a tenth of the first page's code. */

const LINE = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

export function PhotoIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 40 40" className="size-12 text-red" strokeWidth="1.8" {...LINE}>
      <path d="M22 6H7a2 2 0 0 0-2 2v24a2 2 0 0 0 2 2h26a2 2 0 0 0 2-2V18" />
      <path d="m5 28 8.5-8 7 7 4-4L35 31" />
      <path d="M30.5 14V4m-4.5 4.5L30.5 4 35 8.5" />
    </svg>
  );
}

export function TurnIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="size-4" strokeWidth="1.6" {...LINE}>
      <path d="M16.5 10a6.5 6.5 0 1 1-2-4.7L16.5 7" />
      <path d="M16.5 3v4h-4" />
    </svg>
  );
}
