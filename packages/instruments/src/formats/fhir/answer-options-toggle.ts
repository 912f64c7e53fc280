import { isObject, type JsonObject, objectsIn, textIn } from '../../file-formats/json-text.ts';
import { truncate } from '../../import/plain-text.ts';
import type { ReportEntry } from '../../import/import-report.ts';
import { RuleError } from '../../rule-translation/rule-node.ts';
import type { SourceOption, SourceRule } from '../../import/source-instrument.ts';
import { readFhirpath } from './fhirpath.ts';
import type { ItemTypes, Variables } from './item-types.ts';

export const TOGGLES = 'sdc-questionnaire-answerOptionsToggleExpression';

/** Gives options the condition on which the item offers them. */
export function readOptionToggles(
  item: JsonObject,
  options: SourceOption[],
  known: { items: ItemTypes; variables: Variables },
  entry: ReportEntry,
): void {
  const seen = new Set<string>();
  for (const extension of objectsIn(item['extension'])) {
    if (!textIn(extension['url']).endsWith(`/${TOGGLES}`)) continue;
    const parts = objectsIn(extension['extension']);
    const rule = ruleOf(parts, known);
    for (const code of parts.flatMap(codeOf)) {
      const option = options.find((one) => one.code === code);
      if (!option)
        entry.approximate(`“${truncate(code, 60)}” is not one of its options, so the condition is left out.`);
      else if (seen.has(code)) option.show = [refused(rule.text, 'the file has several conditions for it')];
      else option.show = [rule];
      seen.add(code);
    }
  }
}

const refused = (written: string, why: string): SourceRule => ({
  text: written,
  read: () => {
    throw new RuleError(why);
  },
});

function codeOf(part: JsonObject): string[] {
  if (part['url'] !== 'option') return [];
  const coding = part['valueCoding'];
  const code = isObject(coding)
    ? textIn(coding['code'])
    : textIn(part['valueString'] ?? part['valueInteger']);
  return [code];
}

function ruleOf(
  parts: JsonObject[],
  { items, variables }: { items: ItemTypes; variables: Variables },
): SourceRule {
  const holder = parts.find(({ url }) => url === 'expression')?.['valueExpression'];
  const expression = isObject(holder) ? holder : {};
  const written = textIn(expression['expression']);
  if (written === '' || textIn(expression['language']) !== 'text/fhirpath')
    return refused(written, 'it is not a FHIRPath expression');
  return { text: written, read: () => readFhirpath(written, items, variables) };
}
