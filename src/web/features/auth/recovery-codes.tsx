import { Download, Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { useProduct } from '#web/api/use-public-config.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { saveFile } from '#web/ui/save-file.ts';

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onKept: () => void };

/** [G-1] Shows the codes for the only time. Whoever closes it early is warned once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { name } = useProduct();
  const { user } = useAuth();
  const [isWarned, setWarned] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const grouped = codes.map(group);
  const text = `${name}: recovery codes of ${user?.email ?? ''}\nEach works once.\n\n${grouped.join('\n')}\n`;
  return (
    <Dialog
      open
      onOpenChange={() => (isWarned ? onKept() : setWarned(true))}
      title="Keep your recovery codes"
      description="If you lose your phone, each of these signs you in once. Keep them where you keep your passwords, or on paper. We can't show them again."
    >
      <ul
        ref={list}
        className="grid justify-center gap-y-1.5 rounded-panel bg-paper px-2 py-4 font-mono text-sm sm:text-base"
      >
        {grouped.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div data-screen-only className="mt-4 flex flex-wrap gap-3">
        <CopyButton text={text} label="Copy" copiedLabel="Copied" source={list} />
        <Button
          variant="ghost"
          size="small"
          icon={<Download aria-hidden="true" className="size-4" />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          Download
        </Button>
        <Button
          variant="ghost"
          size="small"
          icon={<Printer aria-hidden="true" className="size-4" />}
          onClick={() => print()}
        >
          Print
        </Button>
      </div>
      <div data-screen-only className="mt-6 grid gap-4">
        {isWarned && (
          <Callout tone="warning" title="Have you kept them?">
            Without them, losing your phone means losing access to your account.
          </Callout>
        )}
        <Button isWide onClick={onKept}>
          I Kept Them
        </Button>
      </div>
    </Dialog>
  );
}

/** Easier to read and to type. The server ignores the dashes. */
function group(code: string): string {
  return code.match(/.{1,6}/g)?.join('-') ?? code;
}
