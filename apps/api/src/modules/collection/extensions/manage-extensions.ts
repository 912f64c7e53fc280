import type * as contract from '@portal/contract/collection/extensions';
import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import type { Context, Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import {
  deleteExtension,
  insertExtension,
  isExtended,
  lockExtension,
  selectExtensions,
  selectParticipatingSubmissions,
  updateExtensionColumns,
} from './extensions.sql.ts';
import { formatLongDateTime, notifyExtension } from './notify-extension.ts';

type Loaded = Context<typeof contract.createExtension>['loaded'];
type Row = Awaited<ReturnType<typeof selectExtensions>>[number];

const shown = (row: Row, { dates }: Pick<Loaded, 'dates'>, now: Date): contract.EntryExtension => {
  const { extended_until, created_at, ...extension } = row.extension;
  return {
    ...extension,
    extended_until: extended_until.toISOString(),
    created_at: created_at.toISOString(),
    organisation_name: row.organisation_name,
    submission_name: row.submission_name,
    created_by_name: row.created_by_name,
    is_running:
      extended_until > now &&
      extended_until > dates.collection_closes_at &&
      dataCollectionStateOf(dates, now) !== 'published',
  };
};

export const listExtensions: Handler<typeof contract.listExtensions> = async ({
  db,
  deps,
  query,
  loaded,
}) => {
  const now = deps.now();
  const rows = await selectExtensions(db, { ...query, partId: loaded.dates.id, now });
  return { extensions: rows.map((row) => shown(row, loaded, now)), total: rows[0]?.total ?? 0 };
};

export const createExtension: Handler<typeof contract.createExtension> = async (context) => {
  const { actor, body, db, deps, loaded } = context;
  const until = refuseMistakes(loaded, body.extended_until, deps.now());
  const { organisation_id, submission_id, reason } = body;
  const taking = await selectParticipatingSubmissions(db, { project_id: loaded.project.id, organisation_id });
  if (taking.length === 0)
    throw problems.invalid([
      { path: 'body.organisation_id', message: collectionMessages.organisationHasNoSubmission },
    ]);
  if (submission_id !== null && !taking.some(({ id }) => id === submission_id))
    throw problems.invalid([
      { path: 'body.submission_id', message: collectionMessages.submissionNotInOrganisation },
    ]);
  const whose = { project_time_period_id: loaded.dates.id, organisation_id, submission_id };
  if (await isExtended(db, whose)) throw problems.conflict(collectionMessages.extensionExists);
  const created = {
    ...whose,
    extended_until: until,
    reason,
    created_at: deps.now(),
    created_by: actor.user_id,
  };
  const id = await conflictOnViolation(insertExtension(db, created), collectionMessages.extensionExists);
  const made = await show(context, id);
  await notifyExtension(context, made);
  await record(context, 'extension.given', null, made);
  return made;
};

export const updateExtension: Handler<typeof contract.updateExtension> = async (context) => {
  const { body, db, deps, params, loaded } = context;
  const until = refuseMistakes(loaded, body.extended_until, deps.now());
  const held = await hold(db, loaded, params.id);
  const isSame =
    held.extended_until.getTime() === new Date(body.was.extended_until).getTime() &&
    held.reason === body.was.reason;
  if (!isSame) throw problems.conflict(collectionMessages.extensionChanged);
  const before = await show(context, params.id);
  await updateExtensionColumns(db, params.id, { extended_until: until, reason: body.reason });
  const after = await show(context, params.id);
  if (after.extended_until === before.extended_until && after.reason === before.reason) return after;
  await notifyExtension(context, after);
  await record(context, 'extension.changed', before, after);
  return after;
};

export const endExtension: Handler<typeof contract.endExtension> = async (context) => {
  const { db, params, loaded } = context;
  await hold(db, loaded, params.id);
  const before = await show(context, params.id);
  await deleteExtension(db, params.id);
  await record(context, 'extension.ended', before, null);
  return { done: true as const };
};

/** @throws 409 once results are published, 422 where it would extend nothing or go beyond publication */
function refuseMistakes({ dates }: Pick<Loaded, 'dates'>, text: string, now: Date): Date {
  const until = new Date(text);
  if (dataCollectionStateOf(dates, now) === 'published')
    throw problems.conflict(collectionMessages.extensionResultsPublished);
  const message =
    until <= now
      ? collectionMessages.extensionNotInFuture
      : until <= dates.collection_closes_at
        ? collectionMessages.extensionBeforeClosing({
            closes: formatLongDateTime(dates.collection_closes_at),
          })
        : dates.published_at !== null && until > dates.published_at
          ? collectionMessages.extensionAfterPublication({
              published: formatLongDateTime(dates.published_at),
            })
          : null;
  if (message !== null) throw problems.invalid([{ path: 'body.extended_until', message }]);
  return until;
}

async function hold(db: Db, loaded: Loaded, id: number) {
  const held = await lockExtension(db, loaded.dates.id, id);
  if (!held) throw problems.notFound('extension');
  return held;
}

async function show({ db, deps, loaded }: { db: Db; deps: Deps; loaded: Loaded }, id: number) {
  const now = deps.now();
  const [row] = await selectExtensions(db, {
    partId: loaded.dates.id,
    id,
    now,
    sort: 'organisation',
    limit: 1,
    offset: 0,
  });
  return shown(row!, loaded, now);
}

/** Builds the audit log's fields. */
const told = (of: contract.EntryExtension, loaded: Loaded) => ({
  time_period_name: loaded.time_period_name,
  organisation_id: of.organisation_id,
  ...(of.submission_name !== null && { submission_name: of.submission_name }),
  extended_until: of.extended_until,
  reason: of.reason,
});

const record = (
  { actor, db, loaded }: { actor: Actor; db: Db; loaded: Loaded },
  action: string,
  before: contract.EntryExtension | null,
  after: contract.EntryExtension | null,
) =>
  recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action,
    subject_type: 'project',
    subject_id: String(loaded.project.id),
    before: before && told(before, loaded),
    after: after && told(after, loaded),
  });
