import { sendBenchRequest, type TimedRequest } from './timing.ts';
import type { Statement } from './baseline-server.ts';

export type MeasuredCall = {
  name: string;
  own: TimedRequest;
  baseline: TimedRequest | 'constant' | Omit<Statement, 'name'>;
};

export type BenchContext = {
  api: string;
  programmeId: number;
  member: { authorization: string };
  admin: { authorization: string };
  /** A project of the demonstration, about 150 trusts, with a published period and a chart. */
  project: number;
  published: number;
  chart: number;
  measure: number;
  world: {
    entering: { id: number; programme_id: number };
    section: { questionnaire: { id: number }; section: { id: number }; questions: { id: number }[] };
    writers: { id: number }[];
    large: {
      project: { id: number; programme_id: number };
      published: { id: number };
      measure: { id: number };
      chart: { id: number };
    };
  };
};

/** How many charts were never drawn before. */
let drawn = 0;

const valuesOf = (measure: number, period: number) => ({
  text: `select s.id, s.submission_name, v.numerator, v.denominator, v.value
    from measure_values v join submissions s on s.id = v.submission_id
    where v.measure_id = $1 and v.time_period_id = $2 order by v.value`,
  values: [measure, period],
});

/** The calls people wait for, each with the barest version of the same work. */
export function listMeasuredCalls(context: BenchContext): MeasuredCall[] {
  const { api, member, admin, project, published, world } = context;
  const get =
    (path: string, headers = member): TimedRequest =>
    async () =>
      (await sendBenchRequest(`${api}/${path}`, { headers })).bytes;
  const chartOf =
    (chart: number, period: number, isKept: boolean, headers = member): TimedRequest =>
    async () => {
      // With a target that no one has set before, the chart was never drawn before.
      const body = isKept ? {} : { target: (drawn += 1) };
      const address = `${api}/data/getChartData/${chart}/${period}`;
      return (await sendBenchRequest(address, { method: 'POST', headers, body })).bytes;
    };
  const { section, writers, large } = world;
  const [questionnaire, submission] = [section.questionnaire.id, writers[0]!.id];
  return [
    { name: 'current user', own: get('users/me'), baseline: 'constant' },
    {
      name: 'current user, beside reading the session',
      own: get('users/me'),
      baseline: {
        text: `select u.*, o.organisation_name from sessions s join users u on u.id = s.user_id
        left join organisations o on o.id = u.organisation_id where u.email_address = $1 and s.ended_at is null limit 1`,
        values: ['contributor@acute.example'],
      },
    },
    {
      name: 'projects',
      own: get(`projects/?programme_id=${context.programmeId}`),
      baseline: {
        text: `select p.*, c.category_name from projects p join categories c on c.id = p.category_id where p.programme_id = $1`,
        values: [context.programmeId],
      },
    },
    {
      name: 'chart of 150, calculated',
      own: chartOf(context.chart, published, false),
      baseline: valuesOf(context.measure, published),
    },
    { name: 'chart of 150, cached', own: chartOf(context.chart, published, true), baseline: 'constant' },
    {
      name: 'chart of 10,000, calculated',
      own: chartOf(large.chart.id, large.published.id, false, admin),
      baseline: valuesOf(large.measure.id, large.published.id),
    },
    {
      name: 'chart of 10,000, cached',
      own: chartOf(large.chart.id, large.published.id, true, admin),
      baseline: 'constant',
    },
    {
      name: 'scorecard, cached',
      own: get(`data/scorecard?project_id=${project}&time_period_id=${published}`),
      baseline: 'constant',
    },
    {
      name: 'filters and peer groups',
      own: get(`filters/options?project_id=${project}&peerGroupId=null`),
      baseline: {
        text: `select f.id, f.filter_name, o.id as option_id, o.option_name from filters f join filter_options o on o.filter_id = f.id
        where f.project_id = $1`,
        values: [project],
      },
    },
    {
      name: 'search',
      own: async () =>
        (
          await sendBenchRequest(`${api}/search/global`, {
            method: 'POST',
            headers: member,
            body: { query: 'waiting' },
          })
        ).bytes,
      baseline: {
        text: `select id, chart_name from charts where chart_name ilike '%waiting%' limit 20`,
        values: [],
      },
    },
    {
      name: 'organisations, 1,000',
      own: get(`organisations/?programme_id=${context.programmeId}&limit=1000`),
      baseline: {
        text: `select o.id, o.organisation_name, o.organisation_code, o.region, array(select distinct p.project_name from submissions s
        join projects p on p.id = s.project_id where s.organisation_id = o.id) as project_names
        from organisations o where o.programme_id = $1 order by organisation_name limit 1000`,
        values: [context.programmeId],
      },
    },
    {
      name: 'a section of 200',
      own: get(
        `questionnaires/${questionnaire}/sections/${section.section.id}/questions?submission_id=${submission}`,
      ),
      baseline: {
        text: `select q.*, m.sub_section_id, m.row_id, m.column_id, r.value, r.missing_reason, r.explanation, r.version
        from questions q join question_sub_section_memberships m on m.question_id = q.id
        left join responses r on r.question_id = q.id and r.submission_id = $2 and r.case_code_id is null
        where q.questionnaire_id = $1 order by m.display_order`,
        values: [questionnaire, submission],
      },
    },
  ];
}
