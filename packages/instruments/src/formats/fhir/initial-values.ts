import { isObject, type JsonObject, objectsIn, textIn } from '../../file-formats/json-text.ts';
import type { SourceQuestion } from '../../import/source-instrument.ts';
import { namesIn, RuleError } from '../../rule-translation/rule-node.ts';
import { type Extensions, extensionValue } from './extensions.ts';
import { readFhirpath } from './fhirpath.ts';
import type { ItemTypes, Variables } from './item-types.ts';

export const INITIAL = 'sdc-questionnaire-initialExpression';

/** Reads an item's initial value: values, marked options, or an expression that reads no answers. */
export function presetOf(
  item: JsonObject,
  extensions: Extensions,
  { items, variables }: { items: ItemTypes; variables: Variables },
): SourceQuestion['preset'] {
  const marked = objectsIn(item['answerOption']).filter((one) => one['initialSelected'] === true);
  // STU3 has one initial value, named by its type.
  const [single] = Object.keys(item).filter((key) => /^initial[A-Z]/.test(key));
  const alone = single === undefined ? [] : [item[single]];
  const values = [...objectsIn(item['initial']), ...marked].map(extensionValue);
  const stored = [...values, ...alone].map((value) => {
    if (isObject(value)) return textIn(value['code']) || textIn(value['value']);
    return typeof value === 'boolean' ? String(value) : textIn(value);
  });
  if (stored.length > 0) return { text: stored.join(', '), stored };
  const formula = extensions.expression(INITIAL);
  if (formula === '') return null;
  const read = () => {
    if (extensions.language(INITIAL) !== 'text/fhirpath')
      throw new RuleError('it is not a FHIRPath expression');
    const node = readFhirpath(formula, items, variables);
    if (namesIn(node).size > 0) throw new RuleError('it uses answers, but a new response has none');
    return node;
  };
  return { text: formula, read };
}
