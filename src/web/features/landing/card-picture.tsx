import { classNames } from '../../ui/class-names.ts';

export type DrawnPage = { readonly src: string; readonly width: number; readonly height: number };

type CardPictureProps = {
  readonly page: DrawnPage;
  /** Empty where the words beside it say the same. */
  readonly alt: string;
  readonly isEager?: boolean;
  /** The page that is drawn ahead holds this one itself: it is the largest thing that people see first. */
  readonly isInPage?: boolean;
  readonly className?: string;
};

/** One side of a card, drawn by the card engine when the pages were built. */
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
      className={classNames('block h-auto w-full rounded-card bg-card', className)}
    />
  );
}
