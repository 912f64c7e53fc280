import { dataCollectionStateOf } from '@portal/contract/programmes';
import type {
  previewReminders as previewEndpoint,
  sendReminders as sendEndpoint,
} from '@portal/contract/submissions';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { publicUrl } from '../../http/deps.ts';
import type { Context, Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/collecting.ts';
import { recordAudit, selectLastAudit } from '../audit/audit.sql.ts';
import { queueMessage } from '../mail/queue-message.ts';
import { selectAdmitted, selectPeopleOf } from './people-of.sql.ts';
import { selectPeriodStates } from './period-progress.sql.ts';

const ACTION = 'submissions.reminded';
type Of = { project_id: number; time_period_id: number };

export const previewReminders: Handler<typeof previewEndpoint> = async ({ actor, db, query, scene }) =>
  summaryOf(await whomToRemind(db, actor, query, scene));

/** One message a person, naming every submission of theirs that is waited for. */
export const sendReminders: Handler<typeof sendEndpoint> = async ({ actor, body, db, deps, scene }) => {
  const found = await whomToRemind(db, actor, body, scene);
  const { dates, time_period_name } = scene;
  if (dataCollectionStateOf(dates, deps.now()) !== 'open') {
    throw problems.conflict(sentences.remindedWhileOpen);
  }
  const { project_name, project_code } = scene.project;
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(dates.collection_closes_at);
  for (const [to_address, names] of found.people) {
    await queueMessage(db, deps, actor.programme_id, {
      to_address,
      subject: `Please submit by ${day}: ${project_name}, ${time_period_name}`,
      paragraphs: [
        `Data collection for ${project_name}, ${time_period_name}, closes on ${day}. Not submitted yet: ${names.join(', ')}.`,
        'Answers are locked then, and what has not been submitted is not in the results.',
        ...(body.message ? [body.message] : []),
      ],
      action: {
        label: 'Enter and submit your figures',
        url: `${publicUrl(deps)}/projects/${encodeURIComponent(project_code)}/data-collection?time-period=${body.time_period_id}`,
      },
    });
  }
  const now = deps.now();
  const summary = summaryOf({ ...found, last_sent_at: now });
  await recordAudit(db, {
    ...subjectOf(actor, body),
    user_id: actor.user_id,
    action: ACTION,
    created_at: now,
    after: { organisations: summary.organisations, people: summary.people },
  });
  return summary;
};

/** Everybody known of the organisations that have begun nothing or not submitted, and may. */
async function whomToRemind(
  db: Db,
  actor: Actor,
  of: Of,
  { questionnaires }: Context<typeof previewEndpoint>['scene'],
) {
  const scope = { projectId: of.project_id, timePeriodId: of.time_period_id };
  const asked = questionnaires.filter((one) => one.kind === 'organisational').map(({ id }) => id);
  const rows = asked.length === 0 ? [] : await selectPeriodStates(db, { ...scope, asked });
  const late = rows.filter((row) => row.state !== 'submitted');
  const admitted = await selectAdmitted(db, {
    ...scope,
    submissionIds: late.map((row) => row.submission_id),
  });
  const waited = late.filter((row) => admitted.has(row.submission_id));
  const organisations = new Map(waited.map((row) => [row.organisation_id, row.organisation_name]));
  const known = await selectPeopleOf(db, { ...scope, organisationIds: [...organisations.keys()] });
  const people = new Map<string, string[]>();
  for (const row of waited) {
    for (const address of known.get(row.organisation_id) ?? []) {
      people.set(address, [...(people.get(address) ?? []), row.submission_name]);
    }
  }
  return {
    people,
    organisations,
    unreachable: [...organisations].filter(([id]) => !known.has(id)).map(([, name]) => name),
    last_sent_at: await selectLastAudit(db, { ...subjectOf(actor, of), action: ACTION }),
  };
}

const summaryOf = (
  found: Pick<
    Awaited<ReturnType<typeof whomToRemind>>,
    'organisations' | 'people' | 'unreachable' | 'last_sent_at'
  >,
) => ({
  organisations: found.organisations.size,
  people: found.people.size,
  unreachable: found.unreachable,
  last_sent_at: found.last_sent_at?.toISOString() ?? null,
});

const subjectOf = (actor: { programme_id: number }, of: Of) => ({
  programme_id: actor.programme_id,
  subject_type: 'project_time_period',
  subject_id: `${of.project_id}-${of.time_period_id}`,
});
