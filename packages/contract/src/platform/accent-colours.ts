type Rgb = readonly [number, number, number];
const WHITE: Rgb = [255, 255, 255];
const INK: Rgb = [21, 33, 43];
const BLACK: Rgb = [0, 0, 0];

function parse(colour: string): Rgb | null {
  const digits = /^#([0-9a-f]{6})$/i.exec(colour)?.[1];
  if (!digits) return null;
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
}

const toHex = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

function mix(colour: Rgb, other: Rgb, share: number): Rgb {
  return [0, 1, 2].map((at) => colour[at]! * (1 - share) + other[at]! * share) as unknown as Rgb;
}

/** WCAG 2.2, "relative luminance". */
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG 2.2 contrast ratio of two `#rrggbb` colours, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  return contrastOf(parse(one) ?? WHITE, parse(other) ?? WHITE);
}

export type Accent = Record<
  | 'accent'
  | 'accent-hover'
  | 'accent-active'
  | 'accent-text'
  | 'accent-tint'
  | 'accent-tint-strong'
  | 'on-accent',
  string
>;

/**
 * Returns the colours derived from a programme's primary colour. For any colour, text on the accent has at
 * least 4.5:1 in each state. Accent-coloured text has the same on white and on its tints.
 *
 * @param primary `#rrggbb`; returns null for anything else
 */
export function deriveAccentColours(primary: string): Accent | null {
  const colour = parse(primary);
  if (!colour) return null;
  const onAccent = contrastOf(colour, WHITE) >= 4.5 ? WHITE : INK;
  // Away from the text upon it, so that hovering never makes the text harder to read.
  const away = onAccent === WHITE ? BLACK : WHITE;
  const readable = onAccent === WHITE ? colour : lightenUntil(colour, INK);
  const tintStrong = mix(colour, WHITE, 0.82);
  return {
    accent: toHex(readable),
    'accent-hover': toHex(mix(readable, away, 0.16)),
    'accent-active': toHex(mix(readable, away, 0.32)),
    'accent-text': toHex(darkenUntil(colour, tintStrong)),
    'accent-tint': toHex(mix(colour, WHITE, 0.92)),
    'accent-tint-strong': toHex(tintStrong),
    'on-accent': toHex(onAccent),
  };
}

const darkenUntil = (colour: Rgb, background: Rgb) => shiftUntil(colour, BLACK, background);
const lightenUntil = (colour: Rgb, text: Rgb) => shiftUntil(colour, WHITE, text);

function shiftUntil(colour: Rgb, towards: Rgb, against: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.04) {
    const shifted = mix(colour, towards, share);
    // A little more than 4.5, for what rounding to whole steps takes away.
    if (contrastOf(shifted, against) >= 4.55) return shifted;
  }
  return towards;
}
