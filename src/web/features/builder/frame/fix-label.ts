import type { Fix } from '#layout/preflight/finding.ts';
import { ORIENTATION_FIXES } from './texts.ts';

export function fixLabel(fix: Fix): string {
  switch (fix.kind) {
    case 'font-size':
    case 'caption-size':
      return `Use size ${fix.fontSize}`;
    case 'card-size':
      return `Use a ${fix.name} card`;
    case 'font-color':
      return 'Use black';
    case 'orientation':
      return ORIENTATION_FIXES[fix.orientation];
    case 'zoom':
      return 'Zoom out';
    case 'remove-characters':
      return "Remove what can't be printed";
    case 'remove-return-address':
      return 'Leave it off';
  }
}
