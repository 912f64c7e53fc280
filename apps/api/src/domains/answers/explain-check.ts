import type { explainCheck as endpoint } from '@portal/contract/answers';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { openForWriting } from '../submissions/open-answering.ts';
import { selectQuestionnaireOfCheck, writeCheckExplanation } from './rules.sql.ts';

/** Says why a check that warns does not hold; the programme team reads it. */
export const explainCheck: Handler<typeof endpoint> = async ({ actor, body, db, deps, params }) => {
  const questionnaire_id = await selectQuestionnaireOfCheck(db, params.id);
  if (questionnaire_id === undefined) throw problems.notFound('check');
  await openForWriting(db, actor, deps.now(), { questionnaire_id, submission_id: body.submission_id });
  await writeCheckExplanation(db, {
    check_id: params.id,
    submission_id: body.submission_id,
    explanation: body.explanation,
    userId: actor.user_id,
    now: deps.now(),
  });
  return { done: true };
};
