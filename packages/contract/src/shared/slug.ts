/** The pattern of a code in an address: small letters and digits, separated by single hyphens. */
export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * Proposes a code for a name, cut at a word: `Falls & fractures (2026)` becomes `falls-fractures-2026`. Adds
 * the first number that makes the code unique. Returns an empty text if the name has no letter or digit of
 * the Latin alphabet.
 */
export function createSlug(name: string, existingSlugs: Iterable<string> = [], maxLength = 60): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  // A first word that is longer than all there is room for is cut in itself.
  const code =
    plain.length <= maxLength
      ? plain
      : plain
          .slice(0, maxLength + 1)
          .replace(/-[^-]*$/, '')
          .slice(0, maxLength);
  const used = new Set(existingSlugs);
  if (code === '' || !used.has(code)) return code;
  for (let n = 2; ; n += 1) if (!used.has(`${code}-${n}`)) return `${code}-${n}`;
}
