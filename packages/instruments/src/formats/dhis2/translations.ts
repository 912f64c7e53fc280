import { isObject, type JsonObject, objectsIn, textIn } from '../../file-formats/json-text.ts';

/** The fields that have the text of a property of DHIS2's translations, in the reader's words as well. */
const FIELDS = new Map([
  ['NAME', ['name', 'displayName']],
  ['FORM_NAME', ['formName', 'displayFormName']],
  ['DESCRIPTION', ['description']],
  ['INSTRUCTION', ['instruction']],
]);

/** Lists the languages that objects of a metadata export are translated into. */
export function listLanguages(metadata: JsonObject): string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isObject(value)) {
      for (const { locale } of objectsIn(value['translations']))
        if (textIn(locale) !== '') found.add(textIn(locale));
      Object.values(value).forEach(visit);
    }
  };
  visit(metadata);
  return [...found];
}

/** Returns metadata with its texts in another language; texts that are not translated stay as they are. */
export function translateMetadata(metadata: JsonObject, language: string): JsonObject {
  const translated = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(translated);
    if (!isObject(value)) return value;
    const object = Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, translated(inner)]),
    );
    for (const { locale, property, value: text } of objectsIn(value['translations']))
      if (locale === language && textIn(text) !== '')
        for (const field of FIELDS.get(textIn(property)) ?? []) object[field] = text;
    return object;
  };
  return translated(metadata) as JsonObject;
}
