import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { type Deps, publicUrl } from '../../../http/dependencies.ts';
import { queueMails } from '../../platform/mail/queue-message.ts';
import type { LoadedResponse } from '../../responses/questionnaire-responses/load-response.ts';
import { selectRecipients } from './project-recipients.sql.ts';

type With = { db: Db; deps: Deps; actor: Actor };

/** Notifies the people who enter the figures: the questionnaire is locked again only when they submit. */
export async function notifyReopened(
  context: With,
  response: LoadedResponse,
  { reason, isCorrection }: { reason: string; isCorrection: boolean },
): Promise<void> {
  const { people, values, url } = await concerned(context, response);
  const effect = isCorrection
    ? 'The published figures stay in place until the questionnaire is submitted again. Please correct the answers and submit it.'
    : 'The questionnaire’s figures are left out of the results until it is submitted again.';
  const letters = people.map((to) => ({ to, values: { ...values, reason, effect }, url }));
  await queueMails(context.db, context.deps, context.actor.programme_id, 'reopened', letters);
}

/** Notifies people that their started changes are not lost, but do not count. */
export async function notifyReopenedQuestionnaireClosed(
  context: With,
  response: LoadedResponse,
): Promise<void> {
  const { people, ...told } = await concerned(context, response);
  const letters = people.map((to) => ({ to, ...told }));
  await queueMails(context.db, context.deps, context.actor.programme_id, 'closed_again', letters);
}

/** Returns the people concerned, the questionnaire and its address. */
async function concerned({ db, deps, actor }: With, { questionnaire, ...whose }: LoadedResponse) {
  const people = await selectRecipients(db, {
    programmeId: actor.programme_id,
    organisationId: whose.organisation_id,
    projectId: questionnaire.project_id,
    timePeriodId: questionnaire.time_period_id,
  });
  const values = {
    questionnaire: questionnaire.questionnaire_name,
    period: whose.time_period_name,
    submission: whose.submission_name,
  };
  const url = `${publicUrl(deps)}/projects/${encodeURIComponent(whose.project_code)}/data-collection?time-period=${questionnaire.time_period_id}`;
  return { people, values, url };
}
