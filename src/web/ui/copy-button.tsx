import { Check, Copy } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Button } from './button.tsx';

const SHOWN_MS = 2_500;

type CopyButtonProps = {
  readonly text: string;
  readonly label: string;
  /** Said for a moment once it is copied. */
  readonly copiedLabel: string;
  /** Shows the text. It is selected when the browser doesn't allow copying. */
  readonly source: RefObject<HTMLElement | null>;
};

export function CopyButton({ text, label, copiedLabel, source }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  const Icon = isCopied ? Check : Copy;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
      setTimeout(() => setIsCopied(false), SHOWN_MS);
    } catch {
      // Sites without TLS can't write to the clipboard.
      if (source.current) getSelection()?.selectAllChildren(source.current);
    }
  };
  return (
    <Button variant="ghost" size="small" onClick={copy} icon={<Icon aria-hidden="true" className="size-4" />}>
      <span aria-live="polite">{isCopied ? copiedLabel : label}</span>
    </Button>
  );
}
