import { listDueWork } from '@portal/contract/admin/due-work';
import * as contract from '@portal/contract/charts/action-plans';
import { listAnnotations } from '@portal/contract/charts/annotations';
import { deleteUser } from '@portal/contract/identity/users';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildChart } from '#fixtures/build-charts';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { action_plans } from '../../../tables/action-plans.tables.ts';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';

const t = useTestApp();
let w: Awaited<ReturnType<typeof build>>;
beforeEach(async () => {
  w = await build();
});

async function build() {
  const project = await buildProject(t.db, t.programme.id);
  const may = await buildTimePeriod(t.db, project);
  const june = await buildTimePeriod(t.db, project);
  const during = (id: number, starts_on: string, ends_on: string) =>
    t.db.update(time_periods).set({ starts_on, ends_on }).where(eq(time_periods.id, id));
  await during(may.id, '2025-05-01', '2025-05-31');
  await during(june.id, '2025-06-01', '2025-06-30');
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
    colleague: await buildUser(t.db, t.programme.id, of),
    viewer: await buildUser(t.db, t.programme.id, { ...of, role_type_id: 4 }),
    neighbour: await buildUser(t.db, t.programme.id, { ...of, organisation_id: other.id }),
    admin: await buildUser(t.db, t.programme.id, { role_type_id: 2 }),
  };
}

const fields = {
  aim: 'Fewer waits',
  change: 'A second triage nurse.',
  owner_name: 'The matron',
  starts_on: '2025-05-05',
  due_on: '2025-06-30',
};
const add = (as: { id: number }, more: Partial<typeof fields & { submission_id: number }> = {}) =>
  t.call(
    contract.addActionPlan,
    { params: { id: w.chart.id }, body: { submission_id: w.own.id, ...fields, ...more } },
    as,
  );
type Change = Partial<typeof fields & { state: contract.ActionPlanState; version: number }>;
const change = (plan_id: number, as: { id: number }, more: Change = {}) =>
  t.call(
    contract.changeActionPlan,
    { params: { id: w.chart.id, plan_id }, body: { ...fields, state: 'open', version: 1, ...more } },
    as,
  );
const list = async (as: { id: number }, submission_id?: number) =>
  (await t.call(contract.listActionPlans, { params: { id: w.chart.id }, query: { submission_id } }, as)).body;
const ask = (is_asked: boolean) =>
  t.call(contract.setActionPlanRequest, { params: { id: w.chart.id }, body: { is_asked } }, w.admin);
const notes = async (as: { id: number }) =>
  (
    await t.call(listAnnotations, { params: { id: w.chart.id }, query: { submission_id: w.own.id } }, as)
  ).body.annotations.map(({ plan_date, time_period_id, annotation_text }) => [
    plan_date,
    time_period_id,
    annotation_text,
  ]);
const duePlans = async (as: { id: number }) =>
  (await t.call(listDueWork, {}, as)).body.due_work.flatMap((item) =>
    item.kind === 'action_plan' ? [item] : [],
  );

