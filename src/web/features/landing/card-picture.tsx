import { classNames } from '#web/ui/class-names.ts';

export type RenderedPage = { readonly src: string; readonly width: number; readonly height: number };

type CardPictureProps = {
  readonly page: RenderedPage;
  /** Empty if the text beside it says the same. */
  readonly alt: string;
  readonly isEager?: boolean;
  /** Inlined into the prerendered page: it's the largest thing visitors see first. */
  readonly isInPage?: boolean;
  readonly className?: string;
};

/** One side of a card, rendered by the card engine during the build. */
export function CardPicture({ page, alt, isEager = false, isInPage = false, className }: CardPictureProps) {
  return (
    <img
      src={page.src}
      width={page.width}
      height={page.height}
      alt={alt}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : 'auto'}
      decoding={isInPage ? 'sync' : 'async'}
      data-in-page={isInPage || undefined}
      suppressHydrationWarning={isInPage}
      className={classNames('block h-auto w-full rounded-card bg-card forced-color-adjust-none', className)}
    />
  );
}
