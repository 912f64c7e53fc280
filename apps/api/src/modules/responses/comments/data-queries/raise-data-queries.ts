import type { raiseDataQueries as endpoint } from '@portal/contract/responses/data-queries';
import { formatNounCount } from '@portal/wording/plurals';
import { groupBy } from '../../../../lib/group-by.ts';
import { publicUrl } from '../../../../http/dependencies.ts';
import type { Handler } from '../../../../http/mount-endpoints.ts';
import { recordAudit } from '../../../platform/audit/audit.sql.ts';
import { queueBatchedMessage } from '../../../platform/mail/queue-batched-message.ts';
import { loadMailWriter } from '../../../platform/mail/write-mail.ts';
import { insertQueries, selectQueryRecipients } from './data-queries.sql.ts';
import { lockUnchangedAnswers } from './resolve-data-queries.ts';

/** Asks about answers: a mark and a comment on each, and one message to each person of an organisation. */
export const raiseQueries: Handler<typeof endpoint> = async ({ actor, body, db, deps, loaded }) => {
  const { project, time_period_name } = loaded;
  const { comment_text } = body;
  const standing = await lockUnchangedAnswers(db, body, body.answers);
  await insertQueries(db, standing, {
    userId: actor.user_id,
    now: deps.now(),
    text: comment_text,
    projectId: project.id,
  });
  await recordAudit(
    db,
    ...standing.map(({ question_code, question_id, submission_id, state }) => ({
      programme_id: actor.programme_id,
      user_id: actor.user_id,
      action: 'query.asked',
      subject_type: 'submission',
      subject_id: String(submission_id),
      before: { question_id, question_code, state },
      after: { question_id, question_code, state: 'open' },
    })),
  );
  const byOrganisation = groupBy(standing, ({ organisation_id }) => organisation_id);
  const people = await selectQueryRecipients(db, {
    project_id: project.id,
    programme_id: actor.programme_id,
    organisationIds: [...byOrganisation.keys()],
  });
  const url = `${publicUrl(deps)}/projects/${encodeURIComponent(project.project_code)}/data-collection?time-period=${body.time_period_id}`;
  const write = await loadMailWriter(db, deps, actor.programme_id, 'queries_asked');
  for (const to of people) {
    const mine = byOrganisation.get(to.organisation_id)!;
    const values = {
      project: project.project_name,
      period: time_period_name,
      answers: formatNounCount(mine.length, 'answer'),
      asked_about: mine.map((one) => `“${one.question_text}” (${one.submission_name})`).join('\n'),
      comment: comment_text,
    };
    const key = `queries:${project.id}:${body.time_period_id}`;
    await queueBatchedMessage(db, deps, actor.programme_id, key, write({ to, values, url }));
  }
  return { asked: standing.length, people: people.length };
};
