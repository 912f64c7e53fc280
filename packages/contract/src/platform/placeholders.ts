const BRACES = /\{([^{}]*)\}/g;
const nameIn = (between: string) => between.trim().toLowerCase();

/** Lists the placeholders in a text's braces. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(BRACES)].map(([, between = '']) => nameIn(between));

/** Lists the names in braces that are not placeholders: a misspelling would reach all recipients. */
function unknownPlaceholders(known: readonly string[], text: string): string[] {
  const named = [...text.matchAll(BRACES)].map(([whole, between = '']) => [whole, nameIn(between)] as const);
  return [...new Set(named.filter(([, name]) => !known.includes(name)).map(([whole]) => whole))];
}

/** Explains why a text cannot be saved or sent; returns null if it can. */
export function validatePlaceholders(known: readonly string[], text: string): string | null {
  const unknown = unknownPlaceholders(known, text);
  if (unknown.length === 0) return null;
  const may = known.map((name) => `{${name}}`).join(', ');
  return `Unknown placeholder: ${unknown.join(', ')}. You can use ${may}.`;
}

/** Replaces each placeholder in the text, once: a placeholder inside a value stays as text. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(BRACES, (whole, between: string) => {
    const name = nameIn(between);
    return Object.hasOwn(values, name) ? values[name]! : whole;
  });
