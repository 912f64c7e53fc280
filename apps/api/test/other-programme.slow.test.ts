import type { Endpoint } from '@portal/contract/shared/endpoint';
import { MAX_ID } from '@portal/contract/shared/fields';
import { SUPERUSER } from '@portal/contract/identity/roles';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '../src/app.ts';
import { buildUser } from '#fixtures/build-people';
import { loadBulkTemplates } from '#fixtures/insert-bulk-rows';
import { authorisationMatrix } from '#fixtures/authorisation-matrix';
import { buildAuthorisationFixture, type AuthorisationFixture } from '#fixtures/authorisation-fixture';
import { type ProgrammeRows, inspectProgrammeRows } from '#fixtures/inspect-programme-rows';
import { createAccessToken, encodeRequest, requestPath, type TestApp, useTestApp } from '#support/test-app';

/**
 * Two programmes in one database, both with full data. The second's admin and superuser make every contract
 * call about the first: with its ids alone, and with theirs except for one of its ids. They see and change
 * nothing of the first, and nothing of theirs ever refers to it.
 */
const MARK = 'zqxmark';
/** The ids of the first programme: numbers that nothing else has. */
const FIRST_ID = 7_300_001;
const ITS_IDS = /\b73\d{5}\b/;

const t = useTestApp({}, { connections: 2 });
let first: AuthorisationFixture;
let peerGroup: { id: number };
let second: AuthorisationFixture;
let kept: ProgrammeRows;
let written: () => Promise<string[]>;
let sums: Record<string, string>;
let elsewhere: TestApp;
/** The callers, whose data is all in the second programme. */
const callers = ['admin', 'superuser'] as const;

beforeAll(async () => {
  await restartIds(FIRST_ID);
  first = await buildAuthorisationFixture(t);
  peerGroup = (await loadBulkTemplates(t, first)).peerGroup;
  kept = await inspectProgrammeRows(t.db);
  const programme = { ...first.programme, id: first.people.foreign_admin.programme_id };
  // Everything that is the first one's, and is not a word that the product knows.
  await markTexts(programme.id);
  await restartIds(1000);
  elsewhere = { ...t, programme, deps: { ...t.deps, programmeId: programme.id } };
  second = await buildAuthorisationFixture(elsewhere);
  await loadBulkTemplates(elsewhere, second);
  await buildUser(t.db, programme.id, { role_type_id: SUPERUSER });
  written = await kept.watchWrites();
  sums = await kept.sumsOf(first.programme.id);
});

async function restartIds(from: number) {
  const { rows: columns } = await t.db.execute<{ table: string; column: string }>(sql`
    select attrelid::regclass::text "table", attname "column" from pg_attribute
    where attidentity <> '' and attrelid in (select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)`);
  for (const { table, column } of columns)
    await t.db.execute(
      sql`alter table ${sql.identifier(table)} alter column ${sql.identifier(column)} restart with ${sql.raw(String(from))}`,
    );
}

/** Appends a mark to people's texts and names; the caller's own programme is unchanged. */
async function markTexts(otherId: number) {
  const { rows: columns } = await t.db.execute<{ table: string; column: string }>(sql`
    select c.oid::regclass::text "table", attname "column" from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.atttypid = 'text'::regtype and attnum > 0
      and not attisdropped and attgenerated = ''
      and (attname ~ '_(name|code|text|title)$' or attname in ('email_address', 'subject', 'to_address', 'reason', 'text_body',
        'description', 'note', 'explanation', 'path', 'region', 'summary'))
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)
        and pg_get_constraintdef(k.oid) ~ 'IN \\(|= ANY')`);
  for (const { table, column } of columns) {
    if (!kept.owned.includes(table) || table === 'tabs') continue;
    const name = sql.identifier(column);
    const other =
      table === 'programmes'
        ? sql`id = ${otherId}`
        : table === 'users'
          ? sql`programme_id = ${otherId}`
          : sql`false`;
    await t.db.execute(
      sql`update ${sql.identifier(table)} set ${name} = ${name} || ${MARK} where ${name} <> '' and not (${other})`,
    );
  }
}

/** Returns the content of each table of the first programme; reloads tables written since. */
async function standing(): Promise<Record<string, string>> {
  sums = { ...sums, ...(await kept.sumsOf(first.programme.id, await written())) };
  return sums;
}

type Sent = { params?: Json; query?: Json; body?: Json; form?: FormData };
type Json = Record<string, unknown>;
async function call(endpoint: Endpoint, { form, ...sent }: Sent, as: { id: number }) {
  const app = await t.deploymentOf(second.programme.id);
  return app.inject({
    method: endpoint.method,
    url: requestPath(endpoint, sent),
    ...(await encodeRequest(form, await createAccessToken(elsewhere.deps, as.id))),
    ...(sent.body && { payload: sent.body }),
  });
}
async function inputOf(endpoint: Endpoint, world: AuthorisationFixture, app: TestApp): Promise<Sent> {
  const row = authorisationMatrix[endpoint.name] ?? {};
  const sent = ((await row.input?.(world, app)) ?? {}) as Sent;
  return { ...structuredClone(sent), ...(row.form && { form: row.form(world) }) };
}
/**
 * Checks that the reply shows nothing of the first programme. Values from the request can be repeated, in the
 * audit log too.
 */
