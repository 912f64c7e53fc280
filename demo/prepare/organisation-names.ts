const SMALL_WORDS = new Set(['and', 'for', 'in', 'of', 'on', 'the', 'upon']);

/** `MID AND SOUTH ESSEX NHS TRUST` or `Mid And South Essex NHS Trust` → `Mid and South Essex NHS Trust`. */
export function capitaliseOrganisationName(text: string): string {
  const shouted = text === text.toUpperCase();
  return text
    .trim()
    .split(/\s+/)
    .map((word, index) => {
      const small = word.toLowerCase();
      if (small === 'nhs') return 'NHS';
      if (index > 0 && SMALL_WORDS.has(small)) return small;
      return shouted ? capitalised(small) : word;
    })
    .join(' ');
}

/** Capitalises the parts of a hyphenated word; not what follows an apostrophe. */
const capitalised = (word: string) =>
  word
    .split('-')
    .map((part, index) =>
      index > 0 && SMALL_WORDS.has(part) ? part : part.charAt(0).toUpperCase() + part.slice(1),
    )
    .join('-');

/** `NHS GREATER MANCHESTER INTEGRATED CARE BOARD` → `Greater Manchester`. */
export const shortBoardName = (text: string): string =>
  capitaliseOrganisationName(text)
    .replace(/^NHS /, '')
    .replace(/ Integrated Care Board$/i, '');
