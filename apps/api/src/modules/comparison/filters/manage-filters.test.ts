import { listFilterOptions } from '@portal/contract/comparison/comparison-options';
import * as contract from '@portal/contract/comparison/manage-filters';
import { getChartData } from '@portal/contract/charts/chart-data';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildFilter } from '#fixtures/build-charts';
import { buildComparison, buildParticipation, type FigureGiven } from '#fixtures/build-comparison';
import { buildQuestionnaire, buildTimePeriod } from '#fixtures/build-projects';
import { buildTeam, readLastAuditEntry } from '#fixtures/build-team';
import { createAccessToken, encodeRequest, useTestApp } from '#support/test-app';
import { responses } from '../../../tables/answers.tables.ts';
import { questionnaire_submissions } from '../../../tables/questionnaire-submissions.tables.ts';

const t = useTestApp();
let team: Awaited<ReturnType<typeof buildTeam>>;
beforeAll(async () => {
  team = await buildTeam(t);
});

type As = { id: number } | null;
const TEN = Array.from({ length: 10 }, (_, at): FigureGiven => [at + 1, 10]);
const build = (options: Parameters<typeof buildComparison>[3] = {}, figures = TEN) =>
  buildComparison(t.db, t.programme.id, figures, options);
type Built = Awaited<ReturnType<typeof buildComparison>>;
const at = (built: Built, ...indexes: number[]) => indexes.map((index) => built.members[index]!.submission);
const create = (project_id: number, filter_name: string, options: string[], as: As = team.admin) =>
  t.call(contract.createFilter, { body: { project_id, filter_name, options } }, as);
const list = (project_id: number, as: As = team.admin, query = {}) =>
  t.call(contract.listFilters, { query: { project_id, ...query } }, as);
const values = async (id: number, query: object = {}) =>
  (await t.call(contract.listFilterValues, { params: { id }, query: query as never }, team.admin)).body;
const set = (
  id: number,
  option_id: number | null,
  submissions: { submission_id: number; was: number | null }[],
  since: number | null = null,
  as: As = team.admin,
) =>
  t.call(
    contract.setFilterValues,
    { params: { id }, body: { option_id, submissions, since_time_period_id: since } },
    as,
  );
const fresh = (...submissions: { id: number }[]) =>
  submissions.map(({ id }) => ({ submission_id: id, was: null }));
const writtenOf = ({ filter_name, option_list }: contract.AdminFilter): contract.FilterInput => ({
  filter_name,
  options: option_list.map(({ id, option_name }) => ({ id, option_name })),
});
const upload = async (
  project_id: number,
  text: string | Uint8Array,
  fields: object = {},
  as: As = team.admin,
) => {
  const form = new FormData();
  form.append('project_id', String(project_id));
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', new Blob([text as never]), 'filters.csv');
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/v1/filters/table',
    ...(await encodeRequest(form, as && (await createAccessToken(t.deps, as.id)))),
  });
  return { status: response.statusCode, body: response.json<contract.FilterUpload & { detail: string }>() };
};
const options = async (built: Built, timePeriodId: number, as: { id: number } = team.admin) => {
  const query = { project_id: built.project.id, time_period_id: timePeriodId };
  const { body } = await t.call(listFilterOptions, { query }, as);
  return body.filters.map((one) => one.option_list.map(({ option_name, count }) => [option_name, count]));
};

