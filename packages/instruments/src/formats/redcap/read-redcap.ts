import { plainLine, plainText } from '../../import/plain-text.ts';
import type { ImportReport } from '../../import/import-report.ts';
import {
  makeSection,
  makeSubSection,
  type SourceInstrument,
  type SourceQuestion,
  type SourceSection,
  type SourceSubSection,
} from '../../import/source-instrument.ts';
import type { DictionaryField } from './read-dictionary.ts';
import { readField } from './read-field.ts';

/** Reads a REDCap data dictionary: forms become sections, section headers sub-sections, matrix groups grids. */
export function readRedcap(fields: DictionaryField[], report: ImportReport): SourceInstrument {
  const sections: SourceSection[] = [];
  const aliases: SourceInstrument['aliases'] = new Map();
  let form: string | null = null;
  let matrix = '';
  let current: SourceSubSection | null = null;
  for (const field of fields) {
    const name = field.get('field_name');
    const entry = report.add(field.place, name);
    const header = plainText(field.get('section_header'));
    if (field.get('form_name') !== form) {
      form = field.get('form_name');
      sections.push(makeSection(titleOf(form)));
      current = null;
    }
    if (header !== '') current = null;
    const group = field.get('matrix_group_name');
    if (group !== matrix) current = null;
    matrix = group;
    const question = readField(field, entry);
    if (!question) continue;
    if (current === null) {
      current = makeSubSection({ name: plainLine(header) });
      sections.at(-1)!.sub_sections.push(current);
    }
    place(current, question, group !== '');
    if (question.type === 'multiple_choice') {
      for (const { code } of question.options) {
        for (const alias of [`${name}(${code})`, `${name}___${code.toLowerCase()}`]) {
          aliases.set(alias, { kind: 'option', name, option: code });
        }
      }
    }
  }
  return { format: 'redcap', name: '', introduction: '', declaration: '', sections, checks: [], aliases };
}

function place(subSection: SourceSubSection, question: SourceQuestion, isMatrix: boolean): void {
  if (isMatrix) {
    if (subSection.columns.length === 0) subSection.columns.push({ name: 'Answer' });
    subSection.rows.push({ name: plainLine(question.text) || question.name, show: [] });
    question.row = subSection.rows.length - 1;
    question.column = 0;
  }
  subSection.questions.push(question);
}

/** `blood_pressure` as people write it. */
function titleOf(form: string): string {
  const words = form.replace(/_+/g, ' ').trim();
  return words === '' ? 'Questions' : words[0]!.toUpperCase() + words.slice(1);
}
