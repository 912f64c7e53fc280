import type * as contract from '@portal/contract/projects/periods';
import type { PeriodContents, PeriodDatesInput } from '@portal/contract/projects/period-contents';
import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import { areSameDates, type PeriodDates } from '@portal/contract/projects/period-dates';
import { formatNounCount } from '@portal/wording/plurals';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { RESULTS_HIDDEN } from '../projects/check-disclosure-change.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';
import { applyPeriodAction } from './period-actions.ts';
import {
  assertDateEffectsConfirmed,
  parsePeriodDates,
  assertValidDates,
  sentencesOf,
  serializeDates,
} from './validate-date-change.ts';
import type { AffectedProject } from './date-change-effects.ts';
import { countPeriodContents } from './period-contents.sql.ts';
import {
  deleteProjectPeriod,
  insertProjectPeriod,
  lockProjectPeriod,
  selectProjectPeriods,
  updateProjectPeriodDates,
} from './project-periods.sql.ts';
import { lockTimePeriod } from './manage-time-periods.sql.ts';

type Found = Awaited<ReturnType<typeof selectProjectPeriods>>['rows'][number];
const shown = ({ dates, time_period_name, contents }: Found, now: Date): contract.AdminProjectPeriod => ({
  time_period_id: dates.time_period_id,
  time_period_name,
  state: dataCollectionStateOf(dates, now),
  ...serializeDates(dates),
  ...contents,
});

export const listProjectTimePeriods: Handler<typeof contract.listProjectTimePeriods> = async ({
  db,
  deps,
  query,
}) => {
  const now = deps.now();
  const { rows, total } = await selectProjectPeriods(db, query.project_id, { ...query, now });
  return { project_time_periods: rows.map((row) => shown(row, now)), total };
};

type Adding = {
  project: AffectedProject & { id: number };
  time_period_id: number;
  dates: PeriodDatesInput;
  about_text?: string;
  confirmed: readonly string[];
  now: Date;
};

/**
 * Adds a project to a time period of its programme. @returns the period's name
 * @throws 422 for dates that contradict themselves, or a period of another programme; 409 if it takes part
 * already, or if people are affected at once and that is not confirmed
 */
export async function addProjectToPeriod(db: Db, actor: Actor, adding: Adding): Promise<string> {
  const { project, time_period_id, about_text, confirmed, now } = adding;
  const after = parsePeriodDates(adding.dates);
  assertValidDates(after, project);
  const period = await lockTimePeriod(db, actor.programme_id, time_period_id);
  if (!period) {
    throw problems.invalid([
      { path: 'body.time_period_id', message: platformMessages.timePeriodNotInProgramme },
    ]);
  }
  const part = { project_id: project.id, time_period_id };
  const alreadyInPeriod = platformMessages.projectAlreadyInTimePeriod({ period: period.time_period_name });
  if (await lockProjectPeriod(db, part)) throw problems.conflict(alreadyInPeriod);
  const contents = await countPeriodContents(db, part, now);
  const effects = assertDateEffectsConfirmed({ before: null, after, now, project, contents }, confirmed);
  await conflictOnViolation(
    insertProjectPeriod(db, { ...part, ...after, ...(about_text !== undefined && { about_text }) }),
    alreadyInPeriod,
  );
  await recordDates(db, actor, project.id, {
    action: 'project.period_added',
    after: {
      time_period_name: period.time_period_name,
      ...serializeDates(after),
      effects: sentencesOf(effects),
    },
  });
  return period.time_period_name;
}

export const addProjectTimePeriod: Handler<typeof contract.addProjectTimePeriod> = async ({
  actor,
  body: { project_id, time_period_id, confirmed, ...dates },
  db,
  deps,
  loaded: { project },
}) => {
  await addProjectToPeriod(db, actor, { project, time_period_id, dates, confirmed, now: deps.now() });
  await deps.takeSnapshots?.(db, project.id);
  return show(db, { project_id, time_period_id }, deps.now());
};

/** Closing entry, publishing and withdrawing are changes of dates to this very moment, and nothing else. */
export const runPeriodAction: Handler<typeof contract.applyPeriodAction> = async ({
  actor,
  body: { act, was, confirmed },
  db,
  deps,
  params,
  loaded: { project, time_period_name },
}) => {
  const now = deps.now();
  const dates = (before: PeriodDates) => applyPeriodAction(act, before, now);
  const changing = {
    project,
    time_period_id: params.time_period_id,
    time_period_name,
    dates,
    was,
    confirmed,
    now,
  };
  const { kept } = await changeProjectPeriod(db, actor, changing);
  await deps.takeSnapshots?.(db, project.id);
  return kept;
};

