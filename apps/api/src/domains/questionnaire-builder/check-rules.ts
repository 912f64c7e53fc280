import type { Db } from '../../database/connect.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/structure.ts';
import { expressionMistakes, codesIn, type Written } from './check-expressions.ts';
import { selectExpressions, selectKnownQuestions } from './definition.sql.ts';

/** Refuses expressions that cannot be read or name what is not there. @throws 422 with the place of each mistake */
export async function checkWritten(db: Db, questionnaireId: number, written: Written[]): Promise<void> {
  if (written.every(({ text }) => !text)) return;
  const mistakes = expressionMistakes(written, await selectKnownQuestions(db, questionnaireId));
  if (mistakes.length > 0) throw problems.invalid(mistakes);
}

/**
 * After a question has changed its type or its options: what is said about it elsewhere must still make sense.
 * @throws 409 with the first that does not
 */
export async function checkExpressionsNaming(db: Db, questionnaireId: number, code: string): Promise<void> {
  const naming = (await selectExpressions(db, questionnaireId)).filter(({ text, use }) =>
    codesIn(text, use).has(code),
  );
  if (naming.length === 0) return;
  const known = await selectKnownQuestions(db, questionnaireId);
  const written = naming.map(({ place, ...one }) => ({ path: place, ...one }));
  const [first] = expressionMistakes(written, known);
  if (!first) return;
  throw problems.conflict(sentences.noSenseAnyMore(first.path, first.message));
}
