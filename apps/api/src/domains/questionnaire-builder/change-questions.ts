import type { QuestionFields } from '@portal/contract/questionnaire-builder';
import type { Db } from '../../database/connect.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/structure.ts';
import { countAnswering, deleteClearedResponses } from '../answers/answered.sql.ts';
import {
  circleOf,
  expressionMistakes,
  type KnownQuestion,
  codesIn,
  type Written,
} from './check-expressions.ts';
import { selectExpressions, selectKnownQuestions } from './definition.sql.ts';
import { deleteQuestions } from './questionnaire-builder.sql.ts';
import { questionMistakes } from './question-rules.ts';

/** The question as expressions know it. */
export const knownAs = (fields: QuestionFields): KnownQuestion => ({
  question_code: fields.question_code,
  question_type: fields.question_type,
  options: fields.options,
});

/** The expressions and texts of a question, with where they stand in what was sent. */
export const writtenIn = (fields: QuestionFields, path: string): Written[] => [
  { path: `${path}.show_if`, text: fields.show_if, use: 'condition' },
  { path: `${path}.require_if`, text: fields.require_if, use: 'condition' },
  {
    ...{ path: `${path}.default_answer`, text: fields.default_answer, use: 'default' },
    of: fields.question_code,
  },
  { path: `${path}.expression`, text: fields.expression, use: 'formula' },
  ...(['question_text', 'help'] as const).map((field): Written => ({
    path: `${path}.${field}`,
    text: fields[field],
    use: 'text',
    of: fields.question_code,
  })),
  ...fields.options.map(({ show_if }, at): Written => ({
    path: `${path}.options.${at}.show_if`,
    text: show_if,
    use: 'condition',
    of: fields.question_code,
  })),
];

/**
 * Refuses a question that does not hold together among the others of its questionnaire. `formerCode` is the code of the
 * one it replaces. @throws 422 with the place of each mistake
 */
export async function checkQuestion(
  db: Db,
  questionnaireId: number,
  fields: QuestionFields,
  formerCode: string | null,
): Promise<void> {
  const others = (await selectKnownQuestions(db, questionnaireId)).filter(
    (question) => question.question_code !== formerCode,
  );
  if (others.some((question) => question.question_code === fields.question_code)) {
    throw problems.conflict(sentences.codeTaken(fields.question_code));
  }
  const mistakes = [
    ...questionMistakes(fields, 'body'),
    ...expressionMistakes(writtenIn(fields, 'body'), [...others, knownAs(fields)]),
  ];
  const circle = circleOf([...others, fields]);
  const path = fields.default_answer === '' ? 'body.expression' : 'body.default_answer';
  if (circle && mistakes.every((one) => one.path !== path)) {
    mistakes.push({ path, message: sentences.circle(circle) });
  }
  if (mistakes.length > 0) throw problems.invalid(mistakes);
}

/** Refuses to let go of codes that expressions still name. @throws 409 */
export async function checkNotUsed(db: Db, questionnaireId: number, codes: string[]): Promise<void> {
  if (codes.length === 0) return;
  const gone = new Set(codes);
  const uses = (await selectExpressions(db, questionnaireId)).flatMap(({ place, text, use }) => {
    const code = [...codesIn(text, use)].find((name) => gone.has(name));
    return code === undefined ? [] : [{ code, place }];
  });
  const [first, ...more] = uses;
  if (!first) return;
  throw problems.conflict(sentences.stillUsed(first.code, first.place, more.length));
}

/**
 * Removes questions that nobody has answered. `what` names them for the refusal; whatever else goes with them must be
 * gone before, so that its own conditions do not count as uses. @throws 409
 */
export async function removeQuestions(
  db: Db,
  questionnaireId: number,
  removed: { id: number; question_code: string }[],
): Promise<void> {
  const ids = removed.map((question) => question.id);
  await deleteClearedResponses(db, ids);
  await deleteQuestions(db, ids);
  await checkNotUsed(
    db,
    questionnaireId,
    removed.map((question) => question.question_code),
  );
}

/** @throws 409 when any of the questions is answered */
export async function checkUnanswered(db: Db, questionIds: number[], what: string): Promise<void> {
  const count = await countAnswering(db, questionIds);
  if (count === 0) return;
  throw problems.conflict(sentences.answeredSoStays(count, what));
}