/**
 * Changes the dates of a project in a time period. @returns the new dates, and the earlier ones if they
 * changed
 * @throws 422 for dates that contradict themselves; 409 if they have changed since, or if people are affected
 * and that is not confirmed
 */
export async function changeProjectPeriod(
  db: Db,
  actor: Actor,
  changing: Omit<Adding, 'dates' | 'about_text'> & {
    time_period_name: string;
    dates: (before: PeriodDates) => PeriodDates;
    was: PeriodDatesInput;
  },
): Promise<{ kept: contract.AdminProjectPeriod; before: PeriodDates | null; after: PeriodDates }> {
  const { project, time_period_id, time_period_name, confirmed, now } = changing;
  const part = { project_id: project.id, time_period_id };
  const before = await holdPart(db, part);
  const after = changing.dates(before);
  assertValidDates(after, project);
  if (!areSameDates(before, parsePeriodDates(changing.was)))
    throw problems.conflict(platformMessages.datesChanged);
  const isChanged = !areSameDates(before, after);
  if (isChanged) {
    const contents = await countPeriodContents(db, part, now);
    const effects = assertDateEffectsConfirmed({ before, after, now, project, contents }, confirmed);
    const isHidden = effects.some(({ effect }) => effect === 'results_hidden');
    await updateProjectPeriodDates(db, part, { ...after, ...(isHidden && { hidden_at: now }) });
    await recordDates(db, actor, project.id, {
      // Named apart: what was published once is loosened by the superuser alone (projects/check-disclosure-change.ts).
      action: isHidden ? RESULTS_HIDDEN : 'project.dates_changed',
      before: serializeDates(before),
      after: { time_period_name, ...serializeDates(after), effects: sentencesOf(effects) },
    });
  }
  return { kept: await show(db, part, now), before: isChanged ? before : null, after };
}

export const removeProjectTimePeriod: Handler<typeof contract.removeProjectTimePeriod> = async ({
  actor,
  db,
  deps,
  params,
  loaded: { project, time_period_name },
}) => {
  const { about_text, ...dates } = await holdPart(db, params);
  const contents = namesOf(await countPeriodContents(db, params, deps.now()));
  if (contents !== null)
    throw problems.conflict(platformMessages.projectPeriodNotEmpty({ period: time_period_name, contents }));
  await deleteProjectPeriod(db, params);
  await recordDates(db, actor, project.id, {
    action: 'project.period_removed',
    before: { time_period_name, ...serializeDates(dates), about_text },
  });
  return { done: true as const };
};

type Part = { project_id: number; time_period_id: number };

/** Locks the part and loads it again, because the loader's copy can be outdated. @throws 404 */
async function holdPart(db: Db, part: Part): Promise<PeriodDates & { about_text: string }> {
  const held = await lockProjectPeriod(db, part);
  if (!held) throw problems.notFound('time period of the project');
  return held;
}

async function show(db: Db, { project_id, time_period_id }: Part, now: Date) {
  const { rows } = await selectProjectPeriods(db, project_id, {
    now,
    timePeriodId: time_period_id,
    limit: 1,
    offset: 0,
  });
  return shown(rows[0]!, now);
}

/**
 * Names the contents: “2 questionnaires and 1 registration”; null for nothing. Submissions belong to the
 * project, in any period.
 */
function namesOf(contents: PeriodContents): string | null {
  const held: [number, string, string?][] = [
    [contents.questionnaires, 'questionnaire'],
    [contents.registrations, 'registration'],
    [contents.charts, 'chart that uses the period', 'charts that use the period'],
    [
      contents.measures,
      'measure comparable only from this period',
      'measures comparable only from this period',
    ],
    [contents.report_packs, 'report pack'],
    [contents.filters, 'filter change'],
    [contents.extensions, 'organisation with an extension', 'organisations with an extension'],
    [contents.phases, 'control chart phase'],
    [contents.targets, 'chart target', 'chart targets'],
    [contents.annotations, 'chart annotation'],
    [contents.outlier_cases, 'outlier case'],
  ];
  const parts = held.filter(([count]) => count > 0).map((one) => formatNounCount(...one));
  const last = parts.pop();
  if (last === undefined) return null;
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

/** Records a change of a project's dates: an audit entry, and no cached result. */
async function recordDates(
  db: Db,
  actor: Actor,
  projectId: number,
  entry: { action: string; before?: unknown; after?: unknown },
): Promise<void> {
  await bumpResults(db, projectId);
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    subject_type: 'project',
    subject_id: String(projectId),
    ...entry,
  });
}
