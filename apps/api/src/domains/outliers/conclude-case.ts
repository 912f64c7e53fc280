import type { concludeOutlierCase as endpoint } from '@portal/contract/outliers';
import { outcomeNames } from '@portal/wording/outliers';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/comparing.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { queueCollected } from '../mail/queue-collected.ts';
import { mailWriter } from '../mail/write-mail.ts';
import { selectAsked } from '../queries/queries.sql.ts';
import { profileOf } from './begin-turn.ts';
import { holdCase, selectCaseActs, updateCase } from './outlier-cases.sql.ts';

/** Says what came out of a case; an organisation that was told of it is told of that as well. */
export const concludeCase: Handler<typeof endpoint> = async ({ actor, body, db, deps, scene }) => {
  const { outlier_case, project } = scene;
  const { outcome, conclusion } = body;
  const held = await holdCase(db, outlier_case.id);
  if (held.concluded_at) throw problems.conflict(sentences.outlierCaseConcluded);
  const acts = await selectCaseActs(db, held.id);
  if (acts.filter(({ done_at }) => done_at !== null).length !== body.done)
    throw problems.conflict(sentences.outlierActDone);
  await updateCase(db, held.id, {
    ...{ concluded_at: deps.now(), concluded_by: actor.user_id, outcome, conclusion },
  });
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'outlier_case.concluded',
    subject_type: 'outlier_case',
    subject_id: String(held.id),
    after: { outcome, conclusion },
  });
  if (!held.told_at) return { done: true as const };
  const write = await mailWriter(db, deps, actor.programme_id, 'outlier_concluded');
  const people = await selectAsked(db, {
    ...{ project_id: project.id, programme_id: actor.programme_id },
    organisationIds: [outlier_case.organisation_id],
  });
  const values = {
    submission: outlier_case.submission_name,
    project: project.project_name,
    period: outlier_case.time_period_name,
    title: held.words,
    outcome: outcomeNames[outcome],
    comment: conclusion,
  };
  const url = profileOf(deps, project, held.time_period_id);
  for (const to of people) {
    const key = `outliers:${project.id}:${held.time_period_id}`;
    await queueCollected(db, deps, actor.programme_id, key, write({ to, values, url }));
  }
  return { done: true as const };
};
