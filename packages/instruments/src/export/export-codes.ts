/** The code of each question in a file, by its original code. */
export type ExportCodes = ReadonlyMap<string, string>;

/**
 * Assigns codes that a product accepts, each used once regardless of case: unchanged if possible, else the
 * nearest, numbered.
 */
export function assignExportCodes(
  codes: readonly string[],
  { clean, longest, begin }: { clean: (code: string) => string; longest: number; begin: string },
): ExportCodes {
  const taken = new Set<string>();
  const fitted = new Map<string, string>();
  // Those that can stay as they are have their codes first.
  const order = [...codes].sort((one, other) => Number(clean(one) !== one) - Number(clean(other) !== other));
  for (const code of order) {
    const cleaned = clean(code);
    const isBegun = begin === '' ? cleaned !== '' : /^[a-zA-Z]/.test(cleaned);
    const wished = isBegun ? cleaned : `${begin || 'A'}${cleaned}`.slice(0, longest);
    let name = wished;
    for (let n = 2; taken.has(name.toLowerCase()); n += 1) {
      name = `${wished.slice(0, longest - String(n).length)}${n}`;
    }
    taken.add(name.toLowerCase());
    fitted.set(code, name);
  }
  return fitted;
}