describe('filters of a project', () => {
  it('are none at first, made with their options, listed, put in order and deleted', async () => {
    const { project } = team;
    expect((await list(project.id)).body).toEqual({ filters: [], total: 0 });
    const region = (await create(project.id, 'Region', ['North', 'South'])).body;
    expect(region).toMatchObject({ filter_name: 'Region', without: 0, changes: [] });
    expect(region.option_list.map((one) => [one.option_name, one.count])).toEqual([
      ['North', 0],
      ['South', 0],
    ]);
    const size = (await create(project.id, 'Size', ['Large'])).body;
    expect((await create(project.id, 'Size', ['Large'])).status).toBe(409);
    expect((await create(project.id, 'Twice', ['One', 'one'])).status).toBe(422);
    expect((await create(project.id, ' ', ['One'])).status).toBe(422);
    expect((await create(project.id, 'None', [])).status).toBe(422);
    const order = (filter_ids: number[]) =>
      t.call(contract.orderFilters, { body: { project_id: project.id, filter_ids } }, team.admin);
    expect((await order([size.id])).status).toBe(409);
    expect((await order([size.id, region.id])).status).toBe(200);
    expect(await readLastAuditEntry(t)).toMatchObject({
      action: 'filters.ordered',
      before: { filters: ['Region', 'Size'] },
      after: { filters: ['Size', 'Region'] },
    });
    expect((await list(project.id)).body.filters.map((one) => one.filter_name)).toEqual(['Size', 'Region']);
    expect((await list(project.id, team.admin, { search: 'reg' })).body.total).toBe(1);
    expect((await list(project.id, team.admin, { limit: 1, offset: 1 })).body).toMatchObject({
      total: 2,
      filters: [{ filter_name: 'Region' }],
    });
    for (const { id } of [size, region]) {
      const { status } = await t.call(contract.deleteFilter, { params: { id } }, team.admin);
      expect(status).toBe(200);
    }
    expect(await readLastAuditEntry(t)).toMatchObject({
      action: 'filter.deleted',
      before: { filter_name: 'Region', options: ['North', 'South'] },
    });
    expect((await list(project.id)).body.total).toBe(0);
  });

  it('belong to the team of their programme: others cannot see or change them', async () => {
    const { body: filter } = await create(team.project.id, 'Private', ['One']);
    const was = writtenOf(filter);
    const calls = (as: As) => [
      list(team.project.id, as),
      create(team.project.id, 'Other', ['One'], as),
      t.call(contract.updateFilter, { params: { id: filter.id }, body: { ...was, was } }, as),
      set(filter.id, null, [{ submission_id: 1, was: null }], null, as),
      t.call(contract.deleteFilter, { params: { id: filter.id } }, as),
      upload(team.project.id, 'organisation_code,Private\n', {}, as),
    ];
    for (const [as, status] of [
      [null, 401],
      [team.member, 403],
    ] as const) {
      for (const answer of await Promise.all(calls(as))) expect(answer.status).toBe(status);
    }
    expect((await list(team.foreign.id)).status).toBe(404);
    expect((await create(team.foreign.id, 'Here', ['One'])).status).toBe(404);
    expect((await t.call(contract.deleteFilter, { params: { id: 999_999 } }, team.admin)).status).toBe(404);
  });

  it('return 404 to an editor who waited while another one deleted the filter', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const { body: filter } = await create(team.project.id, 'Short-lived', ['One']);
      const was = writtenOf(filter);
      const [deleted, changed] = await Promise.all([
        t.call(contract.deleteFilter, { params: { id: filter.id } }, team.admin),
        t.call(contract.updateFilter, { params: { id: filter.id }, body: { ...was, was } }, team.admin),
      ]);
      expect(deleted.status).toBe(200);
      expect([200, 404]).toContain(changed.status);
    }
  });

  it('refuse the second of two editors, so that no change is lost', async () => {
    const { body: filter } = await create(team.project.id, 'Type', ['Acute', 'Mental health', 'Other']);
    const [acute, mental] = filter.option_list;
    const was = writtenOf(filter);
    const change = (body: contract.FilterInput, seen = was) =>
      t.call(contract.updateFilter, { params: { id: filter.id }, body: { ...body, was: seen } }, team.admin);
    // Two swap their names, one goes, one comes between them.
    const wanted = {
      filter_name: 'Kind',
      options: [
        { id: mental!.id, option_name: 'Acute' },
        { id: null, option_name: 'Ambulance' },
        { id: acute!.id, option_name: 'Mental health' },
      ],
    };
    const { body } = await change(wanted);
    expect(body.option_list.map((one) => [one.option_name, one.id])).toEqual([
      ['Acute', mental!.id],
      ['Ambulance', expect.any(Number)],
      ['Mental health', acute!.id],
    ]);
    expect(await readLastAuditEntry(t)).toMatchObject({
      action: 'filter.updated',
      before: { filter_name: 'Type', options: ['Acute', 'Mental health', 'Other'] },
      after: { filter_name: 'Kind', options: ['Acute', 'Ambulance', 'Mental health'] },
    });
    expect((await change({ ...was, filter_name: 'Mine' })).status).toBe(409);
    const now = writtenOf(body);
    expect((await change({ ...now, filter_name: 'Private' }, now)).status).toBe(409);
    const foreign = { ...now, options: [...now.options, { id: 999_999, option_name: 'Foreign' }] };
    expect((await change(foreign, now)).status).toBe(422);
    expect((await change({ ...now, options: [] }, now)).status).toBe(422);
  });
});

