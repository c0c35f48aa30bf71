/** Scrolls to a section and focuses it, without animation if motion is reduced. */
export function scrollToSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  section.scrollIntoView({ behavior: isReduced ? 'auto' : 'smooth', block: 'start' });
  section.focus({ preventScroll: true });
}
