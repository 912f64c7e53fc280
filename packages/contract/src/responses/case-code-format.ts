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

/** The zeros of other scripts whose keyboards have digits of their own: Arabic, Persian, Devanagari, Bengali, Gurmukhi, Gujarati. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6];
const OTHER_DIGITS = /[٠-٩۰-۹०-९০-৯੦-੯૦-૯]/g;

function latinDigit(digit: string): string {
  const at = digit.charCodeAt(0);
  return String(at - ZEROS.find((zero) => at >= zero && at < zero + 10)!);
}

/** Spaces, hyphens, full stops and quotes around a code, and marks without width that come along when it is copied. */
const AROUND_CODE = /[\s\p{P}\p{S}\p{Cf}\u034f]/gu;

/**
 * Parses a code as people type or paste it: small letters, spaces, hyphens, a full stop, O for 0, I or L for 1, letters and digits of
 * full width, digits of other scripts. Returns null if it is not a code.
 */
export function parseCaseCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .replace(OTHER_DIGITS, latinDigit)
    .replace(AROUND_CODE, '')
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  const isWhole =
    code.length === RANDOM_PLACES + 1 && [...code].every((one) => CASE_CODE_ALPHABET.includes(one));
  return isWhole && checkCharacterOf(code.slice(0, -1)) === code[RANDOM_PLACES] ? code : null;
}

/** A code that a respondent has typed or pasted, alone or in a link. */
export type PastedCode = {
  code: string;
  /** The survey that a link names, as `12-3`. */
  survey: string | null;
  /** The key that a return link carries. */
  key: string | null;
};

const LINK = /\/surveys\/(\d{1,10}-\d{1,10})\/([^/?#\s]+)(?:[/?][^#\s]*)?(?:#key=([\w-]+))?/i;

/** Parses a typed code or a pasted link. Returns null if it holds no code. */
export function parsePastedCode(typed: string): PastedCode | null {
  const [, survey, written, key] = LINK.exec(typed.normalize('NFKC')) ?? [];
  const code = parseCaseCode(written ?? typed);
  return code === null ? null : { code, survey: survey ?? null, key: key ?? null };
}

/** In two halves, as it is printed and shown: `7K3M-9Q2X`. */
export const formatCaseCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
