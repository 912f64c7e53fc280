import type {
  InstrumentDefinition,
  InstrumentQuestion,
} from '@portal/contract/builder/instrument-definition';
import { calculatedTypes, type QuestionType } from '@portal/contract/questionnaires/question-types';
import { parseExpression, referencedCodes } from '@portal/expressions/expression';
import { assignExportCodes, type ExportCodes } from './export-codes.ts';
import type { ExportLog } from './export-log.ts';
import { type ExpressionWriter } from './expression-dialect.ts';
import { UnsupportedExpressionError } from './unsupported-expression.ts';
import { encodeSurveyText } from './limesurvey-document.ts';

/** Codes there are letters and digits: 20 of a question or part, 5 of an answer. */
export const limesurveyCodeRules = (longest: number) => ({
  clean: (code: string) => code.replace(/[^a-zA-Z0-9]/g, '').slice(0, longest),
  longest,
});

/** Assigns LimeSurvey's code for each option; a code it cannot store becomes a number. */
export function optionCodesOf(
  { question_code, question_type, options }: InstrumentQuestion,
  log: ExportLog,
): ExportCodes {
  if (question_type === 'yes_no')
    return new Map([
      ['yes', 'Y'],
      ['no', 'N'],
    ]);
  const longest = question_type === 'multiple_choice' ? 20 : 5;
  const codes = assignExportCodes(
    options.map(({ option_code }) => option_code),
    { ...limesurveyCodeRules(longest), begin: '' },
  );
  log.options.set(question_code, codes);
  return codes;
}

export type Check = { rule: string; message: string };

/** Assigns each check to one of its questions, because a question takes one rule beyond its range. */
export function checksByQuestion(
  { checks }: InstrumentDefinition,
  questions: InstrumentQuestion[],
  writer: ExpressionWriter,
): Map<string, Check> {
  const found = new Map<string, Check>();
  const isAsked = new Set(
    questions
      .filter(({ question_type }) => !NOT_JUDGED.includes(question_type))
      .map((one) => one.question_code),
  );
  for (const { expression, severity, message } of checks) {
    if (severity !== 'error') continue;
    try {
      const node = parseExpression(expression);
      const place = referencedCodes(node)
        .toReversed()
        .find((code) => isAsked.has(code) && !found.has(code));
      if (place !== undefined)
        found.set(place, { rule: `!(${writer.condition(node, false)})`, message: encodeSurveyText(message) });
    } catch (error) {
      if (!(error instanceof UnsupportedExpressionError)) throw error;
    }
  }
  return found;
}
const NOT_JUDGED: readonly QuestionType[] = [...calculatedTypes, 'information', 'file'];
