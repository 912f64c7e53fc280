import type * as contract from '@portal/contract/projects/periods';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { bumpResultsOfPeriods } from '../../platform/result-versions/result-versions.sql.ts';
import { type ProjectInPeriod, selectProjectsInPeriod } from './period-contents.sql.ts';
import {
  deleteTimePeriodRow,
  insertTimePeriod,
  lockTimePeriod,
  lockTimePeriods,
  updateTimePeriodOrder,
  selectTimePeriodsForAdmin,
  updateTimePeriodColumns,
} from './manage-time-periods.sql.ts';
import { createAuditRecorder } from '../../platform/audit/audit-recorder.ts';

/** How many charts of a project are named in a refusal. */
const MOST_NAMED = 6;

export const listTimePeriodsForAdmin: Handler<typeof contract.listAdminTimePeriods> = ({
  actor,
  db,
  deps,
  query,
}) => selectTimePeriodsForAdmin(db, actor.programme_id, query, deps.now());

export const createTimePeriod: Handler<typeof contract.createTimePeriod> = async ({
  actor,
  body,
  db,
  deps,
}) => {
  const id = await addTimePeriod(db, actor, body);
  return showTimePeriod(db, actor, id, deps.now());
};

/** Adds a time period to the caller's programme, as its newest. @throws 409 for a name that is taken; 422 */
export async function addTimePeriod(
  db: Db,
  actor: Actor,
  fields: contract.TimePeriodFields,
  path = 'body',
): Promise<number> {
  refuseEndBeforeStart(fields, path);
  const id = await conflictOnViolation(
    insertTimePeriod(db, actor.programme_id, fields),
    platformMessages.timePeriodNameTaken({ name: fields.time_period_name }),
  );
  await record(db, actor, id, { action: 'time_period.created', after: fields });
  return id;
}

export const updateTimePeriod: Handler<typeof contract.updateTimePeriod> = async ({
  actor,
  body: { was, ...fields },
  db,
  deps,
  params: { id },
}) => {
  refuseEndBeforeStart(fields, 'body');
  const held = await lockTimePeriod(db, actor.programme_id, id);
  if (!held) throw problems.notFound('time period');
  const { time_period_name, starts_on, ends_on } = held;
  const before = { time_period_name, starts_on, ends_on };
  if (!isSame(before, was)) throw problems.conflict(platformMessages.timePeriodChanged);
  if (!isSame(before, fields)) {
    // Call this first: changing a name waits for writers that refer to the period, and they lock the version.
    await bumpResultsOfPeriods(db, [id]);
    await conflictOnViolation(
      updateTimePeriodColumns(db, id, fields),
      platformMessages.timePeriodNameTaken({ name: fields.time_period_name }),
    );
    await record(db, actor, id, { action: 'time_period.updated', before, after: fields });
  }
  return showTimePeriod(db, actor, id, deps.now());
};

export const saveTimePeriodOrder: Handler<typeof contract.orderTimePeriods> = async ({ actor, body, db }) => {
  const held = await lockTimePeriods(db, actor.programme_id);
  const names = new Map(held.map(({ id, time_period_name }) => [id, time_period_name]));
  const wanted = body.time_period_ids;
  const isComplete =
    wanted.length === names.size && new Set([...wanted, ...names.keys()]).size === names.size;
  if (!isComplete) throw problems.conflict(platformMessages.timePeriodsChanged);
  await updateTimePeriodOrder(db, wanted);
  await bumpResultsOfPeriods(db, wanted);
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'time_period.ordered',
    subject_type: 'programme',
    subject_id: String(actor.programme_id),
    before: { time_periods: [...names.values()] },
    after: { time_periods: wanted.map((id) => names.get(id)) },
  });
  return { done: true as const };
};

export const deleteTimePeriod: Handler<typeof contract.deleteTimePeriod> = async ({
  actor,
  db,
  params: { id },
}) => {
  const held = await lockTimePeriod(db, actor.programme_id, id);
  if (!held) throw problems.notFound('time period');
  const projects = await selectProjectsInPeriod(db, id);
  if (projects.length > 0)
    throw problems.conflict(platformMessages.timePeriodInUse({ projects: projects.map(inWords).join(', ') }));
  await conflictOnViolation(deleteTimePeriodRow(db, id), platformMessages.timePeriodReferenced);
  const { time_period_name, starts_on, ends_on } = held;
  await record(db, actor, id, {
    action: 'time_period.deleted',
    before: { time_period_name, starts_on, ends_on },
  });
  return { done: true as const };
};

/** “Falls (a phase of “Falls per bed day”)”: what of a project is easily overlooked is named. */
function inWords({ project_name, phases, targets, annotations }: ProjectInPeriod): string {
  const named = [
    ...phases.map((chart) => `a phase of “${chart}”`),
    ...targets.map((chart) => `a target for “${chart}”`),
    ...annotations.map((chart) => `annotations on “${chart}”`),
  ];
  const shown = named.slice(0, MOST_NAMED);
  const rest = named.length - shown.length;
  if (shown.length === 0) return project_name;
  return `${project_name} (${[...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ')})`;
}

const isSame = (one: contract.TimePeriodFields, other: contract.TimePeriodFields) =>
  one.time_period_name === other.time_period_name &&
  one.starts_on === other.starts_on &&
  one.ends_on === other.ends_on;

function refuseEndBeforeStart(fields: contract.TimePeriodFields, path: string): void {
  if (fields.ends_on < fields.starts_on)
    throw problems.invalid([{ path: `${path}.ends_on`, message: platformMessages.timePeriodEndBeforeStart }]);
}

async function showTimePeriod(db: Db, actor: Actor, id: number, now: Date) {
  const found = await selectTimePeriodsForAdmin(db, actor.programme_id, { id, limit: 1, offset: 0 }, now);
  return found.time_periods[0]!;
}

const record = createAuditRecorder('time_period');
