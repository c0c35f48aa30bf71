import type { Page } from '#layout/scene.ts';

/** Where the card is cut (red) and what is safe from the knife (blue), over the whole sheet. */
export function CardGuides({ page }: { readonly page: Page }) {
  const { width, height, trim, safe } = page;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className="absolute inset-0 size-full" fill="none">
      <path
        d={`M0 0H${width}V${height}H0Z M${trim.x} ${trim.y}V${trim.y + trim.height}H${trim.x + trim.width}V${trim.y}Z`}
        fill="var(--color-red)"
        fillRule="evenodd"
        opacity="0.14"
      />
      <rect {...trim} stroke="var(--color-red)" strokeWidth="1.25" vectorEffect="non-scaling-stroke" />
      <rect
        {...safe}
        stroke="var(--color-blue)"
        strokeWidth="1.25"
        strokeDasharray="5 4"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
