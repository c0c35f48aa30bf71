import { usePublicConfig } from '../../api/use-public-config.ts';
import { PATHS } from '../../content/paths.ts';
import type { NoticeLink } from '../../ui/notify.ts';

/** A link to the sandbox inbox, while emails stay on this machine. */
export function useInboxAction(): NoticeLink | undefined {
  return usePublicConfig()?.inbox ? { label: 'Open inbox', to: PATHS.sandbox } : undefined;
}
