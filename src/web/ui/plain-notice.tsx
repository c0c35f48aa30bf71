import type { Notice } from './notify.ts';

type PlainNoticeProps = { readonly notice: Notice; readonly onClose: () => void };

/** What is said when the toaster's code can't be had: the latest news, until it is closed or something else is said. */
export function PlainNotice({ notice, onClose }: PlainNoticeProps) {
  return (
    <div role="status" className="fixed inset-x-4 top-4 z-60 rounded-panel bg-card p-4 text-ink shadow-float">
      <p className="font-semibold">{notice.title}</p>
      <p>{notice.description}</p>
      <button type="button" className="underline" onClick={onClose}>
        Close
      </button>
    </div>
  );
}
