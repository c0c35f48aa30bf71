/** A round postmark with a day in it. */
export function Postmark({ text }: { readonly text: string }) {
  const lines = text.split(' ');
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 120 84"
      className="h-[84px] w-[120px] text-ink-soft"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
    >
      <circle cx="42" cy="42" r="36" />
      <circle cx="42" cy="42" r="29" strokeDasharray="2 3" />
      <path d="M80 24q10-6 20 0t20 0M81 36q10-6 20 0t20 0M81 48q10-6 20 0t20 0M80 60q10-6 20 0t20 0" opacity="0.7" />
      <g fill="currentColor" stroke="none" fontFamily="var(--font-sans)" fontSize="13" fontWeight="700">
        {lines.map((line, index) => (
          <text key={line} x="42" y={lines.length === 1 ? 46.5 : 39 + 15 * index} textAnchor="middle">
            {line}
          </text>
        ))}
      </g>
    </svg>
  );
}
