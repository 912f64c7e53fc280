import { isObject, type JsonObject } from '../../file-formats/json-text.ts';
import { Extensions } from './extensions.ts';

/** The elements that people read; answers that are stored are not translated. */
const TEXTS: ReadonlySet<string> = new Set(['title', 'description', 'text', 'prefix', 'display']);

/** Returns the translations of an element of an object, which are beside it. */
const translationsOf = (holder: JsonObject, name: string): Map<string, string> => {
  const beside = holder[`_${name}`];
  return TEXTS.has(name) && isObject(beside) ? new Extensions(beside).translations() : new Map();
};

/** Lists the languages that texts of a resource are translated into. */
export function listLanguages(resource: JsonObject): string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isObject(value))
      for (const [name, inner] of Object.entries(value)) {
        for (const language of translationsOf(value, name).keys()) found.add(language);
        visit(inner);
      }
  };
  visit(resource);
  return [...found];
}

/** Returns a resource with its texts in another language; texts that are not translated stay as they are. */
export function translateResource(resource: JsonObject, language: string): JsonObject {
  const translated = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(translated);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        translationsOf(value, name).get(language) ?? translated(inner),
      ]),
    );
  };
  return translated(resource) as JsonObject;
}
