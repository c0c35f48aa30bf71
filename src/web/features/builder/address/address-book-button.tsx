import { BookUser } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { MESSAGE_TEXTS } from '../texts.ts';
import type { Builder } from '../use-builder.ts';
import { AddressBookDialog } from './address-book-dialog.tsx';

/** [B2-6] */
export function AddressBookButton({ builder }: { readonly builder: Builder }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        isWide
        icon={<BookUser aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {MESSAGE_TEXTS.addressBook}
      </Button>
      <AddressBookDialog builder={builder} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