describe('options of submissions', () => {
  it('can be set for many at once, appear in the explorer at once, and overwrite no concurrent change', async () => {
    const built = await build({ project: { named_results: true } });
    const { body: filter } = await create(built.project.id, 'Size', ['Large', 'Small']);
    const [large, small] = filter.option_list;
    expect(await options(built, built.period.id)).toEqual([
      [
        ['Large', 0],
        ['Small', 0],
      ],
    ]);
    expect((await set(filter.id, large!.id, fresh(...at(built, 0, 1, 2, 3)))).body).toEqual({ changed: 4 });
    expect(await options(built, built.period.id, built.own.user)).toEqual([
      [
        ['Large', 4],
        ['Small', 0],
      ],
    ]);
    expect((await list(built.project.id)).body.filters[0]).toMatchObject({ without: 6 });
    const refused = await set(filter.id, small!.id, fresh(...at(built, 3, 4)));
    expect(refused.status).toBe(409);
    expect((refused.body as unknown as { detail: string }).detail).toContain(
      at(built, 3)[0]!.submission_name,
    );
    expect(await options(built, built.period.id)).toEqual([
      [
        ['Large', 4],
        ['Small', 0],
      ],
    ]);
    const [three] = at(built, 3);
    expect((await set(filter.id, null, [{ submission_id: three!.id, was: large!.id }])).status).toBe(200);
    const page = await values(filter.id, { option: large!.id, limit: 2 });
    expect([page.total, page.filter_values.length]).toEqual([3, 2]);
    expect((await values(filter.id, { option: 'none' })).total).toBe(7);
    expect((await values(filter.id, { search: three!.submission_name })).filter_values).toMatchObject([
      { submission_id: three!.id, option_id: null },
    ]);
    const other = await build();
    expect((await set(filter.id, large!.id, fresh(...at(other, 0)))).status).toBe(422);
    const { body: elsewhere } = await create(other.project.id, 'Size', ['Large']);
    expect((await set(filter.id, elsewhere.option_list[0]!.id, fresh(...at(built, 5)))).status).toBe(422);
    expect((await set(filter.id, large!.id, fresh(...at(built, 5)), other.period.id)).status).toBe(422);
  });

  it('are set in as many statements for many as for one', async () => {
    const built = await build({ project: { named_results: true } });
    const { body: filter } = await create(built.project.id, 'Size', ['Large']);
    const large = filter.option_list[0]!.id;
    const countOf = async (...indexes: number[]) =>
      (await t.statementsOf(() => set(filter.id, large, fresh(...at(built, ...indexes))))).length;
    const [one, nine] = [await countOf(0), await countOf(1, 2, 3, 4, 5, 6, 7, 8, 9)];
    expect(nine).toBe(one);
  });

  it('change with a period: from it on they hold, before it what was there, and a change can be taken back', async () => {
    const built = await build({ project: { named_results: true } });
    const later = await buildTimePeriod(t.db, built.project, 'published');
    await buildParticipation(t.db, built.project, later, at(built, 0, 1, 2, 3));
    const { body: filter } = await create(built.project.id, 'Size', ['Large', 'Small']);
    const [large, small] = filter.option_list;
    await set(filter.id, large!.id, fresh(...at(built, 0, 1, 2, 3)));
    await set(filter.id, small!.id, fresh(...at(built, 4, 5)));
    const moved = at(built, 3).map(({ id }) => ({ submission_id: id, was: large!.id }));
    expect((await set(filter.id, small!.id, moved, later.id)).status).toBe(200);
    expect(await options(built, built.period.id)).toEqual([
      [
        ['Large', 4],
        ['Small', 2],
      ],
    ]);
    expect(await options(built, later.id)).toEqual([
      [
        ['Large', 3],
        ['Small', 3],
      ],
    ]);
    const body = { filters: [{ filter_id: filter.id, option_list: [{ option_name: 'Large' }] }] };
    const ask = async (as: { id: number }) => {
      const params = { chart_id: built.chart.id, time_period_id: built.period.id };
      return (await t.call(getChartData, { params, body: body as never }, as)).body.n;
    };
    expect([await ask(team.admin), await ask(built.own.user)]).toEqual([4, 4]);
    const kept = (await list(built.project.id)).body.filters[0]!;
    expect(kept.changes).toEqual([{ id: later.id, time_period_name: later.time_period_name }]);
    expect(kept.option_list.map(({ count }) => count)).toEqual([3, 3]);
    expect((await values(filter.id, { time_period_id: later.id, option: small!.id })).total).toBe(3);
    expect((await values(filter.id, { option: small!.id })).total).toBe(2);
    const takeBack = () =>
      t.call(
        contract.removeFilterChange,
        { params: { id: filter.id, time_period_id: later.id } },
        team.admin,
      );
    expect((await takeBack()).status).toBe(200);
    expect((await takeBack()).status).toBe(404);
    expect(await options(built, later.id)).toEqual([
      [
        ['Large', 4],
        ['Small', 2],
      ],
    ]);
  });

  it('reveal no single submission when changed: the old set is another one, offered only if it hides everyone', async () => {
    const built = await build();
    const later = await buildTimePeriod(t.db, built.project, 'published');
    await buildParticipation(
      t.db,
      built.project,
      later,
      built.members.map(({ submission }) => submission),
    );
    const { body: filter } = await create(built.project.id, 'Size', ['Large', 'Small']);
    const [large, small] = filter.option_list;
    await set(filter.id, large!.id, fresh(...at(built, 1, 2, 3, 4, 5)));
    await set(filter.id, small!.id, fresh(...at(built, 0, 6, 7, 8, 9)));
    const moved = at(built, 1).map(({ id }) => ({ submission_id: id, was: large!.id }));
    await set(filter.id, small!.id, moved, later.id);
    const offered = async (time_period_id: number) => {
      const query = { project_id: built.project.id, time_period_id };
      const { body } = await t.call(listFilterOptions, { query }, built.own.user);
      return body.filters[0]!.option_list.map(({ not_offered }) => not_offered === null);
    };
    expect(await offered(later.id)).toEqual([true, true]);
    // The difference of the two would be the one that has moved.
    expect(await offered(built.period.id)).toEqual([false, false]);
  });
});

