const TOKEN = /'[^']*'|"[^"]*"|[a-zA-Z_]\w*(\s*\()?/g;

/** An expression with other codes in the place of some; texts between quotes and functions stay as they are. */
export const renameCodes = (text: string, codes: ReadonlyMap<string, string>): string =>
  text.replace(TOKEN, (token, isFunction?: string) => (isFunction ? token : (codes.get(token) ?? token)));
