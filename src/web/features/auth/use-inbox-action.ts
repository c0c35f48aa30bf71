import { usePublicConfig } from '../../api/use-public-config.ts';
import { PATHS } from '../../content/paths.ts';
import type { NoticeLink } from '../../ui/notify.ts';

/** While mails stay on this machine, a message about one offers to open it. */
export function useInboxAction(): NoticeLink | undefined {
  return usePublicConfig()?.inbox ? { label: 'Open inbox', to: PATHS.sandbox } : undefined;
}
