type Coded = { organisation_code: string };

/** Shortens a code as a spreadsheet would: no leading zeros, letters in lower case. */
const shortened = (code: string) => code.toLowerCase().replace(/^0+(?=.)/, '');

/**
 * Matches a code of a file with its organisation; if none matches, finds the code a spreadsheet made it from.
 */
export function createCodeMatcher<One extends Coded>(organisations: readonly One[]) {
  const byCode = new Map(organisations.map((one) => [one.organisation_code, one]));
  const byShortCode = new Map(organisations.map((one) => [shortened(one.organisation_code), one]));
  return (code: string): { found: One | undefined; alike: One | undefined } => {
    const found = byCode.get(code);
    return { found, alike: found ? undefined : byShortCode.get(shortened(code)) };
  };
}
