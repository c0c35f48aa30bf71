import { PATHS } from '../../../content/paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';

/** In a tab of their own: nothing here is lost by reading them. */
export function TermsNote() {
  return (
    <p className="text-sm text-ink-soft">
      By placing your order you agree to our{' '}
      <TextLink to={PATHS.terms} target="_blank">
        terms
      </TextLink>{' '}
      and{' '}
      <TextLink to={PATHS.privacy} target="_blank">
        privacy notice
      </TextLink>
      .
    </p>
  );
}
