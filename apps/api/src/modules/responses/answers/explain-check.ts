import type { explainCheck as endpoint } from '@portal/contract/responses/answers';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { lockEditableResponse } from '../questionnaire-responses/load-response.ts';
import { writeCheckExplanation } from './previous-questionnaires-and-explanations.sql.ts';

/** Says why a check that warns does not hold; the programme team reads it. */
export const explainCheck: Handler<typeof endpoint> = async (context) => {
  const { actor, body, db, deps, params, loaded } = context;
  await lockEditableResponse(context, loaded);
  await writeCheckExplanation(db, loaded.set, {
    check_id: params.id,
    explanation: body.explanation,
    userId: actor.user_id,
    now: deps.now(),
  });
  return { done: true };
};
