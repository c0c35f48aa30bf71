import type { TemplateId } from '#domain/template.ts';
import type { FontFamily } from '#domain/text-style.ts';

const TEMPLATE_FONTS: Record<TemplateId, readonly FontFamily[]> = {
  'happy-birthday': ['playfair', 'dancing'],
  'los-angeles': ['playfair', 'dancing'],
  'nice-to-you': ['dancing'],
  'hello-baby': ['playfair', 'dancing'],
  'thinking-of-you': ['playfair', 'dancing'],
  'get-well-soon': ['playfair', 'dancing'],
};

/** The fonts of a template's lettering. */
export function templateFonts(id: TemplateId): readonly FontFamily[] {
  return TEMPLATE_FONTS[id];
}
