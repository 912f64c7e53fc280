/**
 * A case code: 8 characters of Crockford's base 32 (no I, L, O or U, which look like others), the last a
 * check character. Seven random characters make 34 thousand million codes, so that guessing fails. The check
 * character separates a mistyped code from a wrong one without asking the server.
 */
export const CASE_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_PLACES = 7;

/** Luhn's check in base 32: every single wrong character and nearly every swap of two neighbours changes it. */
function checkCharacterOf(places: string): string {
  let sum = 0;
  let factor = 2;
  for (let at = places.length - 1; at >= 0; at--) {
    const product = CASE_CODE_ALPHABET.indexOf(places[at]!) * factor;
    sum += Math.floor(product / CASE_CODE_ALPHABET.length) + (product % CASE_CODE_ALPHABET.length);
    factor = factor === 2 ? 1 : 2;
  }
  return CASE_CODE_ALPHABET[
    (CASE_CODE_ALPHABET.length - (sum % CASE_CODE_ALPHABET.length)) % CASE_CODE_ALPHABET.length
  ]!;
}

/** A new code. `draw` gives a whole number from 0 up to, and not, `below`; it must not be guessable. */
export function generateCaseCode(draw: (below: number) => number): string {
  const places = Array.from(
    { length: RANDOM_PLACES },
    () => CASE_CODE_ALPHABET[draw(CASE_CODE_ALPHABET.length)]!,
  ).join('');
  return places + checkCharacterOf(places);
}

/**
 * Parses a code as people type it: small letters, spaces, hyphens, O for 0, I or L for 1. Returns null if it
 * is not a code.
 */
export function parseCaseCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replace(/[\s\-‐-―_.]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const isWhole =
    code.length === RANDOM_PLACES + 1 && [...code].every((one) => CASE_CODE_ALPHABET.includes(one));
  return isWhole && checkCharacterOf(code.slice(0, -1)) === code.at(-1) ? code : null;
}

/** In two halves, as it is printed and shown: `7K3M-9Q2X`. */
export const formatCaseCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
