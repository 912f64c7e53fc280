import { deriveAccentColours } from '@portal/contract/platform/accent-colours';

/** SPEC §1: the primary colour as --color-primary, and what is derived from it beside it. */
export function applyAccent(primaryColour: string, style: CSSStyleDeclaration): void {
  const accent = deriveAccentColours(primaryColour);
  if (!accent) return;
  style.setProperty('--color-primary', primaryColour);
  for (const [name, value] of Object.entries(accent)) style.setProperty(`--${name}`, value);
}
