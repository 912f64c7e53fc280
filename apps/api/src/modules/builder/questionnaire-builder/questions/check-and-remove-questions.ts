import type { QuestionFields } from '@portal/contract/builder/built-questionnaire';
import type { Db } from '../../../../database/connect.ts';
import { problems, toFieldErrors } from '../../../../lib/problems.ts';
import { questionnaireMessages } from '../../../../messages/questionnaires.ts';
import {
  countSubmissionsAnswering,
  deleteClearedResponses,
} from '../../../responses/answers/progress/count-answers.sql.ts';
import {
  findCycle,
  validateExpressions,
  type KnownQuestion,
  findReferencedCodes,
  type ExpressionSource,
} from '../validate-expressions.ts';
import { selectExpressions, selectKnownQuestions } from '../definition/definition.sql.ts';
import { deleteQuestions } from '../questionnaire-builder.sql.ts';
import { assertRosterRulesValid } from '../assert-valid-expressions.ts';
import { loadExpressionTables } from '../load-rosters.ts';
import { validateQuestion } from './question-rules.ts';

/** The question as expressions know it. */
export const toKnownQuestion = (fields: QuestionFields): KnownQuestion => ({
  question_code: fields.question_code,
  question_type: fields.question_type,
  options: fields.options,
});

/** The expressions and texts of a question, with where they stand in what was sent. */
export const expressionsOfQuestion = (fields: QuestionFields, path: string): ExpressionSource[] => [
  { path: `${path}.show_if`, text: fields.show_if, use: 'condition' },
  { path: `${path}.require_if`, text: fields.require_if, use: 'condition' },
  {
    path: `${path}.default_answer`,
    text: fields.default_answer,
    use: 'default',
    of: fields.question_code,
  },
  { path: `${path}.expression`, text: fields.expression, use: 'formula', of: fields.question_code },
  ...(['question_text', 'help'] as const).map((field): ExpressionSource => ({
    path: `${path}.${field}`,
    text: fields[field],
    use: 'text',
    of: fields.question_code,
  })),
  ...fields.options.map(({ show_if }, at): ExpressionSource => ({
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
export async function assertQuestionFits(
  db: Db,
  questionnaireId: number,
  fields: QuestionFields,
  formerCode: string | null,
): Promise<void> {
  const others = (await selectKnownQuestions(db, questionnaireId)).filter(
    (question) => question.question_code !== formerCode,
  );
  if (others.some((question) => question.question_code === fields.question_code)) {
    throw problems.conflict(questionnaireMessages.questionCodeTaken({ code: fields.question_code }));
  }
  const written = expressionsOfQuestion(fields, 'body');
  const tables = await loadExpressionTables(
    db,
    questionnaireId,
    written.map(({ text }) => text),
  );
  const mistakes = [
    ...validateQuestion(fields, 'body'),
    ...validateExpressions(written, [...others, toKnownQuestion(fields)], tables),
  ];
  const circle = findCycle([...others, fields], tables.rosters);
  const path = fields.default_answer === '' ? 'body.expression' : 'body.default_answer';
  if (circle && mistakes.every((one) => one.path !== path)) {
    mistakes.push({ path, message: questionnaireMessages.formulaCycle({ codes: circle }).text });
  }
  if (mistakes.length > 0) throw problems.invalid(toFieldErrors('invalid_question', mistakes));
}

/** Refuses to let go of codes that expressions still name. @throws 409 */
export async function assertCodesUnused(db: Db, questionnaireId: number, codes: string[]): Promise<void> {
  if (codes.length === 0) return;
  const gone = new Set(codes);
  const uses = (await selectExpressions(db, questionnaireId)).flatMap(({ place, text, use }) => {
    const code = [...findReferencedCodes(text, use)].find((name) => gone.has(name));
    return code === undefined ? [] : [{ code, place }];
  });
  const [first, ...more] = uses;
  if (!first) return;
  throw problems.conflict(
    questionnaireMessages.questionInUse({ code: first.code, place: first.place, more: more.length }),
  );
}

/**
 * Removes unanswered questions. `what` names the questions in the refusal. Other parts being removed must be
 * deleted first, so that their conditions do not count as uses.
 * @throws 409
 */
export async function removeQuestions(
  db: Db,
  questionnaireId: number,
  removed: { id: number; question_code: string }[],
): Promise<void> {
  const ids = removed.map((question) => question.id);
  await deleteClearedResponses(db, ids);
  await deleteQuestions(db, ids);
  if (removed.length === 0) return;
  await assertCodesUnused(
    db,
    questionnaireId,
    removed.map((question) => question.question_code),
  );
  await assertRosterRulesValid(db, questionnaireId);
}

/** @throws 409 when any of the questions is answered */
export async function assertUnanswered(db: Db, questionIds: number[], questionsLabel: string): Promise<void> {
  const count = await countSubmissionsAnswering(db, questionIds);
  if (count === 0) return;
  throw problems.conflict(questionnaireMessages.answeredItemNotRemovable({ count, what: questionsLabel }));
}
