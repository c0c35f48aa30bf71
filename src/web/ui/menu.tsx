import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type MenuProps = {
  /** The button that opens the menu. */
  readonly trigger: ReactNode;
  readonly children: ReactNode;
};

export function Menu({ trigger, children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-40 min-w-52 animate-fade-in rounded-panel border border-line bg-card p-1.5 shadow-float"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const ITEM_STYLE =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-ink no-underline outline-none ' +
  'data-highlighted:bg-paper-deep data-disabled:cursor-not-allowed data-disabled:text-ink-soft';

type MenuItemProps = {
  readonly children: ReactNode;
  readonly onSelect: () => void;
  readonly disabled?: boolean;
  readonly className?: string;
};

export function MenuItem({ children, onSelect, disabled = false, className = '' }: MenuItemProps) {
  return (
    <DropdownMenu.Item disabled={disabled} onSelect={onSelect} className={`${ITEM_STYLE} ${className}`}>
      {children}
    </DropdownMenu.Item>
  );
}

type MenuLinkProps = { readonly to: string; readonly children: ReactNode; readonly className?: string };

export function MenuLink({ to, children, className = '' }: MenuLinkProps) {
  return (
    <DropdownMenu.Item asChild className={`${ITEM_STYLE} ${className}`}>
      <Link to={to}>{children}</Link>
    </DropdownMenu.Item>
  );
}

export function MenuLine({ className = '' }: { readonly className?: string }) {
  return <DropdownMenu.Separator className={`my-1.5 h-px bg-line ${className}`} />;
}
