import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { type Deps, publicUrl } from '../../http/deps.ts';
import { queueSealed, sealMessages } from '../mail/queue-message.ts';
import type { AnsweringScene } from '../returns/open-answering.ts';
import { selectPeopleOf } from './people-of.sql.ts';

type With = { db: Db; deps: Deps; actor: Actor };

/** Locked again only when somebody submits: who enters the figures has to know. */
export const tellReopened = (
  context: With,
  answering: AnsweringScene,
  { reason, isCorrection }: { reason: string; isCorrection: boolean },
): Promise<void> =>
  tell(context, answering, 'Reopened', (name) => [
    `The programme team has reopened ${name}:`,
    reason,
    isCorrection
      ? 'The figures that are published stand until it is submitted again. Please correct it and submit it.'
      : 'Its figures are not in the results until it is submitted again.',
  ]);

/** What they had begun to change is not lost, and not what counts. */
export const tellClosed = (context: With, answering: AnsweringScene): Promise<void> =>
  tell(context, answering, 'Closed again', (name) => [
    `The programme team has closed ${name} again. What was submitted before stands.`,
    'Answers changed since it was reopened were put back; the history of each keeps what was typed.',
  ]);

async function tell(
  { db, deps, actor }: With,
  { questionnaire, ...whose }: AnsweringScene,
  what: string,
  paragraphsOf: (name: string) => string[],
): Promise<void> {
  const people = await selectPeopleOf(db, {
    programmeId: actor.programme_id,
    organisationId: whose.organisation_id,
    projectId: questionnaire.project_id,
    timePeriodId: questionnaire.time_period_id,
  });
  const name = `${questionnaire.questionnaire_name}, ${whose.time_period_name}`;
  const messages = people.map((to_address) => ({
    to_address,
    subject: `${what}: ${name}, ${whose.submission_name}`,
    paragraphs: paragraphsOf(`${name} of ${whose.submission_name}`),
    action: {
      label: 'Look at the answers',
      url: `${publicUrl(deps)}/projects/${encodeURIComponent(whose.project_code)}/data-collection?time-period=${questionnaire.time_period_id}`,
    },
  }));
  await queueSealed(db, deps, await sealMessages(deps, actor.programme_id, messages));
}
