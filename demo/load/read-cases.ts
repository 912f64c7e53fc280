import type { InstrumentDefinition } from '@portal/contract/instrument';
import { factsOf } from '@portal/contract/registries/question-types';
import type { CsvRow } from '../csv.ts';
import { questionsIn } from '../questionnaires/parts.ts';

/** The answers in a line of a prepared file, by question code, as the API takes them; what is blank is not there. */
export function answersIn(definition: InstrumentDefinition, row: CsvRow): Record<string, unknown> {
  return Object.fromEntries(
    questionsIn(definition).flatMap(({ question_code, question_type }) => {
      const text = row[question_code] ?? '';
      if (text === '') return [];
      const { answers } = factsOf(question_type);
      return [
        [question_code, answers === 'number' ? Number(text) : answers === 'options' ? text.split(' ') : text],
      ];
    }),
  );
}
