import { isObject, type JsonObject, objectsIn, textIn } from '../../file-formats/json-text.ts';
import { plainLine } from '../../import/plain-text.ts';
import type { SourceOption } from '../../import/source.ts';
import { extensionValue } from './extensions.ts';

export type ValueSets = Map<string, SourceOption[]>;

/** Reads the answer sets contained in the questionnaire itself, by `#id`. */
export function readValueSets(questionnaire: JsonObject): ValueSets {
  const sets: ValueSets = new Map();
  for (const resource of objectsIn(questionnaire['contained'])) {
    if (resource['resourceType'] !== 'ValueSet') continue;
    const compose = isObject(resource['compose']) ? objectsIn(resource['compose']['include']) : [];
    const composed = compose.flatMap((include) => objectsIn(include['concept']));
    const expansion = isObject(resource['expansion']) ? objectsIn(resource['expansion']['contains']) : [];
    const options = (expansion.length > 0 ? expansion : composed).map(optionOf);
    sets.set(`#${textIn(resource['id'])}`, options);
    if (textIn(resource['url']) !== '') sets.set(textIn(resource['url']), options);
  }
  return sets;
}

const optionOf = (coding: JsonObject): SourceOption => {
  const code = textIn(coding['code']);
  return { code, name: plainLine(textIn(coding['display'])) || code };
};

/** The options of an item; null where they are not in the file. */
export function optionsOf(item: JsonObject, sets: ValueSets): SourceOption[] | null {
  const given = objectsIn(item['answerOption']);
  if (given.length > 0) {
    return given.map((one) => {
      const value = extensionValue(one);
      if (isObject(value)) return optionOf(value);
      return { code: textIn(value), name: textIn(value) };
    });
  }
  return sets.get(textIn(item['answerValueSet'])) ?? null;
}