const showsNothing = (reply: string, what: string, sent?: unknown) => {
  const text = reply.replace(/"after":\{[^{}]*"limit":\d+[^{}]*\}/g, '');
  const at = text.indexOf(MARK);
  expect(at < 0 ? '' : text.slice(Math.max(0, at - 300), at + 100), `${what} shows something`).toBe('');
  const told = text
    .replace(/"(?:id|user_id|programme_id|subject_id)":"?(\d+)"?/g, withoutOwn)
    .replaceAll(String(sent), '');
  expect(ITS_IDS.exec(told)?.[0], what).toBeUndefined();
};
/** The other programme itself and its first admin were made with the first one's world. */
const withoutOwn = (whole: string, id: string) =>
  [second.programme.id, first.people.foreign_admin.id].includes(Number(id)) ? '' : whole;

/** Every place of an id in what is sent, lists of ids and of things with ids included. */
function idPlaces(value: unknown, at: (string | number)[] = []): (string | number)[][] {
  if (typeof value === 'number')
    return at.some((one) => typeof one === 'string' && /(^|_)ids?$/.test(one)) ? [at] : [];
  if (Array.isArray(value)) return value.flatMap((one, index) => idPlaces(one, [...at, index]));
  if (value === null || typeof value !== 'object' || value instanceof FormData) return [];
  return Object.entries(value).flatMap(([key, one]) => idPlaces(one, [...at, key]));
}
const valueAt = (value: unknown, at: (string | number)[]) =>
  at.reduce<unknown>((one, key) => (one as Json | undefined)?.[key], value);
function put(value: unknown, at: (string | number)[], one: unknown): void {
  const last = at.at(-1)!;
  (valueAt(value, at.slice(0, -1)) as Json)[last] = one;
}

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  it('reveals and changes nothing of another programme', async () => {
    for (const caller of callers) {
      const person = second.people[caller];
      const sent = await inputOf(endpoint, first, t);
      const before = await standing();
      const answer = await call(endpoint, sent, person);
      expect(answer.statusCode, answer.body.slice(0, 300)).toBeLessThan(500);
      showsNothing(answer.body, `${name} as ${caller}`);
      expect(await standing()).toEqual(before);

      // The caller's ids with one of the other programme's ids among them.
      const places = idPlaces(await inputOf(endpoint, second, elsewhere));
      for (const place of places) {
        const mixed = await inputOf(endpoint, second, elsewhere);
        const theirs = valueAt(await inputOf(endpoint, first, t), place);
        if (theirs === undefined || theirs === MAX_ID || valueAt(mixed, place) === undefined) continue;
        put(mixed, place, theirs);
        const untouched = await standing();
        const reply = await call(endpoint, mixed, person);
        expect(reply.statusCode, reply.body.slice(0, 300)).toBeLessThan(500);
        showsNothing(reply.body, `${name} with ${place.join('.')} as ${caller}`, theirs);
        expect(await standing(), place.join('.')).toEqual(untouched);
      }
    }
  });

  const choices = Object.entries(endpoint.query.shape).filter(
    ([key, type]) =>
      key !== 'role_type_id' &&
      /_ids?$|^search$|Id$/.test(key) &&
      (type as z.ZodType).safeParse(undefined).success,
  );
  if (choices.length > 0)
    it('chooses by nothing of it', async () => {
      const sent = await inputOf(endpoint, second, elsewhere);
      const ids: Json = {
        project_id: first.project.id,
        time_period_id: first.period.id,
        scope_id: first.scope.id,
        organisation_id: first.organisation.id,
        submission_id: first.submission.id,
        user_id: first.people.viewer.id,
        collection_id: first.collection.id,
        chart_id: first.chart.id,
        questionnaire_id: first.questionnaire.id,
        question_id: first.questions[0]!.id,
        not_in_project_id: first.project.id,
        search: MARK,
        from_time_period_id: first.period.id,
        peerGroupId: first.project.id,
        peer_group_id: peerGroup.id,
        listed_peer_group_id: peerGroup.id,
        reviewer_id: first.people.contributor.id,
      };
      for (const [key] of choices) {
        const answer = await call(
          endpoint,
          { ...sent, query: { ...sent.query, [key]: ids[key] } },
          second.people.superuser,
        );
        expect(ids[key], `Say here what ${key} is of the first programme.`).toBeDefined();
        expect(answer.statusCode, answer.body.slice(0, 300)).toBeLessThan(500);
        showsNothing(answer.body, `${name} by ${key}`);
      }
    });
});

it('nothing of a programme refers to another’s, after all these calls', async () => {
  expect(await standing()).toEqual(await kept.sumsOf(first.programme.id));
  expect(await kept.crossings()).toEqual([]);
  // No programme owns these: attempts to sign in by address, output types, hashes of staff's devices.
  expect(kept.unowned).toEqual(['attempts', 'output_types', 'staff_devices']);
});
