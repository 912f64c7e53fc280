import type { TextKind } from '@portal/contract/questionnaires/translations';
import type { Structure } from '../questionnaires/structure-cache.ts';
import type { CaseSettingsTexts } from './case-settings-texts.sql.ts';

/** The place of a text: a file finds it by its key, and a reader by its name. */
type Place = { kind: TextKind; key: string; place: string };
export type SourceText = { source: string; places: Place[] };
type Named = { questionnaire_name: string; introduction: string; declaration: string };

/** Every different text of a questionnaire once, in reading order, with the places where it stands. */
export function sourceTexts(
  questionnaire: Named,
  caseTexts: CaseSettingsTexts,
  structure: Structure,
): SourceText[] {
  const found = new Map<string, SourceText>();
  const add = (kind: TextKind, key: string, place: string, source: string) => {
    if (source.trim() === '') return;
    const known = found.get(source);
    if (known) known.places.push({ kind, key, place });
    else found.set(source, { source, places: [{ kind, key, place }] });
  };
  add('questionnaire', 'questionnaire.name', 'Questionnaire name', questionnaire.questionnaire_name);
  add('questionnaire', 'questionnaire.introduction', 'Introduction', questionnaire.introduction);
  add('questionnaire', 'questionnaire.who_sees', 'Confidentiality statement', caseTexts.who_sees);
  add(
    'questionnaire',
    'questionnaire.distress_help',
    'Support for people in distress',
    caseTexts.distress_help,
  );
  for (const [at, section] of structure.sections.entries()) {
    const inSection = `section ${at + 1}`;
    add('section', `section.${section.id}.name`, `Name of ${inSection}`, section.section_name);
    add('section', `section.${section.id}.guidance`, `Guidance for ${inSection}`, section.guidance);
    for (const part of section.sub_sections) {
      const here = part.sub_section_name ? `“${shortened(part.sub_section_name)}”` : 'a sub-section';
      add('part', `part.${part.id}.name`, `Sub-section in ${inSection}`, part.sub_section_name);
      add('part', `part.${part.id}.guidance`, `Guidance for ${here}, ${inSection}`, part.guidance);
      add('part', `part.${part.id}.row_word`, `Row name in ${here}, ${inSection}`, part.row_word);
      for (const row of part.rows)
        add('row', `row.${row.id}.name`, `Row in ${here}, ${inSection}`, row.row_name);
      for (const column of part.columns)
        add('column', `column.${column.id}.name`, `Column in ${here}, ${inSection}`, column.column_name);
      for (const question of part.questions) {
        const code = question.question_code;
        const { question_text, help } = question.piped ?? question;
        add('question', `question.${code}.text`, `Question ${code}`, question_text);
        add('question', `question.${code}.help`, `Help for question ${code}`, help);
        add('question', `question.${code}.unit`, `Unit for question ${code}`, question.unit);
        for (const option of question.options)
          add(
            'option',
            `option.${code}.${option.option_code}`,
            `Option ${option.option_code} of question ${code}`,
            option.option_name,
          );
      }
    }
  }
  for (const check of structure.checks)
    add('check', `check.${check.id}.message`, 'Check message', check.message);
  add('questionnaire', 'questionnaire.declaration', 'Declaration', questionnaire.declaration);
  add('questionnaire', 'questionnaire.thanks', 'Thank-you message on the last page', caseTexts.thanks);
  return [...found.values()];
}

const shortened = (name: string) => (name.length > 60 ? `${name.slice(0, 59)}…` : name);

/** Checks if a text has simple markup, which a translation keeps. */
export const hasSimpleMarkup = (source: string): boolean =>
  /<(p|ul|ol|li|strong|em|b|i|a|br|h[2-4])[\s/>]/i.test(source);
