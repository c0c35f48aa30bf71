import { usePublicConfig } from '#web/api/use-public-config.ts';
import { PATHS } from '#web/content/paths.ts';
import type { NoticeLink } from '#web/ui/notify.ts';

/** A link to the sandbox inbox, while emails stay on this machine. */
export function useInboxAction(): NoticeLink | undefined {
  return usePublicConfig()?.inbox ? { label: 'Open inbox', to: PATHS.sandbox } : undefined;
}
