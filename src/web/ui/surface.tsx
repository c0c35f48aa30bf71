import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export function Panel({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('rounded-panel border border-line bg-card', className)} />;
}

/** Looks like a postcard: thick paper with a shadow. */
export function PaperCard({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={classNames('relative overflow-hidden rounded-card bg-card shadow-card', className)} />
  );
}

type StampProps = {
  /** The picture on the stamp. Defaults to a sunrise. */
  readonly children?: ReactNode;
  readonly className?: string;
};

/** A decorative stamp with perforated edges. */
export function Stamp({ children, className }: StampProps) {
  return (
    <div aria-hidden="true" className={classNames('perforated h-[100px] w-[80px]', className)}>
      {children ?? <Sunrise />}
    </div>
  );
}

function Sunrise() {
  const sky = useId();
  return (
    <svg aria-hidden="true" viewBox="0 0 60 80" preserveAspectRatio="none" className="size-full">
      <defs>
        <linearGradient id={sky} x1="0" y1="0" x2="0.35" y2="1">
          <stop stopColor="#f0b35b" />
          <stop offset="1" stopColor="#d65a3d" />
        </linearGradient>
      </defs>
      <rect width="60" height="80" fill={`url(#${sky})`} />
      <path d="M0 62 60 40v40H0Z" fill="#22508c" />
    </svg>
  );
}
