import { deriveAccentColours } from '@portal/contract/platform/accent-colours';

/** Returns the programme's colours as a style, so that the page does not change its own when the application comes. */
export function accentStyle(primary: string): string {
  const accent = deriveAccentColours(primary);
  if (!accent) return '';
  const all = Object.entries({ 'color-primary': primary, ...accent });
  return all.map(([name, value]) => `--${name}:${value}`).join(';');
}
