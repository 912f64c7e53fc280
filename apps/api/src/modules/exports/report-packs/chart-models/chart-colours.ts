import { deriveAccentColours } from '@portal/contract/platform/accent-colours';
import type { LineRole, PointRole } from './chart-model.ts';

/**
 * Okabe and Ito's blue against grey: everyone can distinguish them, also in print. Slides and pages share
 * these.
 */
export const INK = '1F2933';
export const SOFT = '52606D';
export const LIMIT = '7D8994';
export const GRID = 'E3E7EB';
export const BAND = 'DCE7F1';
/** Around it; its edges are dashed as well. */
export const OUTER_BAND = 'EFF4F8';
export const OTHERS = 'A6ADB5';
/** The colour of the organisation's value if the programme has no colour. */
const OWN = '0072B2';
const BETTER = '0072B2';
const WORSE = 'B3480F';

/**
 * Colours of six hexadecimal digits each: for a rule at the edge, and for the organisation's value, readable
 * on white.
 */
export type Accent = { rule: string; own: string };

/** @param colour the programme's, `#rrggbb`; your value has the colour that it has on screen */
export function accentColours(colour: string | undefined): Accent {
  const accent = deriveAccentColours(colour ?? '');
  if (!accent) return { rule: OWN, own: OWN };
  return { rule: accent.accent.slice(1), own: accent['accent-text'].slice(1) };
}

export const lineColours = (own: string): Record<LineRole, string> => ({
  own,
  values: SOFT,
  median: INK,
  quartile: '8FA3B5',
  percentile: '8FA3B5',
  limit: LIMIT,
  target: WORSE,
});
/** Alert and alarm differ from the others in shape as well. */
export const pointColours = (own: string): Record<PointRole, string> => ({
  own,
  others: OTHERS,
  better: BETTER,
  alert: 'C77700',
  alarm: WORSE,
});
export const toneColours = { better: BETTER, worse: WORSE, neutral: '6A3D9A' } as const;
/** Neighbours differ in lightness as well as in hue. */
const partColours = ['12547A', '8AB8D6', 'A85F00', 'F0C27A', '5B3D78', 'C3A5DD', '2C6E49', 'A9D6B8'] as const;
export const partColour = (partIndex: number): string => partColours[partIndex % partColours.length]!;

/** Returns the text colour for a background colour. */
export const textColourOn = (colour: string): string =>
  [0, 2, 4].reduce((sum, at, n) => sum + parseInt(colour.slice(at, at + 2), 16) * [0.3, 0.59, 0.11][n]!, 0) <
  140
    ? 'FFFFFF'
    : INK;
/**
 * Returns the shade between a colour and white, for marks that differ from others of their shape by being
 * light.
 */
export const tintOf = (colour: string): string =>
  [0, 2, 4]
    .map((at) => Math.round((parseInt(colour.slice(at, at + 2), 16) + 2 * 255) / 3))
    .map((part) => part.toString(16).padStart(2, '0').toUpperCase())
    .join('');

/** More bars have no room for their names; areas, which have no other, are written smaller. */
const [MOST_NAMED, MOST_AREAS] = [25, 50];
/**
 * Checks if bars are horizontal with their names beside them. Many bars are vertical and only your bar is
 * named.
 */
export const hasHorizontalBars = ({
  bars,
  areNamed,
}: {
  bars: readonly unknown[];
  areNamed: boolean;
}): boolean => bars.length <= (areNamed ? MOST_AREAS : MOST_NAMED);