describe('a table of filters', () => {
  const codes = (built: Built) => built.members.map(({ organisation }) => organisation.organisation_code);

  it('can be downloaded, filled in and uploaded: first previewed, then stored whole', async () => {
    const built = await build({ project: { named_results: true } });
    await create(built.project.id, 'Size', ['Large', 'Small']);
    const download = await t.app.inject({
      url: `/api/v1/filters/table?project_id=${built.project.id}&format=csv`,
      headers: { authorization: `Bearer ${await createAccessToken(t.deps, team.admin.id)}` },
    });
    expect(download.body.split('\r\n')[0]).toBe('\ufefforganisation_code,organisation,submission,Size');
    const [first, second, third] = codes(built);
    // A file as Excel writes it in many countries: semicolons, a byte-order mark at the start, invisible
    // spaces.
    const text = `\ufefforganisation_code;submission;Size\r\n${first};;large\u00a0\r\n${second};; Small\r\n${third};;\r\n`;
    const told = await upload(built.project.id, text);
    expect(told.body).toMatchObject({
      stored: false,
      lines: 3,
      problem_total: 0,
      filters: [{ filter_name: 'Size', is_new: false, changed: 2, unchanged: 0, blank: 1, new_options: [] }],
    });
    expect(await options(built, built.period.id)).toEqual([
      [
        ['Large', 0],
        ['Small', 0],
      ],
    ]);
    expect((await upload(built.project.id, text, { dry_run: false })).body.stored).toBe(true);
    expect(await options(built, built.period.id)).toEqual([
      [
        ['Large', 1],
        ['Small', 1],
      ],
    ]);
    const again = await upload(built.project.id, text);
    expect(again.body.filters[0]).toMatchObject({ changed: 0, unchanged: 2 });
    const cleared = await upload(built.project.id, `organisation_code,Size\n${first},none\n`, {
      dry_run: false,
    });
    expect(cleared.body.stored).toBe(true);
    expect(await options(built, built.period.id)).toEqual([
      [
        ['Large', 0],
        ['Small', 1],
      ],
    ]);
    expect(await readLastAuditEntry(t)).toMatchObject({
      action: 'filters.uploaded',
      after: { filters: ['Size: 1'] },
    });
  });

  it('with problems stores nothing, and says each by line and column', async () => {
    const built = await build();
    await create(built.project.id, 'Size', ['Large']);
    const [first] = codes(built);
    const text = `organisation_code,Size,Colour\n${first},Huge,\nNOBODY,Large,\n${first},Large,\n`;
    const { body } = await upload(built.project.id, text, { dry_run: true });
    expect(body.problems.map(({ line, column }) => [line, column])).toEqual([
      [1, 'Colour'],
      [2, 'Size'],
      [3, null],
      [4, null],
    ]);
    expect((await upload(built.project.id, text, { dry_run: false })).status).toBe(409);
    expect((await upload(built.project.id, 'Size\nLarge\n')).status).toBe(400);
    expect((await upload(built.project.id, `organisation_code\n${first}\n`)).status).toBe(400);
    expect((await upload(built.project.id, '')).status).toBe(400);
    const added = await upload(built.project.id, `organisation_code,Size,Colour\n${first},Huge,"=2+3"\n`, {
      dry_run: false,
      add_new: true,
    });
    expect(added.body.filters).toMatchObject([
      { filter_name: 'Size', new_options: ['Huge'], changed: 1 },
      { filter_name: 'Colour', is_new: true, new_options: ['=2+3'] },
    ]);
    const { body: csv } = await t.app.inject({
      url: `/api/v1/filters/table?project_id=${built.project.id}&format=csv`,
      headers: { authorization: `Bearer ${await createAccessToken(t.deps, team.admin.id)}` },
    });
    expect(csv).toContain("'=2+3");
  });
});

