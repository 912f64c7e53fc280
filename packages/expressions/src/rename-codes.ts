const TOKEN = /'[^']*'|"[^"]*"|[a-zA-Z_]\w*(\s*\()?/g;
const BEFORE = /'[^']*'|"[^"]*"|\blast\s*\(\s*\w+\s*\)|[a-zA-Z_]\w*(\s*\()?/g;

/** An expression with other codes in the place of some; texts between quotes and functions stay as they are. */
export const renameCodes = (text: string, codes: ReadonlyMap<string, string>): string =>
  renamed(TOKEN, text, codes);

/** The same, but that `last(…)` goes on naming what the period before called so. */
export const renameCurrentPeriodCodes = (text: string, codes: ReadonlyMap<string, string>): string =>
  renamed(BEFORE, text, codes);

const renamed = (tokens: RegExp, text: string, codes: ReadonlyMap<string, string>): string =>
  text.replace(tokens, (token, isFunction?: string) => (isFunction ? token : (codes.get(token) ?? token)));
