/** Brings a section into view, smoothly unless the person asked for less motion, and moves the focus with it. */
export function scrollToSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  section.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' });
  section.focus({ preventScroll: true });
}
