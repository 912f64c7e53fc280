import * as contract from '@portal/contract/charts/annotations';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildChart } from '#fixtures/build-charts';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { chart_annotations } from '../../../tables/annotations.tables.ts';
import { audit_entries } from '../../../tables/audit.tables.ts';

const t = useTestApp();
let w: Awaited<ReturnType<typeof build>>;
beforeAll(async () => {
  w = await build();
});

async function build() {
  const project = await buildProject(t.db, t.programme.id);
  const may = await buildTimePeriod(t.db, project);
  const june = await buildTimePeriod(t.db, project);
  const own = await buildOrganisation(t.db, t.programme.id);
  const other = await buildOrganisation(t.db, t.programme.id);
  const of = { organisation_id: own.id, projects: [project.id] };
  return {
    project,
    may,
    june,
    chart: await buildChart(t.db, project, [], [may, june]),
    own: await buildSubmission(t.db, project, own),
    theirs: await buildSubmission(t.db, project, other),
    clerk: await buildUser(t.db, t.programme.id, of),
    viewer: await buildUser(t.db, t.programme.id, { ...of, role_type_id: 4 }),
    neighbour: await buildUser(t.db, t.programme.id, { ...of, organisation_id: other.id }),
    admin: await buildUser(t.db, t.programme.id, { role_type_id: 2 }),
  };
}
type Body = { time_period_id: number; submission_id: number | null; annotation_text: string };
const say = (body: Body, as: { id: number }, chart = w.chart) =>
  t.call(contract.addAnnotation, { params: { id: chart.id }, body }, as);
const read = async (as: { id: number }, submission_id?: number) =>
  (await t.call(contract.listAnnotations, { params: { id: w.chart.id }, query: { submission_id } }, as)).body
    .annotations;
const textsOf = async (as: { id: number }, submission_id?: number) =>
  (await read(as, submission_id)).map(({ annotation_text }) => annotation_text);
const remove = (annotation_id: number, as: { id: number }) =>
  t.call(contract.deleteAnnotation, { params: { id: w.chart.id, annotation_id } }, as);

describe('annotations of a chart', () => {
  it('are shared if the programme team writes them, and seen by the organisation and the team otherwise', async () => {
    const ofOwn = { submission_id: w.own.id };
    await say({ time_period_id: w.june.id, submission_id: null, annotation_text: 'A strike.' }, w.admin);
    await say({ time_period_id: w.may.id, ...ofOwn, annotation_text: 'A ward closed.' }, w.clerk);
    await say({ time_period_id: w.june.id, ...ofOwn, annotation_text: 'It opened again.' }, w.admin);
    const all = ['A ward closed.', 'A strike.', 'It opened again.'];
    for (const as of [w.clerk, w.viewer, w.admin]) expect(await textsOf(as, w.own.id)).toEqual(all);
    for (const as of [w.neighbour, w.clerk]) expect(await textsOf(as)).toEqual(['A strike.']);
    // The owner decides, regardless of the request.
    expect(await textsOf(w.neighbour, w.own.id)).toEqual(['A strike.']);
    expect(await read(w.clerk, w.own.id)).toMatchObject([
      { may_remove: true, user_name: w.clerk.full_name, time_period_name: w.may.time_period_name },
      { may_remove: false, user_name: null, submission_id: null },
      { may_remove: true, user_name: w.admin.full_name },
    ]);
    expect((await read(w.viewer, w.own.id)).some(({ may_remove }) => may_remove)).toBe(false);
  });

  it('cannot be written for another organisation, by a viewer, or for a period outside the project', async () => {
    const body = { time_period_id: w.june.id, submission_id: w.own.id, annotation_text: 'Here.' };
    expect((await say(body, w.neighbour)).status).toBe(404);
    expect((await say(body, w.viewer)).status).toBe(403);
    expect((await say({ ...body, submission_id: null }, w.clerk)).status).toBe(403);
    expect((await say({ ...body, annotation_text: ' ' }, w.clerk)).status).toBe(422);
    const elsewhere = await build();
    expect((await say({ ...body, time_period_id: elsewhere.june.id }, w.clerk)).status).toBe(422);
    expect((await say({ ...body, submission_id: elsewhere.own.id }, w.admin)).status).toBe(404);
    expect((await say(body, w.clerk, elsewhere.chart)).status).toBe(404);
  });

  it('can be removed by their own side, together with their text', async () => {
    const secret = 'Only here.';
    const body = { time_period_id: w.june.id, submission_id: w.own.id, annotation_text: secret };
    const { id } = (await say(body, w.clerk)).body;
    expect((await remove(id, w.neighbour)).status).toBe(404);
    expect((await remove(id, w.viewer)).status).toBe(403);
    const forAll = (await say({ ...body, submission_id: null }, w.admin)).body;
    expect((await remove(forAll.id, w.clerk)).status).toBe(403);
    expect((await remove(forAll.id, w.admin)).status).toBe(200);
    expect((await remove(id, w.clerk)).status).toBe(200);
    expect((await remove(id, w.clerk)).status).toBe(404);
    const entries = await t.db
      .select()
      .from(audit_entries)
      .where(eq(audit_entries.subject_id, String(w.chart.id)));
    expect(entries.map(({ action }) => action)).toContain('chart.annotation_removed');
    expect(JSON.stringify(entries)).not.toContain(secret);
  });

  it('are at most so many of each side', async () => {
    const here = await build();
    const values = { chart_id: here.chart.id, time_period_id: here.may.id, user_id: here.clerk.id };
    const many = Array.from({ length: contract.MOST_ANNOTATIONS }, (_, n) => ({
      ...values,
      submission_id: here.own.id,
      annotation_text: `Number ${n}`,
    }));
    await t.db.insert(chart_annotations).values(many);
    const body = { time_period_id: here.may.id, submission_id: here.own.id, annotation_text: 'More' };
    expect((await say(body, here.clerk, here.chart)).status).toBe(409);
    expect((await say({ ...body, submission_id: here.theirs.id }, here.neighbour, here.chart)).status).toBe(
      200,
    );
    expect((await say({ ...body, submission_id: null }, here.admin, here.chart)).status).toBe(200);
  });
});
