import { explainFigure, type Explanation } from '@portal/contract/charts/figure-explanations';
import { parseExpression, evaluateValue } from '@portal/expressions/expression';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDemoApp } from '#fixtures/demo-app';
import type { TestApp } from '#support/test-app';

type Case = {
  chart_id: number;
  time_period_id: number;
  series: string;
  submission_id: number;
  project_id: number;
};

let t: TestApp;
let own: { id: number }, neighbour: { id: number }, admin: { id: number };
let cases: Case[];
beforeAll(async () => {
  t = await createDemoApp();
  const { rows } = await t.db.execute<{ id: number; email_address: string }>(
    sql`select id, email_address from users`,
  );
  const person = (name: string) =>
    rows.find(({ email_address }) => email_address === `${name}@acute.example`)!;
  [own, neighbour, admin] = [person('contributor'), person('neighbour'), person('admin')];
  const found = await t.db.execute<Case>(sql`
    select p.chart_id, p.time_period_id, m.measure_code as series, s.id as submission_id, c.project_id
    from chart_parameters p
    join measures m on m.id = p.measure_id
    join charts c on c.id = p.chart_id
    join submissions s on s.project_id = c.project_id
    join users u on u.organisation_id = s.organisation_id and u.id = ${own.id}
    where exists (select from measure_values v where v.measure_id = m.id and v.time_period_id = p.time_period_id
      and v.submission_id = s.id)
    order by p.chart_id, p.time_period_id, m.id, s.id`);
  // Every figure of the newest periods, and every ninth of the others.
  const newest = Math.max(...found.rows.map(({ time_period_id }) => time_period_id));
  cases = found.rows.filter(({ time_period_id }, at) => at % 9 === 0 || time_period_id >= newest - 1);
});
afterAll(() => t.stop());

const ask = ({ chart_id, time_period_id, series, submission_id }: Case, as: { id: number } | null = own) =>
  t.call(explainFigure, { params: { chart_id, time_period_id }, query: { submission_id, series } }, as);

/** Recalculates the figure from the explanation alone. */
function again({ measure, answers }: Explanation): number | null {
  const read = (code: string) => answers.find(({ question_code }) => question_code === code)?.answer ?? null;
  const valueOf = (text: string) => evaluateValue(parseExpression(text), { read }) as number | null;
  const numerator = valueOf(measure.numerator);
  const denominator = measure.denominator === null ? 1 : valueOf(measure.denominator);
  return numerator === null || !denominator ? null : (numerator / denominator) * measure.multiplier;
}

it('leads from the answers to the value, for your own values in the demonstration', async () => {
  expect(cases.length).toBeGreaterThan(60);
  let worked = 0;
  for (const one of cases) {
    const { status, body } = await ask(one);
    expect(status).toBe(200);
    expect(body.submission_id).toBe(one.submission_id);
    expect(body.submitted_at === null).toBe(body.answers.length === 0);
    if (body.answers.length === 0 || body.answers.some(({ is_of_cases }) => is_of_cases)) continue;
    if (body.measure.kind === 'distribution') continue;
    const value = again(body);
    if (body.value === null) expect(value).toBeNull();
    else expect(value).toBeCloseTo(body.value, 9);
    worked += 1;
    for (const { question_text } of body.answers)
      expect(JSON.stringify(body.in_words)).toContain(question_text);
  }
  expect(worked).toBeGreaterThan(50);
});

it('says of measures over cases how many were looked at, and none of their answers', async () => {
  const explained = [];
  for (const one of cases) {
    const { body } = await ask(one);
    if (body.answers.some(({ is_of_cases }) => is_of_cases)) explained.push(body);
  }
  for (const { answers } of explained) {
    expect(answers.filter(({ is_of_cases }) => is_of_cases).every(({ answer }) => answer === null)).toBe(
      true,
    );
  }
});

it('is limited to your own: a neighbour sees no other, the team sees any, anyone else none', async () => {
  const one = cases[0]!;
  expect((await ask(one, neighbour)).status).toBe(404);
  expect((await ask(one, null)).status).toBe(401);
  const told = await ask(one, admin);
  expect([told.status, told.body.value]).toEqual([200, (await ask(one)).body.value]);
  const { chart_id, time_period_id } = one;
  const without = await t.call(explainFigure, { params: { chart_id, time_period_id }, query: {} }, neighbour);
  expect(without.status).toBe(200);
  expect(without.body.submission_id).not.toBe(one.submission_id);
  const unknown = { params: { chart_id, time_period_id: 99_999 }, query: {} };
  expect((await t.call(explainFigure, unknown, own)).status).toBe(404);
});
