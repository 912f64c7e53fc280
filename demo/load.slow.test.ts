import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect } from '../apps/api/src/database/connect.ts';
import { isPasswordCorrect } from '../apps/api/src/modules/identity/auth/sign-in/passwords.ts';
import { createDatabase, dropDatabase, SCHEMA_TEMPLATE } from '../apps/api/test/support/template-database.ts';
import { isDemoLoaded, loadDemo } from './load.ts';

const now = new Date('2026-03-04T10:30:00Z');
const options = {
  now,
  url: 'https://portal.example',
  authSecret: new TextEncoder().encode('a secret that only the tests know, 32+'),
  password: 'a-password-for-the-demo',
  otpSecret: 'JBSWY3DPEHPK3PXP',
  dataFolder: path.join(import.meta.dirname, 'data'),
};

/** Lines of a data file without quoted fields, straight from the file. */
const lines = (file: string) =>
  fs
    .readFileSync(path.join(options.dataFolder, file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

async function emptyDatabase() {
  const server = inject('databaseServer');
  const name = `demo_${randomUUID().replaceAll('-', '')}`;
  const connection = connect(await createDatabase(server, name, SCHEMA_TEMPLATE));
  const rows = async <Row>(text: string, ...values: unknown[]) =>
    (await connection.pool.query(text, values)).rows as Row[];
  const count = async (table: string) =>
    (await rows<{ n: number }>(`select count(*)::int n from ${table}`))[0]!.n;
  const drop = async () => {
    await connection.close();
    await dropDatabase(server, name);
  };
  return { db: connection.db, rows, count, drop };
}

let database: Awaited<ReturnType<typeof emptyDatabase>>;
const progress: string[] = [];
beforeAll(async () => {
  database = await emptyDatabase();
  await loadDemo(database.db, {
    ...options,
    onProgress: (done, of, step) => progress.push(`${done}/${of} ${step}`),
  });
});
afterAll(() => database.drop());

const measureValues = (measureCode: string, timePeriod: string) =>
  database.rows<{ code: string; value: number | null; missing_reason: string | null }>(
    `select o.organisation_code as code, v.value, v.missing_reason
     from measure_values v
     join measures m on m.id = v.measure_id and m.measure_code = $1
     join time_periods t on t.id = v.time_period_id and t.time_period_name = $2
     join submissions s on s.id = v.submission_id
     join organisations o on o.id = s.organisation_id
     order by 1`,
    measureCode,
    timePeriod,
  );

describe('loading the demonstration programme', () => {
  it('reports every step, the last as the whole', () => {
    expect(progress).toHaveLength(28);
    expect(progress.at(-1)).toBe('28/28 Case notes and surveys');
  });

  it('stores every organisation, period and submission', async () => {
    expect(await database.count('organisations')).toBe(222 + 30 + 1);
    expect(await database.count('time_periods')).toBe(72);
    expect(await database.count('submissions')).toBe(157 + 215 + 119 + 171 + 30 + 9);
  });

  it('does nothing the second time', async () => {
    const before = await database.count('responses');
    const steps: number[] = [];
    await loadDemo(database.db, { ...options, onProgress: (done) => steps.push(done) });
    expect(steps).toEqual([]);
    expect(await database.count('responses')).toBe(before);
  });

  it('leaves nothing behind when it fails half-way', async () => {
    const other = await emptyDatabase();
    const fail = (done: number) => {
      if (done === 5) throw new Error('stopped on purpose');
    };
    await expect(loadDemo(other.db, { ...options, onProgress: fail })).rejects.toThrow('stopped on purpose');
    expect(await isDemoLoaded(other.db)).toBe(false);
    expect(await other.count('organisations')).toBe(0);
    await other.drop();
  });

  it('loads once when two processes start together', async () => {
    const other = await emptyDatabase();
    await Promise.all([loadDemo(other.db, options), loadDemo(other.db, options)]);
    expect(await other.count('organisations')).toBe(222 + 30 + 1);
    await other.drop();
  });
});

describe('time periods', () => {
  it('are published, except the newest of each project that is collecting, which is open', async () => {
    const open = await database.rows<{ time_period_name: string; published_at: Date }>(
      `select time_period_name, published_at from project_time_periods
       join time_periods on time_periods.id = time_period_id
       where published_at > $1 and collection_opens_at <= $1 and collection_closes_at > $1 order by 1`,
      now,
    );
    expect(open.map((row) => row.time_period_name)).toEqual(['2021/22 Q4', 'July 2025', 'July 2025']);
    const published = await database.rows('select 1 from project_time_periods where published_at <= $1', now);
    expect(published).toHaveLength(70 + 2 + 12 + 24 + 24);
  });

  it('are in the order of their dates', async () => {
    const names = await database.rows<{ time_period_name: string }>(
      'select time_period_name from time_periods order by display_order',
    );
    expect(names[0]!.time_period_name).toBe('2017/18 Q1');
    expect(names.at(-1)!.time_period_name).toBe('July 2025');
    const at = (name: string) => names.findIndex((row) => row.time_period_name === name);
    expect(at('2021/22 Q4')).toBe(at('January 2022') + 1);
  });
});

describe('answers', () => {
  it('from past months are all there, blanks with a reason', async () => {
    const past = lines('urgent-emergency-care.csv').filter(([period]) => period !== '2025-07-01');
    const cells = past.flatMap((fields) => fields.slice(2));
    const [stored] = await database.rows(
      `select count(*)::int as cells, count(value_number)::int as numbers,
         count(*) filter (where missing_reason = 'not_known' and explanation is not null)::int as blanks,
         sum(value_number) as total
       from responses
       join questions on questions.id = question_id
       join questionnaires on questionnaires.id = questionnaire_id
       join projects on projects.id = project_id
       where project_code = 'urgent-emergency-care' and questionnaires.status = 'closed'`,
    );
    expect(stored).toEqual({
      cells: cells.length,
      numbers: cells.filter((cell) => cell !== '').length,
      blanks: 355,
      total: cells.reduce((sum, cell) => sum + Number(cell), 0),
    });
  });

  it.each([
    ['discharge-delays', 5 * 7],
    ['elective-waits', 0],
    ['scotland-emergency-departments', 0],
  ] as const)(
    'from all months of %s are there and submitted, blanks with a reason',
    async (project, blanks) => {
      const published = lines(`${project}.csv`);
      const cells = published.flatMap((fields) => fields.slice(2));
      const [stored] = await database.rows(
        `select count(*)::int as cells, sum(value_number)::int as total,
         count(*) filter (where missing_reason = 'not_known' and explanation is not null)::int as blanks
       from responses
       join questions on questions.id = question_id
       join questionnaires on questionnaires.id = questionnaire_id and questionnaires.status = 'closed'
       join projects on projects.id = project_id and project_code = $1`,
        project,
      );
      const total = cells.reduce((sum, cell) => sum + Number(cell), 0);
      expect(stored).toEqual({ cells: cells.length, total, blanks });
      const [returns] = await database.rows(
        `select count(*)::int as n, count(*) filter (where state = 'submitted')::int as submitted
       from questionnaire_submissions
       join questionnaires on questionnaires.id = questionnaire_id
       join projects on projects.id = project_id and project_code = $1`,
        project,
      );
      expect(returns).toEqual({ n: published.length, submitted: published.length });
    },
  );

  it('keep the digits they were published with', async () => {
    const [quarter, code, sector, available] = lines('bed-sectors.csv').find((row) => row[3]!.includes('.'))!;
    const [stored] = await database.rows<{ value: string }>(
      `select value::text from responses
       join questions on questions.id = question_id and question_code = $1
       join questionnaires on questionnaires.id = questionnaire_id
       join time_periods on time_periods.id = time_period_id and time_period_name = $2
       join submissions on submissions.id = submission_id
       join organisations on organisations.id = submissions.organisation_id and organisation_code = $3`,
      `${sector}_available`,
      quarter!.replace('-', '/'),
      code,
    );
    expect(stored!.value).toBe(available);
  });

  it('from the newest month are as far as each trust has come', async () => {
    const stored = await database.rows<{ code: string; state: string; answers: number }>(
      `select organisation_code as code, state,
         (select count(*)::int from responses join questions on questions.id = question_id
          where responses.submission_id = submissions.id
            and questions.questionnaire_id = questionnaires.id) as answers
       from questionnaire_submissions
       join questionnaires on questionnaires.id = questionnaire_id and questionnaires.status = 'open'
       join projects on projects.id = project_id and project_code = 'urgent-emergency-care'
       join submissions on submissions.id = submission_id
       join organisations on organisations.id = submissions.organisation_id
       order by 1`,
    );
    const wanted = lines('open-period.csv')
      .filter(([project, , state]) => project === 'urgent-emergency-care' && state !== 'not_started')
      .map(([, code, state]) =>
        state === 'submitted' ? { code, state, answers: 4 } : { code, state: 'open', answers: 2 },
      );
    expect(stored).toEqual(wanted);
    const trust = (code: string) => stored.find((row) => row.code === code)?.state;
    expect([trust('R0A'), trust('RH8'), trust('RJZ')]).toEqual(['submitted', 'open', undefined]);
  });

  it('were never submitted in the future nor before the collection opened', async () => {
    const wrong = await database.rows(
      `select 1 from questionnaire_submissions
       join questionnaires on questionnaires.id = questionnaire_id
       join project_time_periods p using (project_id, time_period_id)
       where submitted_at > $1 or submitted_at < p.collection_opens_at or submitted_at > p.collection_closes_at`,
      now,
    );
    expect(wrong).toEqual([]);
  });

  it('from all sections are complete if the questionnaire was submitted', async () => {
    const [sections] = await database.rows(
      `select count(*)::int as expected, count(section_submissions.id)::int as complete
       from questionnaire_submissions
       join questionnaire_sections using (questionnaire_id)
       left join section_submissions on section_id = questionnaire_sections.id
         and section_submissions.submission_id = questionnaire_submissions.submission_id
         and section_submissions.state = 'complete'
       where questionnaire_submissions.state = 'submitted'`,
    );
    expect((sections as { complete: number }).complete).toBe((sections as { expected: number }).expected);
  });
});

describe('checks between answers', () => {
  it('are in the questionnaire of every period, and failed ones are explained', async () => {
    expect(await database.count('questionnaire_checks')).toBe(2 * 52 + 8 * 20 + 24 + 24);
    const explained = await database.rows<{ who: string; message: string }>(
      `select organisation_code || ' ' || time_period_name as who, message from check_explanations
       join questionnaire_checks on questionnaire_checks.id = check_id
       join questionnaires on questionnaires.id = questionnaire_id
       join time_periods on time_periods.id = time_period_id
       join submissions on submissions.id = submission_id
       join organisations on organisations.id = submissions.organisation_id order by 1`,
    );
    expect(explained.map((row) => row.who)).toEqual(
      expect.arrayContaining(['RP1 2021/22 Q3', 'TAD 2018/19 Q3']),
    );
    expect(explained.length).toBeLessThanOrEqual(3);
  });
});

describe('measure values', () => {
  const closeTo = (value: number) => expect.closeTo(value, 9) as number;

  it('from a month equal the shares calculated from the file', async () => {
    const wanted = lines('urgent-emergency-care.csv')
      .filter(([period]) => period === '2022-01-01')
      .map(([, code, total, over]) => {
        if (total === '0') return { code, value: null, missing_reason: 'zero_denominator' };
        if (over === '') return { code, value: null, missing_reason: 'not_reported' };
        return { code, value: closeTo((100 * Number(over)) / Number(total)), missing_reason: null };
      })
      .sort((a, b) => (a.code! < b.code! ? -1 : 1));
    expect(wanted.filter((row) => row.missing_reason === 'not_reported').length).toBeGreaterThan(10);
    expect(await measureValues('attendances_over_four_hours', 'January 2022')).toEqual(wanted);
  });

  it('from the newest month are those of the trusts that have submitted', async () => {
    const submitted = lines('open-period.csv')
      .filter(([project, , state]) => project === 'urgent-emergency-care' && state === 'submitted')
      .map(([, code]) => code);
    expect((await measureValues('attendances', 'July 2025')).map((row) => row.code)).toEqual(submitted);
  });

  it('for all beds add up the sectors of a provider', async () => {
    const sums = new Map<string, { available: number; occupied: number }>();
    for (const [quarter, code, , available, occupied] of lines('bed-sectors.csv')) {
      if (quarter !== '2019-20 Q3') continue;
      const sum = sums.get(code!) ?? { available: 0, occupied: 0 };
      sums.set(code!, {
        available: sum.available + Number(available),
        occupied: sum.occupied + Number(occupied),
      });
    }
    const wanted = [...sums]
      .map(([code, sum]) => ({
        code,
        value: closeTo((100 * sum.occupied) / sum.available),
        missing_reason: null,
      }))
      .sort((a, b) => (a.code < b.code ? -1 : 1));
    expect(await measureValues('occupancy_all', '2019/20 Q3')).toEqual(wanted);
  });

  it('keep an occupancy above 100 %, whose answer is explained', async () => {
    const values = await measureValues('occupancy_mental_illness', '2021/22 Q3');
    expect(values.filter((row) => (row.value ?? 0) > 100).map((row) => row.code)).toEqual(['RP1']);
    const explained = await database.rows<{ question_code: string }>(
      `select question_code from responses join questions on questions.id = question_id
       where explanation is not null and missing_reason is null`,
    );
    expect(explained.every((row) => row.question_code === 'mental_illness_occupied')).toBe(true);
    expect(explained.length).toBeGreaterThanOrEqual(1);
  });
});

describe('organisations and comparisons', () => {
  it('are in four categories, two projects in the one of capacity', async () => {
    const found = await database.rows<{ category_name: string; codes: string[] }>(
      `select category_name, array_agg(project_code order by projects.display_order) as codes
       from categories join projects on projects.category_id = categories.id
       group by categories.id order by categories.display_order`,
    );
    expect(found).toEqual([
      { category_name: 'Urgent care', codes: ['urgent-emergency-care', 'scotland-emergency-departments'] },
      { category_name: 'Capacity', codes: ['bed-availability', 'discharge-delays'] },
      { category_name: 'Quality and experience', codes: ['reviews-and-surveys'] },
      { category_name: 'Planned care', codes: ['elective-waits'] },
    ]);
  });

  it('end the series of a merged trust and name who carries on', async () => {
    const [merged] = await database.rows(
      `select s.ended_on, o.closed_on, successor.organisation_code as successor
       from organisations o
       join organisations successor on successor.id = o.successor_id
       join submissions s on s.organisation_id = o.id
       join projects p on p.id = s.project_id and p.project_code = 'urgent-emergency-care'
       where o.organisation_code = 'RBZ'`,
    );
    expect(merged).toEqual({ ended_on: '2022-03-31', closed_on: '2022-03-31', successor: 'RH8' });
  });

  it('number submissions at random, in no order of their codes and otherwise in each project', async () => {
    const numbers = (project: string) =>
      database.rows<{ pseudonym_number: number; code: string }>(
        `select pseudonym_number, organisation_code as code from submissions
         join organisations on organisations.id = organisation_id
         join projects on projects.id = project_id and project_code = $1
         order by pseudonym_number`,
        project,
      );
    const rows = await numbers('urgent-emergency-care');
    expect(rows.every((row) => row.pseudonym_number >= 1 && row.pseudonym_number <= 999)).toBe(true);
    const beds = new Map((await numbers('bed-availability')).map((row) => [row.code, row.pseudonym_number]));
    const same = rows.filter((row) => beds.get(row.code) === row.pseudonym_number);
    expect(same.length).toBeLessThan(5);
    const rising = rows.filter((row, index) => index > 0 && row.code > rows[index - 1]!.code);
    expect(rising.length / rows.length).toBeGreaterThan(0.35);
    expect(rising.length / rows.length).toBeLessThan(0.65);
  });

  it('give both projects the seven regions, and the one with names the published peers', async () => {
    const groups = await database.rows<{ peer_group_name: string; codes: string[] }>(
      `select peer_group_name, array_agg(organisation_code order by organisation_code) as codes
       from peer_groups
       join projects on projects.id = peer_groups.project_id and project_code = 'bed-availability'
       join peer_group_memberships on peer_group_id = peer_groups.id
       join submissions on submissions.id = submission_id
       join organisations on organisations.id = submissions.organisation_id
       group by peer_groups.id order by peer_groups.display_order`,
    );
    expect(groups.slice(0, 7).map((group) => group.peer_group_name)).toContain('North West');
    const peers = groups.find(
      (group) => group.peer_group_name === "Published peers of King's College Hospital NHS Foundation Trust",
    )!;
    const takingPart = new Set(lines('bed-sectors.csv').map((fields) => fields[1]!));
    const wanted = lines('peer-groups.csv')
      .filter(([code, peer]) => code === 'RJZ' && takingPart.has(peer!))
      .map(([, peer]) => peer!);
    expect(peers.codes).toEqual(wanted.sort());
    expect(Math.min(...groups.map((group) => group.codes.length))).toBeGreaterThanOrEqual(3);
    const without = await database.rows<{ peer_group_name: string }>(
      `select peer_group_name from peer_groups
       join projects on projects.id = project_id and project_code = 'urgent-emergency-care'
       order by peer_groups.display_order`,
    );
    expect(without).toHaveLength(7);
    expect(groups.slice(0, 7).map((group) => group.peer_group_name)).toEqual(
      without.map((group) => group.peer_group_name),
    );
  });

  it('group Scotland’s hospitals by whom they are for, each in one group', async () => {
    const groups = await database.rows(
      `select peer_group_name, count(*)::int as n from peer_groups
       join projects on projects.id = project_id and project_code = 'scotland-emergency-departments'
       join peer_group_memberships on peer_group_id = peer_groups.id
       group by peer_groups.id order by peer_groups.display_order`,
    );
    expect(groups).toEqual([
      { peer_group_name: 'Children’s hospitals', n: 3 },
      { peer_group_name: 'General hospitals', n: 27 },
    ]);
  });

  it('give every submission one option of every filter', async () => {
    const [counts] = await database.rows<{ links: number; distinct: number }>(
      `select count(*)::int as links, count(distinct (submission_id, filter_id))::int as distinct
       from submission_filter_options join filter_options on filter_options.id = filter_option_id`,
    );
    const links = 2 * 157 + 4 * 215 + 2 * 119 + 2 * 171 + 30;
    expect(counts).toEqual({ links, distinct: links });
  });

  it('have a rate, a standardised ratio with a break in its series, and measures over cases', async () => {
    const found = await database.rows<{ kind: string; n: number; breaks: string[] }>(
      `select kind, count(*)::int as n, array_remove(array_agg(time_period_name), null) as breaks
       from measures left join time_periods on time_periods.id = comparable_since_id
       where kind not in ('value', 'ratio', 'proportion', 'distribution') group by kind order by kind::text`,
    );
    expect(found).toEqual([
      { kind: 'case_mean', n: 1, breaks: [] },
      { kind: 'case_median', n: 1, breaks: [] },
      { kind: 'case_proportion', n: 2, breaks: [] },
      { kind: 'rate', n: 1, breaks: [] },
      { kind: 'standardised_ratio', n: 1, breaks: ['June 2023'] },
    ]);
  });

  it('expect of all trusts together, in the year the reference is of, what was observed', async () => {
    const [sums] = await database.rows<{ observed: number; expected: number }>(
      `select sum(v.numerator)::float8 as observed, sum(v.denominator)::float8 as expected
       from measure_values v join measures m on m.id = v.measure_id
       join time_periods t on t.id = v.time_period_id
       where measure_code = 'attendances_over_four_hours_ratio' and v.value is not null
         and t.starts_on between '2023-06-01' and '2024-05-01'`,
    );
    expect(sums!.observed / sums!.expected).toBeCloseTo(1, 6);
  });

  it('show every chart in all output types that make sense for it, with its definition and licence', async () => {
    const everywhere = [
      ...['ranked_bars', 'box_plot', 'distribution', 'time_series', 'percentile_bands', 'spc'],
      ...['heat_table', 'table'],
    ];
    const charts = await database.rows<{
      forms: string[];
      licence: string;
      definition: string;
      kind: string;
      named: boolean;
      has_maps: boolean;
    }>(
      `select (select named_results from projects where projects.id = project_id) as named,
         project_id <> (select id from projects where project_code = 'scotland-emergency-departments') as has_maps,
         (select kind from chart_parameters join measures on measures.id = measure_id
          where chart_id = charts.id order by display_order, measure_id limit 1) as kind,
         (select array_agg(output_type order by output_type) from chart_output_types
          join output_types on output_types.id = output_type_id where chart_id = charts.id) as forms,
         (select metadata_text from chart_metadata where chart_id = charts.id and metadata_name = 'Licence') as licence,
         (select metadata_text from chart_metadata where chart_id = charts.id and metadata_name = 'Definition') as definition
       from charts
       where project_id <> (select id from projects where project_code = 'reviews-and-surveys')`,
    );
    expect(charts).toHaveLength(16 + 6 + 3);
    for (const chart of charts) {
      expect(chart.forms).toEqual(expect.arrayContaining(everywhere));
      expect(chart.forms.includes('region_map')).toBe(chart.has_maps);
      expect(chart.forms.includes('board_map')).toBe(chart.named && chart.has_maps);
      expect(chart.forms.includes('funnel')).toBe(
        ['proportion', 'rate', 'standardised_ratio'].includes(chart.kind),
      );
      expect(chart.forms.includes('stacked') !== chart.forms.includes('scatter')).toBe(true);
      expect(chart.licence).toBe(
        'Contains public sector information licensed under the Open Government Licence v3.0.',
      );
      expect(chart.definition.length).toBeGreaterThan(40);
    }
  });
});

describe('registrations', () => {
  it('are confirmed for each trust with a response, and missing for the demonstration’s contributor', async () => {
    const found = await database.rows<{ organisation_code: string; state: string }>(`
      select organisation_code, state from registrations
      join organisations on organisations.id = organisation_id
      join time_periods on time_periods.id = time_period_id
      where time_period_name = '2021/22 Q4'`);
    const begun = lines('open-period.csv')
      .filter(([project, , state]) => project === 'bed-availability' && state !== 'not_started')
      .map(([, code]) => code);
    const confirmed = found.filter((one) => one.state === 'confirmed').map((one) => one.organisation_code);
    expect(confirmed.sort()).toEqual(begun.sort());
    expect(found.some((one) => one.state === 'draft')).toBe(true);
    expect(found.some((one) => one.organisation_code === 'RJZ')).toBe(false);
  });
});

describe('people', () => {
  it('are one per role and a neighbour, who can all sign in', async () => {
    const people = await database.rows<{ email_address: string; password_hash: string; code: string | null }>(
      `select email_address, password_hash, role_type_id, status, otp_enabled, organisation_code as code
       from users left join organisations on organisations.id = organisation_id
       where not is_service order by users.id`,
    );
    expect(people.map((one) => [one.email_address, one.code])).toEqual([
      ['superuser@acute.example', null],
      ['admin@acute.example', null],
      ['contributor@acute.example', 'RJZ'],
      ['viewer@acute.example', 'RJZ'],
      ['neighbour@acute.example', 'R0A'],
      ['scotland@acute.example', 'S314H'],
      ['reviewer@acute.example', 'RJZ'],
    ]);
    for (const one of people) {
      expect(one).toMatchObject({ status: 'approved', otp_enabled: true });
      expect(await isPasswordCorrect(one.password_hash, options.password)).toBe(true);
    }
  });

  it('have the access that the tour needs, with one request waiting', async () => {
    const entries = await database.rows<{ who: string; project_code: string; approved: boolean }>(
      `select split_part(email_address, '@', 1) as who, project_code, approved from user_accesses
       join users on users.id = user_id join projects on projects.id = project_id order by 1, 2`,
    );
    expect(entries.map((one) => `${one.who} ${one.project_code} ${one.approved}`)).toEqual([
      'contributor bed-availability true',
      'contributor discharge-delays true',
      'contributor elective-waits true',
      'contributor reviews-and-surveys true',
      'contributor urgent-emergency-care true',
      'neighbour bed-availability true',
      'neighbour discharge-delays true',
      'neighbour elective-waits true',
      'neighbour reviews-and-surveys true',
      'neighbour urgent-emergency-care true',
      'reviewer reviews-and-surveys true',
      'scotland scotland-emergency-departments true',
      'viewer bed-availability false',
      'viewer discharge-delays true',
      'viewer elective-waits true',
      'viewer reviews-and-surveys true',
      'viewer urgent-emergency-care true',
    ]);
  });
});

describe('invented content', () => {
  it('fills the pages that have no figures', async () => {
    for (const [table, rows] of [
      ['news', 2],
      ['report_templates', 2],
      ['comments', 4],
      ['answer_flags', 2],
      ['chart_views', 2],
      ['outlier_cases', 2],
      ['action_plans', 3],
      ['chart_resources', 1],
      ['scopes', 2],
      ['lookup_rows', 76],
      ['route_rules', 1],
      ['webhooks', 1],
      ['identity_providers', 1],
      ['outbox_messages', 4],
      ['message_recipients', 1],
    ] as const)
      expect(await database.count(table), table).toBe(rows);
    // Without a place for files there are no documents.
    expect(await database.count('documents')).toBe(0);
  });

  it('calls no other system, sends no email, and has a service key without its secret', async () => {
    expect(await database.rows('select 1 from webhooks where is_on')).toEqual([]);
    expect(await database.rows('select 1 from identity_providers where is_on')).toEqual([]);
    expect(await database.rows('select 1 from outbox_messages where sent_at is null')).toEqual([]);
    const emails = await database.rows<{ words: string }>(
      'select subject || text_body as words from outbox_messages',
    );
    for (const { words } of emails) expect(words).not.toMatch(/[{}]|undefined/);
    const keys = await database.rows<{ key_name: string; key_scopes: string[] }>(
      'select key_name, key_scopes from sessions',
    );
    expect(keys).toEqual([{ key_name: 'Data warehouse', key_scopes: ['read_results'] }]);
  });

  it('shows hospitals in Scotland their project, and trusts in London no other', async () => {
    const found = await database.rows<{ scope_name: string; n: number; projects: string[] }>(
      `select scope_name, count(distinct organisation_id)::int n, array_remove(array_agg(distinct project_code), null) projects
       from scopes join scope_organisations on scope_id = scopes.id
       left join project_scopes on project_scopes.scope_id = scopes.id
       left join projects on projects.id = project_id group by 1 order by 1`,
    );
    expect(found).toMatchObject([
      { scope_name: 'Hospitals in Scotland', n: 30, projects: ['scotland-emergency-departments'] },
      { scope_name: 'Trusts in London', projects: [] },
    ]);
  });

  it('has one published return that is being corrected, whose figures still apply', async () => {
    const found = await database.rows(
      `select organisation_code, submitted_at is not null as is_submitted,
         (select count(*)::int from measure_values v where v.submission_id = s.id and v.time_period_id = q.time_period_id) > 0
           as has_figures
       from questionnaire_submissions r join questionnaires q on q.id = r.questionnaire_id
       join submissions s on s.id = r.submission_id join organisations o on o.id = s.organisation_id
       where r.state = 'open' and r.reopen_reason is not null`,
    );
    expect(found).toEqual([{ organisation_code: 'R1H', is_submitted: true, has_figures: true }]);
  });

  it('has an open, an overdue and an achieved plan, each on a chart of the trust that wrote it', async () => {
    const plans = await database.rows<{ plan: string; is_asked: boolean }>(
      `select organisation_code || ' ' || case when state = 'open' and due_on < $1::date then 'overdue'
           else state end as plan, asks_action_plan as is_asked
       from action_plans p
       join charts on charts.id = chart_id
       join submissions s on s.id = p.submission_id and s.project_id = charts.project_id
       join organisations on organisations.id = s.organisation_id
       join users on users.id = p.user_id and users.organisation_id = organisations.id
       order by 1`,
      now,
    );
    expect(plans).toEqual([
      { plan: 'R0A overdue', is_asked: true },
      { plan: 'RJZ done', is_asked: false },
      { plan: 'RJZ open', is_asked: true },
    ]);
    // The achieved plan wanted fewer than 90 long waits per 1,000 attendances by May 2025.
    const longWaits = (month: string) => {
      const row = lines('urgent-emergency-care.csv').find(
        ([period, code]) => period === month && code === 'RJZ',
      )!;
      return (1000 * Number(row[5])) / Number(row[2]);
    };
    expect(longWaits('2025-01-01')).toBeGreaterThan(90);
    expect(longWaits('2025-05-01')).toBeLessThan(90);
  });

  it('shows the published targets, each with its source', async () => {
    const targets = await database.rows(
      `select chart_name, target, target_side, metadata_text ~ 'NHS England|Scottish Government' as has_source
       from charts left join chart_metadata on chart_id = charts.id and metadata_name = 'Target'
       where target is not null or metadata_text is not null order by 1`,
    );
    expect(targets).toEqual([
      { chart_name: 'Attendances over four hours', target: 22, target_side: 'at_most', has_source: true },
      {
        chart_name: 'Emergency department attendances over four hours',
        target: 5,
        target_side: 'at_most',
        has_source: true,
      },
      {
        chart_name: 'Waits over 52 weeks as a share of waits over 18 weeks',
        target: 0,
        target_side: 'at_most',
        has_source: true,
      },
    ]);
  });

  it('opens outlier cases for figures that are between the limits of the published figures', async () => {
    const cases = await database.rows<{ starts_on: string; numerator: number; denominator: number }>(
      `select t.starts_on::text, c.numerator, c.denominator from outlier_cases c
       join time_periods t on t.id = c.time_period_id order by 1`,
    );
    expect(cases.map(({ starts_on }) => starts_on)).toEqual(['2025-02-01', '2025-04-01']);
    for (const { starts_on, numerator, denominator } of cases) {
      const published = lines('urgent-emergency-care.csv')
        .filter(([period, , , , total, late]) => period === starts_on && Number(total) > 0 && late !== '')
        .map(([, code, , , total, late]) => ({ code, n: Number(total), x: Number(late) }));
      const own = published.find(({ code }) => code === 'RJZ')!;
      expect([numerator, denominator]).toEqual([own.x, own.n]);
      const sum = (of: (row: (typeof published)[number]) => number) =>
        published.reduce((total, row) => total + of(row), 0);
      const share = sum(({ x }) => x) / sum(({ n }) => n);
      const distance = ({ x, n }: { x: number; n: number }) =>
        2 * Math.sqrt(n) * (Math.asin(Math.sqrt(x / n)) - Math.asin(Math.sqrt(share)));
      const all = published.map(distance).sort((a, b) => a - b);
      const [low, high] = [all[Math.floor(all.length / 10)]!, all[Math.floor((all.length * 9) / 10) - 1]!];
      const spread = sum((row) => Math.min(Math.max(distance(row), low), high) ** 2) / published.length;
      const z = distance(own) / Math.sqrt(spread);
      expect(z).toBeGreaterThan(1.96);
      expect(z).toBeLessThan(3.09);
    }
  });
});
