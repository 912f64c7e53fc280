const BRACES = /\{([^{}]*)\}/g;
const nameIn = (between: string) => between.trim().toLowerCase();

/** What a text names between braces. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(BRACES)].map(([, between = '']) => nameIn(between));

/** What stands between braces in a text and is none of the placeholders: a misspelling would go out to everybody. */
function unknownPlaceholders(known: readonly string[], text: string): string[] {
  const named = [...text.matchAll(BRACES)].map(([whole, between = '']) => [whole, nameIn(between)] as const);
  return [...new Set(named.filter(([, name]) => !known.includes(name)).map(([whole]) => whole))];
}

/** Why a text cannot be saved or sent; null where it can. */
export function validatePlaceholders(known: readonly string[], text: string): string | null {
  const unknown = unknownPlaceholders(known, text);
  if (unknown.length === 0) return null;
  const may = known.map((name) => `{${name}}`).join(', ');
  return `${unknown.join(', ')} is not known here. You may use ${may}.`;
}

/** The text with each placeholder replaced, once: what stands in a value is never one itself. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(BRACES, (whole, between: string) => {
    const name = nameIn(between);
    return Object.hasOwn(values, name) ? values[name]! : whole;
  });
