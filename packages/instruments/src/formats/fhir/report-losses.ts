import type { JsonObject } from '../../file-formats/json-text.ts';
import type { ReportEntry, ImportReport } from '../../import/import-report.ts';
import { Extensions } from './extensions.ts';

export function reportRootLosses(questionnaire: JsonObject, name: string, report: ImportReport): void {
  const left = new Extensions(questionnaire).namesBeside(['variable']);
  if (left.length > 0)
    report.add('Questionnaire', name).approximate(`Extensions are left out: ${left.join(', ')}.`);
}

/** A question may have its text in an item of its own. */
export const isLabel = (item: JsonObject): boolean => item['type'] === 'display' && !isHelp(item);

export function isHelp(item: JsonObject): boolean {
  if (item['type'] !== 'display') return false;
  const extensions = new Extensions(item);
  return (
    extensions
      .controls()
      .some((one) => ['help', 'flyover', 'prompt', 'unit', 'lower', 'upper'].includes(one)) ||
    extensions.namesBeside([]).includes('questionnaire-displayCategory')
  );
}

const SHOWN = [
  'variable',
  'questionnaire-itemControl',
  'rendering-style',
  'rendering-xhtml',
  'sdc-questionnaire-itemExtractionContext',
  'questionnaire-minOccurs',
  'questionnaire-maxOccurs',
];

export function reportGroupLosses(group: JsonObject, entry: ReportEntry): void {
  const extensions = new Extensions(group);
  const others = extensions.namesBeside(SHOWN);
  if (others.length > 0) entry.approximate(`Extensions are left out: ${others.join(', ')}.`);
  if (group['required'] === true)
    entry.approximate(
      'The setting that makes this group required is left out. Each question has its own setting.',
    );
}
