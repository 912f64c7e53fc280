import {
  INSTRUMENT_FORMAT,
  INSTRUMENT_VERSION,
  type InstrumentDefinition,
} from '@portal/contract/builder/instrument-definition';
import { buildSections } from '../build-sections.ts';
import type { QuestionnaireWithProject, Definition } from './definition.sql.ts';

/** A questionnaire as a file: positions instead of ids, so that the same questionnaire is the same file anywhere. */
export function exportDefinition(
  questionnaire: QuestionnaireWithProject['questionnaire'],
  definition: Definition,
): InstrumentDefinition {
  const { questionnaire_name, kind, introduction, declaration } = questionnaire;
  const sections = buildSections(definition).map((section) => ({
    ...section,
    sub_sections: section.sub_sections.map((subSection) => {
      const [rowAt, columnAt] = [positionIn(subSection.rows), positionIn(subSection.columns)];
      const questions = subSection.questions.map((question) => ({
        ...question,
        row: rowAt(question.row_id),
        column: columnAt(question.column_id),
      }));
      return { ...subSection, questions };
    }),
  }));
  return {
    format: INSTRUMENT_FORMAT,
    version: INSTRUMENT_VERSION,
    questionnaire_name,
    kind,
    introduction,
    declaration,
    sections,
    checks: definition.checks,
  };
}

const positionIn = (axis: { id: number }[]) => (id: number | null) =>
  id === null ? null : axis.findIndex((one) => one.id === id);
