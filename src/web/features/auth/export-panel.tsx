import { useState } from 'react';
import { exportAccount } from '#contract/account.ts';
import { fetchFile } from '../../api/fetch-file.ts';
import { notifyFailure } from '../../api/notify-failure.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';

/** Many photos take their time. */
const TIMEOUT_MS = 15 * 60_000;

export function ExportPanel() {
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      saveFile(await fetchFile(exportAccount, {}, { timeoutMs: TIMEOUT_MS }), fileName(new Date()));
    } catch (error) {
      notifyFailure(error);
    }
    setLoading(false);
  };
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        One ZIP file with your profile, postcards, orders, address book and mails as JSON, your photos, and the files
        that we printed.
      </p>
      <Button variant="ghost" isLoading={isLoading} onClick={download}>
        Download My Data
      </Button>
    </div>
  );
}

function fileName(now: Date): string {
  return `my-data-${now.toISOString().slice(0, 10)}.zip`;
}
