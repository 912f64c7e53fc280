type Coded = { organisation_code: string };

/** What a spreadsheet makes of a code: no zeros in front, letters in whatever case somebody typed. */
const shortened = (code: string) => code.toLowerCase().replace(/^0+(?=.)/, '');

/** Which organisation a code of a file means; and where it means none, which one it was made from by a spreadsheet. */
export function createCodeMatcher<One extends Coded>(organisations: readonly One[]) {
  const byCode = new Map(organisations.map((one) => [one.organisation_code, one]));
  const byShortCode = new Map(organisations.map((one) => [shortened(one.organisation_code), one]));
  return (code: string): { found: One | undefined; alike: One | undefined } => {
    const found = byCode.get(code);
    return { found, alike: found ? undefined : byShortCode.get(shortened(code)) };
  };
}
