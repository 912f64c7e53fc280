type Named = readonly [pattern: RegExp, name: string];

// The order matters: most browsers also say that they are Chrome or Safari.
const browsers: readonly Named[] = [
  [/edg(e|a|ios)?\//i, 'Edge'],
  [/opr\/|opera/i, 'Opera'],
  [/samsungbrowser/i, 'Samsung Internet'],
  [/firefox|fxios/i, 'Firefox'],
  [/headlesschrome|chrome|crios|chromium/i, 'Chrome'],
  [/safari/i, 'Safari'],
];
const systems: readonly Named[] = [
  [/iphone|ipod/i, 'iPhone'],
  [/ipad/i, 'iPad'],
  [/android/i, 'Android'],
  [/cros/i, 'ChromeOS'],
  [/windows/i, 'Windows'],
  [/mac os x|macintosh/i, 'Mac'],
  [/linux/i, 'Linux'],
];

const nameIn = (userAgent: string, names: readonly Named[]) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** `Firefox on Windows`: how a person recognises a browser in a list. */
export function browserName(userAgent: string | null): string {
  const browser = nameIn(userAgent ?? '', browsers);
  const system = nameIn(userAgent ?? '', systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : 'An unknown browser');
}