describe('an action plan', () => {
  it('is written by contributors of its organisation only, and read by its people', async () => {
    expect((await add(w.clerk)).status).toBe(200);
    expect((await add(w.viewer)).status).toBe(403);
    expect((await add(w.admin)).status).toBe(403);
    expect((await add(w.neighbour)).status).toBe(404);
    expect((await add(w.clerk, { submission_id: w.theirs.id })).status).toBe(404);
    expect((await list(w.clerk)).plans).toMatchObject([
      { ...fields, state: 'open', version: 1, may_change: true },
    ]);
    expect((await list(w.viewer)).plans).toMatchObject([{ ...fields, may_change: false }]);
    expect((await list(w.neighbour)).plans).toEqual([]);
    expect((await list(w.neighbour, w.own.id)).plans).toEqual([]);
  });

  it('is seen by the programme team only while it asks for plans on the chart', async () => {
    const { id } = (await add(w.clerk)).body;
    const atChart = [
      ['starts', w.may.id, 'Fewer waits'],
      ['due', w.june.id, 'Fewer waits'],
    ];
    expect([await list(w.admin), await notes(w.admin)]).toEqual([{ is_asked: false, plans: [] }, []]);
    expect((await change(id, w.admin)).status).toBe(404);
    await ask(true);
    expect(await list(w.admin)).toMatchObject({ is_asked: true, plans: [{ id, may_change: false }] });
    expect(await notes(w.admin)).toEqual(atChart);
    expect((await change(id, w.admin)).status).toBe(403);
    await ask(false);
    expect([(await list(w.admin)).plans, await notes(w.admin)]).toEqual([[], []]);
    expect(await notes(w.clerk)).toEqual(atChart);
  });

  it('marks its dates in the periods of its organisation’s charts over time, unless it is dropped', async () => {
    const { id } = (await add(w.clerk, { due_on: '2030-01-01' })).body;
    expect(await notes(w.viewer)).toEqual([['starts', w.may.id, 'Fewer waits']]);
    expect(await notes(w.neighbour)).toEqual([]);
    await change(id, w.clerk, { state: 'done' });
    expect(await notes(w.clerk)).toHaveLength(2);
    await change(id, w.clerk, { state: 'dropped', version: 2 });
    expect(await notes(w.clerk)).toEqual([]);
  });

  it('is due for its organisation until it is done or dropped', async () => {
    const { id } = (await add(w.clerk)).body;
    expect(await duePlans(w.viewer)).toEqual([
      expect.objectContaining({
        action_plan_id: id,
        aim: 'Fewer waits',
        due_on: '2025-06-30',
        chart_id: w.chart.id,
        collection_code: w.chart.collection.collection_code,
        time_period_id: w.june.id,
        submission_id: w.own.id,
      }),
    ]);
    for (const other of [w.neighbour, w.admin]) expect(await duePlans(other)).toEqual([]);
    await change(id, w.clerk, { state: 'done' });
    expect(await duePlans(w.clerk)).toEqual([]);
  });

  it('is changed by one person at a time, with its states in the audit log and its texts with the plan', async () => {
    const { id } = (await add(w.clerk)).body;
    expect((await change(id, w.clerk, { aim: 'No waits', state: 'done' })).status).toBe(200);
    expect((await change(id, w.colleague, { aim: 'Lost' })).status).toBe(409);
    expect((await change(id, w.viewer, { version: 2 })).status).toBe(403);
    expect((await change(id, w.neighbour, { version: 2 })).status).toBe(404);
    expect((await list(w.clerk)).plans).toMatchObject([{ aim: 'No waits', state: 'done', version: 2 }]);
    const entries = await t.db
      .select()
      .from(audit_entries)
      .where(eq(audit_entries.subject_id, String(w.chart.id)));
    const changed = entries.find(({ action }) => action === 'chart.action_plan_changed');
    expect(changed).toMatchObject({
      before: { action_plan_id: id, state: 'open' },
      after: { state: 'done', changed_texts: ['aim'] },
    });
    expect(JSON.stringify(entries)).not.toMatch(/waits|nurse|matron/);
  });

  it('needs each of its parts, and is due on or after its start', async () => {
    for (const wrong of [
      { aim: ' ' },
      { change: '' },
      { owner_name: '' },
      { due_on: '2025-05-04' },
      { starts_on: '' },
    ])
      expect((await add(w.clerk, wrong)).status).toBe(422);
    const { id } = (await add(w.clerk)).body;
    expect((await change(id, w.clerk, { due_on: '2025-05-04' })).status).toBe(422);
  });

  it('is one of at most so many of a submission on a chart', async () => {
    const of = { ...fields, chart_id: w.chart.id, submission_id: w.own.id, user_id: w.clerk.id };
    await t.db.insert(action_plans).values(Array.from({ length: contract.MOST_ACTION_PLANS }, () => of));
    expect((await add(w.clerk)).status).toBe(409);
    expect((await add(w.neighbour, { submission_id: w.theirs.id })).status).toBe(200);
  });

  it('is added one after the other, so that several at once do not exceed the limit', async () => {
    const of = { ...fields, chart_id: w.chart.id, submission_id: w.own.id, user_id: w.clerk.id };
    await t.db.insert(action_plans).values(Array.from({ length: contract.MOST_ACTION_PLANS - 1 }, () => of));
    const answers = await Promise.all([w.clerk, w.colleague, w.clerk, w.colleague].map((as) => add(as)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await list(w.clerk)).plans).toHaveLength(contract.MOST_ACTION_PLANS);
  });

  it('is of a submission and a chart of one project, and is changed on its own chart only', async () => {
    const elsewhere = await buildProject(t.db, t.programme.id);
    const { organisation_id } = w.own;
    const outside = await buildSubmission(t.db, elsewhere, { id: organisation_id });
    expect((await add(w.clerk, { submission_id: outside.id })).status).toBe(404);
    const { id } = (await add(w.clerk)).body;
    const second = await buildChart(t.db, w.project, [], [w.may, w.june]);
    const answer = await t.call(
      contract.changeActionPlan,
      {
        params: { id: second.id, plan_id: id },
        body: { ...fields, aim: 'Moved', state: 'open', version: 1 },
      },
      w.clerk,
    );
    expect(answer.status).toBe(404);
    expect((await list(w.clerk)).plans).toMatchObject([{ aim: 'Fewer waits', version: 1 }]);
  });

  it('is due on or after its start in the database too', async () => {
    const of = { ...fields, chart_id: w.chart.id, submission_id: w.own.id, user_id: w.clerk.id };
    const wrong = t.db.insert(action_plans).values({ ...of, due_on: '2025-05-04' });
    await expect(wrong).rejects.toMatchObject({ cause: { constraint: 'action_plans_due_after_start' } });
  });

  it('no longer names an owner who is erased, in plans of any writer', async () => {
    const { full_name } = w.colleague;
    await add(w.clerk, { owner_name: full_name.toUpperCase() });
    await add(w.clerk, { owner_name: `${full_name} and the matron` });
    await add(w.clerk);
    expect((await t.call(deleteUser, { params: { id: w.colleague.id } }, w.admin)).status).toBe(200);
    const owners = (await list(w.clerk)).plans.map(({ owner_name }) => owner_name);
    expect(owners.join().toLowerCase()).not.toContain(full_name.toLowerCase());
    expect(owners[1]).toMatch(/ and the matron$/);
    expect(owners[2]).toBe('The matron');
  });
});

