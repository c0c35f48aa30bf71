import type { TemplateId } from '#domain/template.ts';
import type { FontId } from '../../fonts/registry.ts';

const TEMPLATE_FONTS: Record<TemplateId, readonly FontId[]> = {
  'happy-birthday': ['playfair', 'dancing'],
  'los-angeles': ['playfair', 'dancing'],
  'nice-to-you': ['dancing'],
  'hello-baby': ['playfair', 'dancing'],
  'thinking-of-you': ['playfair', 'dancing'],
  'get-well-soon': ['playfair', 'dancing'],
};

/** The fonts of a template's lettering. */
export function templateFonts(id: TemplateId): readonly FontId[] {
  return TEMPLATE_FONTS[id];
}
