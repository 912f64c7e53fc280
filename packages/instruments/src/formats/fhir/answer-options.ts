import { isObject, type JsonObject, objectsIn, textIn } from '../../file-formats/json-text.ts';
import { plainLine } from '../../import/plain-text.ts';
import type { SourceOption } from '../../import/source-instrument.ts';
import { Extensions, extensionValue } from './extensions.ts';

export type ValueSets = Map<string, SourceOption[]>;

/** Reads the answer sets contained in the questionnaire itself, by `#id`. */
export function readValueSets(questionnaire: JsonObject): ValueSets {
  const sets: ValueSets = new Map();
  for (const resource of objectsIn(questionnaire['contained'])) {
    if (resource['resourceType'] !== 'ValueSet') continue;
    const compose = isObject(resource['compose']) ? objectsIn(resource['compose']['include']) : [];
    const composed = compose.flatMap((include) => objectsIn(include['concept']));
    const expansion = isObject(resource['expansion']) ? objectsIn(resource['expansion']['contains']) : [];
    const options = (expansion.length > 0 ? expansion : composed).map((one) => optionOf(one));
    sets.set(`#${textIn(resource['id'])}`, options);
    if (textIn(resource['url']) !== '') sets.set(textIn(resource['url']), options);
  }
  return sets;
}

/** @param holder has the score too, where the coding has none */
const optionOf = (coding: JsonObject, holder: JsonObject = {}): SourceOption => {
  const code = textIn(coding['code']);
  const score = scoreIn(coding) ?? scoreIn(holder);
  return {
    code,
    name: plainLine(textIn(coding['display'])) || code,
    ...(score !== null && { score }),
  };
};

const SCORES = ['ordinalValue', 'itemWeight', 'valueset-ordinalValue', 'codesystem-ordinalValue'];

/** The score of an option, as R4 or R5 writes it; null if it has none. */
function scoreIn(holder: JsonObject): number | null {
  const extensions = new Extensions(holder);
  return SCORES.map((name) => extensions.number(name)).find((score) => score !== null) ?? null;
}

/** The options of an item; null where they are not in the file. */
export function optionsOf(item: JsonObject, sets: ValueSets): SourceOption[] | null {
  // STU3 has the options in `option`, and refers to a set in `options`.
  const given = [...objectsIn(item['answerOption']), ...objectsIn(item['option'])];
  if (given.length > 0) {
    return given.map((one) => {
      const value = extensionValue(one);
      if (isObject(value)) return optionOf(value, one);
      return optionOf({ ...one, code: textIn(value), display: textIn(value) });
    });
  }
  return sets.get(valueSetOf(item)) ?? null;
}

/** Returns the address of an item's set of options, as R4 or STU3 writes it; '' if it has none. */
export function valueSetOf(item: JsonObject): string {
  const reference = isObject(item['options']) ? textIn(item['options']['reference']) : '';
  return textIn(item['answerValueSet']) || reference;
}
