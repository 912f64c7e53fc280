import { hasRosterSyntax } from '@portal/expressions/rosters/roster-tables';
import type { Db } from '../../../database/connect.ts';
import { problems, toFieldErrors } from '../../../lib/problems.ts';
import { questionnaireMessages } from '../../../messages/questionnaires.ts';
import { validateExpressions, findReferencedCodes, type ExpressionSource } from './validate-expressions.ts';
import {
  selectExpressions,
  selectKnownQuestions,
  type WrittenExpression,
} from './definition/definition.sql.ts';
import { loadExpressionTables } from './load-rosters.ts';

const texts = (written: readonly { text: string | null }[]) => written.map(({ text }) => text);

/** Refuses expressions that cannot be read or name what is not there. @throws 422 with the place of each mistake */
export async function assertValidExpressions(
  db: Db,
  questionnaireId: number,
  expressions: ExpressionSource[],
): Promise<void> {
  if (expressions.every(({ text }) => !text)) return;
  const known = await selectKnownQuestions(db, questionnaireId);
  const tables = await loadExpressionTables(db, questionnaireId, texts(expressions));
  const mistakes = validateExpressions(expressions, known, tables);
  if (mistakes.length > 0) throw problems.invalid(toFieldErrors('invalid_expression', mistakes));
}

/**
 * After a question has changed its type or its options: what is said about it elsewhere must still make sense.
 * @throws 409 with the first that does not
 */
export async function assertReferencesValid(
  db: Db,
  questionnaireId: number,
  questionCode: string,
): Promise<void> {
  const naming = (await selectExpressions(db, questionnaireId)).filter(({ text, use }) =>
    findReferencedCodes(text, use).has(questionCode),
  );
  await assertStillValid(db, questionnaireId, naming);
}

/**
 * After a roster has changed its word, its rows or its columns: what reads it as a table must still make sense.
 * @throws 409 with the first that does not
 */
export async function assertRosterRulesValid(db: Db, questionnaireId: number): Promise<void> {
  const reading = (await selectExpressions(db, questionnaireId)).filter(
    ({ text, use }) => use !== 'text' && hasRosterSyntax(text),
  );
  await assertStillValid(db, questionnaireId, reading);
}

async function assertStillValid(db: Db, questionnaireId: number, found: WrittenExpression[]): Promise<void> {
  if (found.length === 0) return;
  const known = await selectKnownQuestions(db, questionnaireId);
  const written = found.map(({ place, ...one }) => ({ path: place, ...one }));
  const tables = await loadExpressionTables(db, questionnaireId, texts(written));
  const [first] = validateExpressions(written, known, tables);
  if (!first) return;
  throw problems.conflict(
    questionnaireMessages.referenceBroken({ place: first.path, message: first.message }),
  );
}
