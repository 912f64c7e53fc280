import type { Db } from '../../../database/connect.ts';
import { problems } from '../../../lib/problems.ts';
import { questionnaireMessages } from '../../../messages/questionnaires.ts';
import { validateExpressions, codesIn, type ExpressionSource } from './check-expressions.ts';
import { selectExpressions, selectKnownQuestions } from './definition/definition.sql.ts';

/** Refuses expressions that cannot be read or name what is not there. @throws 422 with the place of each mistake */
export async function assertValidExpressions(
  db: Db,
  questionnaireId: number,
  written: ExpressionSource[],
): Promise<void> {
  if (written.every(({ text }) => !text)) return;
  const mistakes = validateExpressions(written, await selectKnownQuestions(db, questionnaireId));
  if (mistakes.length > 0) throw problems.invalid(mistakes);
}

/**
 * After a question has changed its type or its options: what is said about it elsewhere must still make sense.
 * @throws 409 with the first that does not
 */
export async function assertReferencesValid(db: Db, questionnaireId: number, code: string): Promise<void> {
  const naming = (await selectExpressions(db, questionnaireId)).filter(({ text, use }) =>
    codesIn(text, use).has(code),
  );
  if (naming.length === 0) return;
  const known = await selectKnownQuestions(db, questionnaireId);
  const written = naming.map(({ place, ...one }) => ({ path: place, ...one }));
  const [first] = validateExpressions(written, known);
  if (!first) return;
  throw problems.conflict(questionnaireMessages.noSenseAnyMore(first.path, first.message));
}
