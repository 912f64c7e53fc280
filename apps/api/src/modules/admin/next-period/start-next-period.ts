import type { startNextPeriod as endpoint } from '@portal/contract/projects/periods';
import type { Period } from '@portal/expressions/bind-expression';
import type { Db } from '../../../database/connect.ts';
import type { Context, Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { inviteToRegister } from '../../collection/reminders/update-and-announce-dates.ts';
import { copyChartParametersToPeriod } from '../../charts/charts/manage-parameters.ts';
import { addProjectToPeriod } from '../../projects/periods/manage-project-periods.ts';
import { addTimePeriod } from '../../projects/periods/manage-time-periods.ts';
import { lockProjectPeriod } from '../../projects/periods/project-periods.sql.ts';
import { copyQuestionnaireTo } from '../../builder/questionnaire-builder/definition/copy-questionnaire.ts';
import { replaceLiteralDatesInMeasures, replaceLiteralDatesInRules } from './literal-dates.ts';
import { selectPeriodsAndParts, selectSources } from './next-period.sql.ts';
import type { Message } from '../../../lib/define-messages.ts';

type Body = Context<typeof endpoint>['body'];

/** Runs in one transaction, so that a refusal stores nothing. */
export const startNextPeriod: Handler<typeof endpoint> = async ({
  actor,
  body,
  db,
  deps,
  loaded: { project },
}) => {
  const { from_time_period_id: from, new_time_period, questionnaire_ids, confirmed } = body;
  refuseOtherChoice(body);
  const last = await lockProjectPeriod(db, { project_id: project.id, time_period_id: from });
  if (!last) throw problems.notFound('time period of the project');
  const sources = await openSources(db, { project_id: project.id, time_period_id: from }, questionnaire_ids);

  const to = new_time_period
    ? await addTimePeriod(db, actor, new_time_period, 'body.new_time_period')
    : body.time_period_id!;
  const time_period_name = await addProjectToPeriod(db, actor, {
    project,
    time_period_id: to,
    dates: body,
    confirmed,
    now: deps.now(),
    ...(body.with_about_text && { about_text: last.about_text }),
  });
  const all = await selectPeriodsAndParts(db, project);
  const oldPeriod = all.find(({ period }) => period.id === from)!.period;
  const target = { project_id: project.id, time_period_id: to };
  const dated = body.replace_dates ? oldPeriod : null;
  const copies = await copySources({ db, actor }, sources, target, dated);
  const carried = body.with_charts
    ? await copyChartParametersToPeriod(db, actor, { project_id: project.id, from, to })
    : { copied: [], unasked: [] };
  const of = { project_id: project.id, from, to };
  const invited = body.with_invitations ? await inviteToRegister(db, deps, actor, of) : 0;

  const caller = { db, deps, actor };
  const measures = await replaceLiteralDatesInMeasures(caller, project.id, body.dated_measures, oldPeriod);
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'project.next_period_started',
    subject_type: 'project',
    subject_id: String(project.id),
    before: { time_period_name: oldPeriod.time_period_name },
    after: {
      time_period_name,
      questionnaires: copies.map(({ questionnaire_name }) => questionnaire_name),
      charts: carried.copied.length,
      ...(measures.length > 0 && { measures: measures.map(({ measure_name }) => measure_name) }),
      ...(body.with_invitations && { invited }),
    },
  });
  return {
    time_period: { id: to, time_period_name },
    questionnaires: copies.map(({ id, questionnaire_name }) => ({ id, questionnaire_name })),
    charts: carried.copied.length,
    measures,
    invited,
    unasked: carried.unasked,
  };
};

/** Copies questionnaires; with a period, dates in their rules are written by that period's days. */
async function copySources(
  { db, actor }: { db: Db; actor: Context<typeof endpoint>['actor'] },
  sources: Awaited<ReturnType<typeof openSources>>,
  target: { project_id: number; time_period_id: number },
  dated: Period | null,
) {
  const copies = [];
  for (const source of sources) {
    const { questionnaire_name } = source;
    const copy = await copyQuestionnaireTo(db, actor, source, { ...target, questionnaire_name });
    if (dated) await replaceLiteralDatesInRules(db, actor, copy.id, dated);
    copies.push(copy);
  }
  return copies;
}

/**
 * Checks the choice.
 * @throws 422 unless exactly one of the two is selected, for the same period itself, or if invited
 * organisations could not register
 */
function refuseOtherChoice({
  time_period_id,
  new_time_period,
  from_time_period_id,
  with_invitations,
  registration_opens_at,
}: Body): void {
  const refuse = (message: Message) => problems.invalid([{ path: 'body.time_period_id', message }]);
  if ((time_period_id === null) === (new_time_period === null))
    throw refuse(comparisonMessages.nextPeriodAmbiguous);
  if (time_period_id === from_time_period_id) throw refuse(comparisonMessages.nextPeriodSameAsCurrent);
  if (with_invitations && registration_opens_at === null)
    throw problems.invalid([
      { path: 'body.registration_opens_at', message: comparisonMessages.registrationOpeningRequired },
    ]);
}

/**
 * Loads the source questionnaires.
 * @throws 422 for a questionnaire of another project or period, or a deleted one
 */
async function openSources(db: Db, of: { project_id: number; time_period_id: number }, wanted: number[]) {
  const ids = [...new Set(wanted)];
  const found = await selectSources(db, { ...of, ids });
  if (found.length < ids.length)
    throw problems.invalid([
      { path: 'body.questionnaire_ids', message: comparisonMessages.questionnairesNotInPreviousPeriod },
    ]);
  return found;
}
