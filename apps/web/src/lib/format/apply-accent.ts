import { deriveAccentColours } from '@portal/contract/platform/accent-colours';

/** SPEC §1: the primary colour as --color-primary, and what is derived from it beside it. */
export function applyAccent(primary: string, style: CSSStyleDeclaration): void {
  const accent = deriveAccentColours(primary);
  if (!accent) return;
  style.setProperty('--color-primary', primary);
  for (const [name, value] of Object.entries(accent)) style.setProperty(`--${name}`, value);
}
