import type { InstrumentDefinition } from '@portal/contract/builder/instrument-definition';
import { evaluateValue, parseExpression, referencedCodes } from '@portal/expressions/expression';
import type { Value } from '@portal/expressions/functions';
import { TODAY } from './foreign-values.ts';

export type Answers = Record<string, Value>;
export type Verdict = 'accepted' | 'warned' | 'refused';

/** Evaluates an expression of the portal on answers. */
export const evaluateOn = (expression: string, answers: Answers): Value =>
  evaluateValue(parseExpression(expression), {
    today: () => TODAY,
    read: (code) => answers[code] ?? null,
  });

/** Returns whether the portal accepts an answer, warns or refuses, by its limits, its pattern and the checks that name it. */
export function judgeAnswer(definition: InstrumentDefinition, code: string, answers: Answers): Verdict {
  const question = definition.sections
    .flatMap(({ sub_sections }) => sub_sections.flatMap(({ questions }) => questions))
    .find(({ question_code }) => question_code === code)!;
  const value = answers[code] ?? null;
  if (value === null) return 'accepted';
  const isOutside = (least: Value | undefined, most: Value | undefined): boolean =>
    (least != null && value < least) || (most != null && value > most);
  const broken = definition.checks.filter(
    ({ expression }) =>
      referencedCodes(parseExpression(expression)).includes(code) &&
      evaluateOn(expression, answers) === false,
  );
  const { hard_minimum, hard_maximum, soft_minimum, soft_maximum, date_minimum, date_maximum, pattern } =
    question;
  const isRefused =
    isOutside(hard_minimum, hard_maximum) ||
    isOutside(date_minimum, date_maximum) ||
    (pattern !== null && !new RegExp(`^(?:${pattern})$`, 'u').test(String(value))) ||
    broken.some(({ severity }) => severity === 'error');
  if (isRefused) return 'refused';
  return isOutside(soft_minimum, soft_maximum) || broken.length > 0 ? 'warned' : 'accepted';
}
