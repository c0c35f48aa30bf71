import { ArrowRight, RefreshCw } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import type { ButtonVariant } from '../../../ui/button-style.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'ghost', 'quiet', 'danger'];

export function ButtonSamples() {
  return (
    <div className="grid gap-5">
      {VARIANTS.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-4">
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} size="small" icon={<RefreshCw aria-hidden="true" className="size-4" />}>
            Small with icon
          </Button>
          <Button variant={variant} isLoading loadingLabel="Saving…">
            Save
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-4">
        <Tooltip text="The next step">
          <IconButton label="Next" variant="primary" size="large" icon={<ArrowRight aria-hidden="true" />} />
        </Tooltip>
        <IconButton label="Next, ghost" variant="ghost" icon={<ArrowRight aria-hidden="true" />} />
        <IconButton label="Next, quiet" icon={<ArrowRight aria-hidden="true" />} />
        <IconButton label="Next, disabled" variant="primary" disabled icon={<ArrowRight aria-hidden="true" />} />
        <IconButton label="Next, loading" variant="ghost" isLoading icon={<ArrowRight aria-hidden="true" />} />
        <LinkButton to="/ui">A link as a button</LinkButton>
        <TextLink to="/ui">A link in text</TextLink>
      </div>
    </div>
  );
}
