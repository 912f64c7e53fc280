import type { InstrumentDefinition } from '@portal/contract/builder/instrument-definition';
import { getQuestionTypeInfo } from '@portal/contract/questionnaires/question-types';
import type { CsvRow } from '../csv.ts';
import { flattenQuestions } from '../questionnaires/define-questionnaire.ts';

/** The answers in a line of a prepared file, by question code, as the API takes them; what is blank is not there. */
export function parseCaseAnswers(definition: InstrumentDefinition, row: CsvRow): Record<string, unknown> {
  return Object.fromEntries(
    flattenQuestions(definition).flatMap(({ question_code, question_type }) => {
      const text = row[question_code] ?? '';
      if (text === '') return [];
      const { answers } = getQuestionTypeInfo(question_type);
      return [
        [question_code, answers === 'number' ? Number(text) : answers === 'options' ? text.split(' ') : text],
      ];
    }),
  );
}