describe('a calculated filter', () => {
  const derive = (built: Built, source: contract.FilterSource, body: object = {}) =>
    t.call(
      contract.deriveFilter,
      {
        body: {
          project_id: built.project.id,
          filter_name: 'Made',
          source,
          dry_run: true,
          ...body,
        },
      },
      team.admin,
    );
  const bands = (built: Built, ...cut_points: number[]): contract.FilterSource => ({
    kind: 'measure',
    measure_id: built.measure.id,
    time_period_id: built.period.id,
    cut_points,
  });

  it('from bands of a measure shows how many are in each, and is stored as previewed', async () => {
    const built = await build({ project: { named_results: true } });
    const { value } = (
      await t.call(
        getChartData,
        { params: { chart_id: built.chart.id, time_period_id: built.period.id }, body: {} as never },
        team.admin,
      )
    ).body.points.find(({ submission_id }) => submission_id === at(built, 4)[0]!.id)!;
    const { body: told } = await derive(built, bands(built, value!));
    expect(told).toMatchObject({ stored: false, without: 0, changed: 0 });
    expect(told.options.map(({ count }) => count)).toEqual([4, 6]);
    expect((await list(built.project.id)).body.total).toBe(0);
    const { stored, filter_id, ...seen } = told;
    expect([stored, filter_id]).toEqual([false, null]);
    const other = { ...seen, without: 3 };
    expect((await derive(built, bands(built, value!), { dry_run: false, seen: other })).status).toBe(409);
    const { body: made } = await derive(built, bands(built, value!), { dry_run: false, seen });
    expect(made.stored).toBe(true);
    expect((await options(built, built.period.id))[0]!.map(([, count]) => count)).toEqual([4, 6]);
    expect(await readLastAuditEntry(t)).toMatchObject({ action: 'filter.worked_out' });
    const again = await derive(built, bands(built, value!), { filter_id: made.filter_id });
    expect(again.body).toMatchObject({ changed: 0 });
  });

  it('from a measure reveals nothing unpublished or suppressed', async () => {
    const open = await build({ state: 'open' });
    expect((await derive(open, bands(open, 1))).status).toBe(409);
    const small = await build({ project: { named_results: true, disclosure_threshold: 5 } });
    const { body } = await derive(small, bands(small, 1000));
    const held = body.without;
    expect(held).toBeGreaterThanOrEqual(4);
    expect(body.options.reduce((sum, { count }) => sum + count, 0)).toBe(10 - held);
    const other = await build();
    expect((await derive(small, bands(other, 1))).status).toBe(404);
  });

  it('cannot come from free text about organisations, or from nothing', async () => {
    const built = await build({ project: { named_results: true } });
    const source = { kind: 'organisation', attribute: 'region' } as const;
    expect((await derive(built, source)).status).toBe(409);
    await t.db.execute(
      `update organisations set region = case when id % 2 = 0 then 'North' else 'South' end
       where id in (select organisation_id from submissions where project_id = ${built.project.id})`,
    );
    const { body } = await derive(built, source, { dry_run: false, filter_name: 'Region' });
    expect(body.options.map(({ option_name }) => option_name)).toEqual(['North', 'South']);
    expect((await derive(built, source, { dry_run: false, filter_name: 'Region' })).status).toBe(409);
    expect((await derive(built, source, { filter_name: null })).status).toBe(422);
  });

  it('from an answer takes only questions with one of some options', async () => {
    const built = await build();
    const source = { kind: 'question', question_code: 'nothing', time_period_id: built.period.id } as const;
    expect((await derive(built, source)).status).toBe(422);
    const { questionnaire, questions } = await buildQuestionnaire(t.db, built.project, built.period, [
      { question_code: 'night', question_type: 'yes_no' },
      { question_code: 'beds' },
    ]);
    expect((await derive(built, { ...source, question_code: 'beds' })).status).toBe(422);
    const answered = ['yes', 'yes', 'no'];
    for (const [index, value] of answered.entries()) {
      const [{ id: submission_id } = { id: 0 }] = at(built, index);
      const of = { questionnaire_id: questionnaire.id, submission_id };
      await t.db.insert(responses).values({ question_id: questions[0]!.id, submission_id, value });
      // An unsubmitted questionnaire counts for no one.
      await t.db
        .insert(questionnaire_submissions)
        .values({ ...of, state: index === 1 ? 'open' : 'submitted' });
    }
    const { body } = await derive(built, { ...source, question_code: 'night' });
    expect(body.options.map(({ option_name, count }) => [option_name, count])).toEqual([
      ['Yes', 1],
      ['No', 1],
      ['Not applicable', 0],
    ]);
    expect(body.without).toBe(8);
  });
});

it('a filter of another project returns 404', async () => {
  const built = await build();
  const filter = await buildFilter(t.db, built.project, { North: at(built, 0) });
  const body = {
    project_id: team.project.id,
    filter_id: filter.id,
    dry_run: true,
    source: { kind: 'organisation', attribute: 'region' } as const,
  };
  expect([404, 409]).toContain((await t.call(contract.deriveFilter, { body }, team.admin)).status);
});
