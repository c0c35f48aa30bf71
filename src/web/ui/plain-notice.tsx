import { useState } from 'react';
import type { Notice } from './notify.ts';

/** What is said when the toaster's code can't be had: the latest news, until it is closed or something else is said. */
export function PlainNotice({ notice }: { readonly notice: Notice }) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <div
      role="status"
      className="fixed inset-x-4 top-4 z-60 flex items-start gap-3 rounded-panel border border-line bg-card p-4 text-ink shadow-float sm:left-auto sm:w-96"
    >
      <p className="grow">
        <span className="font-semibold">{notice.title}</span>
        {notice.description !== undefined && <span className="block text-sm text-ink-soft">{notice.description}</span>}
      </p>
      <button type="button" className="shrink-0 text-sm underline" onClick={() => setOpen(false)}>
        Close
      </button>
    </div>
  );
}