describe('the list of a project’s action plans', () => {
  const listAll = async (
    as: { id: number },
    more: Partial<{
      state: (typeof contract.actionPlanFilters)[number];
      search: string;
      submission_id: number;
    }> = {},
  ) => {
    const query = { project_id: w.project.id, ...more };
    const { body } = await t.call(contract.listProjectActionPlans, { query }, as);
    return body;
  };
  const aims = async (...of: Parameters<typeof listAll>) =>
    (await listAll(...of)).plans.map(({ aim }) => aim);
  /** Adds a plan to a second chart of the project. */
  const addToSecond = async () => {
    const second = await buildChart(t.db, w.project, [], [w.may, w.june]);
    const body = { submission_id: w.own.id, ...fields, aim: 'Fewer falls', due_on: '2025-06-01' };
    await t.call(contract.addActionPlan, { params: { id: second.id }, body }, w.clerk);
    return second;
  };

  it('has the plans of all charts for their organisation, with the place of each chart', async () => {
    await add(w.clerk);
    const second = await addToSecond();
    await add(w.neighbour, { submission_id: w.theirs.id, aim: 'Theirs' });
    expect(await listAll(w.viewer)).toMatchObject({
      total: 2,
      plans: [
        { aim: 'Fewer falls', chart_id: second.id, collection_code: second.collection.collection_code },
        { aim: 'Fewer waits', chart_id: w.chart.id, owner_name: 'The matron', starts_on: '2025-05-05' },
      ],
    });
    expect(await aims(w.neighbour)).toEqual(['Theirs']);
    expect(await aims(w.neighbour, { submission_id: w.own.id })).toEqual([]);
    expect(await aims(w.clerk, { submission_id: w.own.id })).toHaveLength(2);
  });

  it('has for the programme team the plans that it asked for, and no other', async () => {
    await add(w.clerk);
    await addToSecond();
    await add(w.neighbour, { submission_id: w.theirs.id, aim: 'Theirs' });
    expect(await listAll(w.admin)).toEqual({ total: 0, plans: [] });
    await ask(true);
    expect(await aims(w.admin)).toEqual(['Fewer waits', 'Theirs']);
  });

  it('has the plans of its project only', async () => {
    await add(w.clerk);
    const elsewhere = await buildProject(t.db, t.programme.id);
    const reader = await buildUser(t.db, t.programme.id, {
      organisation_id: w.own.organisation_id,
      projects: [elsewhere.id],
    });
    const query = { project_id: elsewhere.id };
    expect((await t.call(contract.listProjectActionPlans, { query }, reader)).body.plans).toEqual([]);
  });

  it('can be cut to a state, to overdue plans, and by words', async () => {
    const { id } = (await add(w.clerk, { aim: 'Done' })).body;
    await change(id, w.clerk, { aim: 'Done', state: 'done' });
    // Due on the current day: overdue from the next day on.
    t.clock.now = new Date('2025-07-10T12:00:00Z');
    await add(w.clerk, { aim: 'Today', due_on: '2025-07-10' });
    await add(w.clerk, { aim: 'Late', due_on: '2025-07-09', owner_name: 'Dr Webb' });
    expect(await aims(w.clerk)).toEqual(['Late', 'Today', 'Done']);
    expect(await aims(w.clerk, { state: 'overdue' })).toEqual(['Late']);
    expect(await aims(w.clerk, { state: 'open' })).toEqual(['Late', 'Today']);
    expect(await aims(w.clerk, { state: 'done' })).toEqual(['Done']);
    expect(await aims(w.clerk, { search: 'webb' })).toEqual(['Late']);
    expect((await listAll(w.clerk)).plans.map(({ is_overdue }) => is_overdue)).toEqual([true, false, false]);
  });
});
