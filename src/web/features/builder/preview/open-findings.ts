import type { Finding } from '#layout/preflight/finding.ts';

/** What still stands between the card and the checkout: errors, and warnings that nobody nodded to. */
export function openFindings(findings: readonly Finding[], accepted: readonly string[]): readonly Finding[] {
  return findings.filter(({ severity, message }) => severity === 'error' || !accepted.includes(message));
}

/** Asked about on the way to the checkout, instead of closing that way. */
export function isAskedAbout({ code }: Finding): boolean {
  return code === 'address_doubtful';
}
