import { messageTemplates, type Placeholder, type TemplateKey } from '../registries/message-templates.ts';

const BRACES = /\{([^{}]*)\}/g;
const nameIn = (between: string) => between.trim().toLowerCase();

/** What stands between braces in a text and is no placeholder of the template: a misspelling would go out to everybody. */
export function unknownPlaceholders(key: TemplateKey, text: string): string[] {
  const known: readonly string[] = messageTemplates[key].placeholders;
  const named = [...text.matchAll(BRACES)].map(([whole, between = '']) => [whole, nameIn(between)] as const);
  return [...new Set(named.filter(([, name]) => !known.includes(name)).map(([whole]) => whole))];
}

/** Why a text cannot be saved or sent; null where it can. */
export function placeholderMistake(key: TemplateKey, text: string): string | null {
  const unknown = unknownPlaceholders(key, text);
  if (unknown.length === 0) return null;
  const may = messageTemplates[key].placeholders.map((name) => `{${name}}`).join(', ');
  return `${unknown.join(', ')} is not known here. You may use ${may}.`;
}

/** The text with each placeholder replaced, once: what stands in a value is never one itself. */
export const fillPlaceholders = (text: string, values: Record<Placeholder, string>): string =>
  text.replace(BRACES, (whole, between: string) => values[nameIn(between) as Placeholder] ?? whole);
