import type { ComponentProps } from 'react';

type FittedCardProps = ComponentProps<'div'> & {
  /** Width divided by height. */
  readonly ratio: number;
  /** The height of everything above and below the card, such as a toolbar and a caption, in CSS units. */
  readonly beside?: string;
};

/**
 * A box as large as the stage allows, with 24 pixels around it, or 12 on a phone. Its size follows from the stage in CSS alone, so it is
 * right in the first frame. Measure this box where pixels are needed.
 */
export function FittedCard({ ratio, beside = '0px', style, ...rest }: FittedCardProps) {
  const width = `min(100cqw - 2 * var(--stage-margin), (var(--stage-height) - 2 * var(--stage-margin) - ${beside}) * ${ratio})`;
  return <div {...rest} style={{ ...style, width, aspectRatio: ratio, marginInline: 'auto' }} />;
}
