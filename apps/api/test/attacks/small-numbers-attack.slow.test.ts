import { getOutputTypeInfo } from '@portal/contract/charts/output-types';
import { saveAnswers, setSectionState } from '@portal/contract/responses/answers';
import { type ChartData, getChartData, getScorecard } from '@portal/contract/charts/chart-data';
import { getGallery } from '@portal/contract/charts/gallery';
import { downloadGroupCsv } from '@portal/contract/exports/downloads';
import { reopenQuestionnaire, submitQuestionnaire } from '@portal/contract/collection/submissions';
import { referencedCodes, evaluateNumber, parseExpression } from '@portal/expressions/expression';
import { eq, sql } from 'drizzle-orm';
import { quantile } from '@portal/statistics/ranking/quartiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCsv } from '../../../../demo/csv.ts';
import { createDemoApp } from '#fixtures/demo-app';
import {
  chart_output_types,
  chart_parameters,
  charts,
  output_types,
} from '../../src/tables/charts.tables.ts';
import { measure_values, measures } from '../../src/tables/measures.tables.ts';
import { projects } from '../../src/tables/projects.tables.ts';
import { collections } from '../../src/tables/charts.tables.ts';
import { submissions } from '../../src/tables/submissions.tables.ts';
import { buildUser } from '#fixtures/build-people';
import { difference, type Equation, deriveEquation, EquationSystem } from './linear-reconstruction-attack.ts';
import { type TestApp } from '#support/test-app';

/**
 * Tests each project of the demonstration that has a threshold. The attacker collects every figure a
 * participant can get in a period, in every chart, series, chart type and file. From these, the attacker
 * calculates the suppressed figures. All attempts are in one file, so that the demonstration is loaded once.
 */
const THRESHOLD = 8;
const isSmall = (count: number | null) => count !== null && count > 0 && count < THRESHOLD;

let t: TestApp;
beforeAll(async () => {
  t = await createDemoApp();
});
afterAll(() => t.stop());

type Measure = typeof measures.$inferSelect;
type Sides = { measure: Measure; numerator: Equation; denominator: Equation | null };
type Value = typeof measure_values.$inferSelect;
type Case = Awaited<ReturnType<typeof open>>;

/**
 * Loads a project with a threshold, its newest published period, and a user of a participating organisation.
 */
async function open(project_code: string) {
  const [project] = await t.db
    .update(projects)
    .set({ disclosure_threshold: THRESHOLD })
    .where(eq(projects.project_code, project_code))
    .returning();
  const { rows } = await t.db.execute<{ id: number }>(sql`
    select p.time_period_id as id from project_time_periods p join time_periods time on time.id = p.time_period_id
    where p.project_id = ${project!.id} and p.published_at <= ${t.clock.now.toISOString()}
    order by time.display_order desc limit 1`);
  const periodId = rows[0]!.id;
  const shown = await t.db
    .select({ measure: measures, chart: charts })
    .from(chart_parameters)
    .innerJoin(measures, eq(measures.id, chart_parameters.measure_id))
    .innerJoin(charts, eq(charts.id, chart_parameters.chart_id))
    .where(sql`${charts.project_id} = ${project!.id} and ${chart_parameters.time_period_id} = ${periodId}`)
    .orderBy(charts.id, chart_parameters.display_order);
  const sides = new Map(shown.map(({ measure }) => [measure.id, sidesOf(measure)]));
  const values = await t.db
    .select()
    .from(measure_values)
    .where(eq(measure_values.time_period_id, periodId))
    .orderBy(measure_values.submission_id, measure_values.measure_id);
  const members = await t.db
    .select()
    .from(submissions)
    .where(eq(submissions.project_id, project!.id))
    .orderBy(submissions.id);
  const { organisation_id, id: ownId } = members.find((one) =>
    values.some((row) => row.submission_id === one.id),
  )!;
  const user = await buildUser(t.db, project!.programme_id, { organisation_id, projects: [project!.id] });
  const ofPeriod = values.filter((row) => sides.has(row.measure_id) && row.submission_id !== ownId);
  // If others have names, no pseudonym is shown beside them.
  const keyOf = (one: (typeof members)[number]) =>
    String(project!.named_results ? one.id : one.pseudonym_number);
  const keys = new Map(members.map((one) => [one.id, keyOf(one)]));
  return { project: project!, periodId, shown, sides, values: ofPeriod, keys, user };
}

function sidesOf(measure: Measure): Sides {
  const expressions = [measure.numerator, ...(measure.denominator ? [measure.denominator] : [])].map(
    parseExpression,
  );
  const codes = [...new Set(expressions.flatMap(referencedCodes))];
  const [numerator, denominator] = expressions.map((one) =>
    deriveEquation(codes, (read) => evaluateNumber(one, read)),
  );
  if (!numerator || denominator === null) throw new Error(`${measure.measure_code} is no sum.`);
  return { measure, numerator, denominator: denominator ?? null };
}

/** Everything seen of each submission: by key, the quantities that are known. */
class Notes {
  readonly known = new Map<string, Equation[]>();
  /** `key/measure` of what was seen to be held back. */
  readonly held = new Set<string>();

  saw(key: string, ...equations: (Equation | null)[]): void {
    this.known.set(key, [...(this.known.get(key) ?? []), ...equations.flatMap((one) => one ?? [])]);
  }
  knowledgeOf(key: string): EquationSystem {
    const found = new EquationSystem();
    for (const equation of this.known.get(key) ?? []) found.learn(equation);
    return found;
  }
}

/** Every chart in every form by its first series, those over time for one chart, and every other series as bars. */
async function everyAnswer({ shown, periodId, user }: Case) {
  const answers: { answer: ChartData; series: Measure[]; measure: Measure }[] = [];
  for (const chartId of new Set(shown.map(({ chart }) => chart.id))) {
    const series = shown.flatMap(({ chart, measure }) => (chart.id === chartId ? [measure] : []));
    const forms = await t.db
      .select({ output_type: output_types.output_type })
      .from(chart_output_types)
      .innerJoin(output_types, eq(output_types.id, chart_output_types.output_type_id))
      .where(eq(chart_output_types.chart_id, chartId));
    const asked = [
      ...forms
        .filter(({ output_type }) => answers.length === 0 || !getOutputTypeInfo(output_type).needs_periods)
        .map(({ output_type }) => ({ output_type, measure: series[0]! })),
      ...series.slice(1).map((measure) => ({ output_type: 'ranked_bars' as const, measure })),
    ];
    for (const { output_type, measure } of asked) {
      const { status, body } = await t.call(
        getChartData,
        {
          params: { chart_id: chartId, time_period_id: periodId },
          body: { output_type, series: measure.measure_code },
        },
        user,
      );
      expect(status).toBe(200);
      answers.push({ answer: body, series, measure });
    }
  }
  return answers;
}

/** Records an answer's content about each submission, in any of its parts. */
function read(
  notes: Notes,
  world: Case,
  { answer, series, measure }: Awaited<ReturnType<typeof everyAnswer>>[number],
) {
  const told = (key: string, of: Measure, value: number | null) => {
    const { numerator, denominator } = world.sides.get(of.id)!;
    if (value !== null) notes.saw(key, numerator, denominator);
  };
  const byCode = (code: string) =>
    [...world.sides.values()].find((one) => one.measure.measure_code === code)!.measure;
  const { numerator, denominator } = world.sides.get(measure.id)!;
  const drawn = new Set(answer.points.map(({ key }) => key));
  for (const point of answer.points) {
    if (point.suppressed === 'small_number' && !point.is_own) notes.held.add(`${point.key}/${measure.id}`);
    notes.saw(
      point.key,
      point.numerator === null ? null : numerator,
      point.denominator === null ? null : denominator,
    );
    told(point.key, measure, point.value);
  }
  // Who has no bar left it blank: of a single question that is as good as none.
  const codes = new Set([...numerator.keys(), ...(denominator?.keys() ?? [])]);
  if (codes.size === 1 || (numerator.size === 1 && denominator?.size === 1)) {
    for (const key of world.keys.values()) {
      if (!drawn.has(key)) notes.saw(key, numerator.size === 1 ? numerator : null, denominator);
    }
  }
  for (const { key, x, y } of answer.pairs?.points ?? []) {
    told(key, measure, x);
    told(key, byCode(answer.pairs!.measure.measure_code), y);
  }
  for (const row of answer.composition?.rows ?? []) {
    answer.composition!.parts.forEach(({ code }, at) =>
      told(row.key, byCode(code), row.shares[at]! * row.total),
    );
  }
  for (const row of answer.heat?.rows ?? []) {
    answer.heat!.measures.forEach(({ measure_code }, at) =>
      told(row.key, byCode(measure_code), row.cells[at]!.value),
    );
  }
  expect(series).toContain(measure);
}

async function readFiles(notes: Notes, world: Case, names: Map<string, string>) {
  const { rows } = await t.db.execute<{ id: number }>(sql`
    select g.id from collections g join output_tabs o on o.id = g.output_tab_id where o.project_id = ${world.project.id}`);
  for (const { id } of rows) {
    const { body } = await t.call(
      downloadGroupCsv,
      { params: { collection_id: id, time_period_id: world.periodId }, body: {} },
      world.user,
    );
    const lines = parseCsv(String(body).replace(/^\uFEFF/, ''));
    expect(lines.length).toBeGreaterThan(100);
    for (const line of lines) {
      const key = names.get(line['submission']!);
      const shown = world.shown.find(({ chart }) => chart.chart_name === line['chart'])!;
      const { numerator, denominator } = world.sides.get(shown.measure.id)!;
      expect(key).toBeDefined();
      notes.saw(key!, line['numerator'] ? numerator : null, line['denominator'] ? denominator : null);
      if (line['value']) notes.saw(key!, numerator, denominator);
    }
  }
}

/** Returns the true figures that follow from some knowledge: small counts, and suppressed figures. */
function recovered(
  world: Case,
  knowledge: Map<string, EquationSystem>,
  isHeld: (row: Value) => boolean,
  as: (submissionId: number, equation: Equation) => Equation = (_, equation) => equation,
): string[] {
  return world.values.flatMap((row) => {
    const { measure, ...sides } = world.sides.get(row.measure_id)!;
    const numerator = as(row.submission_id, sides.numerator);
    const denominator = sides.denominator && as(row.submission_id, sides.denominator);
    const known = knowledge.get(world.keys.get(row.submission_id)!);
    if (!known || row.value === null) return [];
    const rest =
      measure.kind === 'proportion' && isSmall(row.denominator! - row.numerator!)
        ? difference(denominator!, numerator)
        : null;
    const small = [
      isSmall(row.numerator) ? numerator : null,
      isSmall(row.denominator) ? denominator : null,
      rest,
    ];
    const isFigureKnown = known.knows(numerator) && (denominator === null || known.knows(denominator));
    const isFound = small.some((one) => one && known.knows(one)) || (isHeld(row) && isFigureKnown);
    return isFound ? [`${measure.measure_code} of ${row.submission_id}`] : [];
  });
}

describe.each([
  ['bed-availability', 30, 30],
  ['urgent-emergency-care', 2, 2],
])('in %s with a threshold', (code, leastHeld, leastWithout) => {
  let world: Case;
  let answers: Awaited<ReturnType<typeof everyAnswer>>;
  const notes = new Notes();
  beforeAll(async () => {
    world = await open(code);
    answers = await everyAnswer(world);
    for (const one of answers) read(notes, world, one);
  });

  it('no suppressed value can be calculated from all the others', async () => {
    const names = new Map(
      answers.flatMap(({ answer }) => answer.points.map(({ name, key }) => [name, key] as const)),
    );
    await readFiles(notes, world, names);
    const keys = [...notes.known.keys()];
    const knowledge = new Map(keys.map((key) => [key, notes.knowledgeOf(key)]));
    const isHeld = (row: Value) => notes.held.has(`${world.keys.get(row.submission_id)}/${row.measure_id}`);
    expect(notes.held.size).toBeGreaterThan(leastHeld);
    expect(recovered(world, knowledge, isHeld)).toEqual([]);
  });

  it('the same attack finds many where each chart only minds its own numbers', () => {
    const isHeld = (row: Value) => isSmall(row.denominator ?? row.numerator);
    const knowledge = new Map<string, EquationSystem>();
    for (const row of world.values) {
      const key = world.keys.get(row.submission_id)!;
      const known = knowledge.get(key) ?? new EquationSystem();
      knowledge.set(key, known);
      if (row.value === null || isHeld(row)) continue;
      const { numerator, denominator } = world.sides.get(row.measure_id)!;
      known.learn(numerator);
      if (denominator) known.learn(denominator);
    }
    expect(recovered(world, knowledge, isHeld).length).toBeGreaterThan(leastWithout);
  });

  it('averages are those of the figures that are shown, and of no others', async () => {
    for (const { answer } of answers) {
      const shown = answer.points.filter(({ rank }) => rank !== null);
      expect(shown.length).toBe(answer.n);
      const total = shown.reduce((sum, { value }) => sum + value!, 0);
      if (answer.averages.Mean !== null) expect(answer.averages.Mean * answer.n).toBeCloseTo(total, 4);
      const everybody = answer.composition?.sets.find(({ set }) => set === 'all');
      everybody?.amounts?.forEach((amount, at) => {
        const rows = answer.composition!.rows.reduce((sum, row) => sum + row.shares[at]! * row.total, 0);
        expect(amount).toBeLessThanOrEqual(rows + 1e-6);
      });
    }
    const query = { project_id: world.project.id, time_period_id: world.periodId };
    const card = await t.call(getScorecard, { query }, world.user);
    for (const entry of card.body.entries) {
      const same = answers.find(({ answer }) => answer.measure.measure_name === entry.measure_name)!.answer;
      expect([entry.n, entry.averages]).toEqual([same.n, same.averages]);
      // Other results about all submissions cover only the shown figures, and the user's figure only if it
      // counts.
      const counted = same.points.flatMap(({ rank, value }) => (rank === null ? [] : [value!]));
      const [low, high] = [Math.min(...counted), Math.max(...counted)];
      if (counted.length === 0) expect(entry.reach).toBeNull();
      else {
        const [P10, P90] = [quantile(counted, 0.1)!, quantile(counted, 0.9)!];
        expect(entry.reach).toEqual({ low, P10, P90, high });
      }
      if (entry.rank === null) {
        expect([entry.verdict, entry.distance, entry.signal]).toEqual(['none', null, null]);
      }
    }
    for (const collection of await t.db.select().from(collections)) {
      const body = { ...query, collection_id: collection.id };
      const gallery = await t.call(getGallery, { body }, world.user);
      for (const chart of gallery.status === 200 ? gallery.body.charts : []) {
        const same = answers.find(({ answer }) => answer.measure.measure_name === chart.measure_name)!.answer;
        const shown = new Map(same.points.map(({ key, value }) => [key, value]));
        expect([chart.pictures[0]!.n, chart.pictures[0]!.averages]).toEqual([same.n, same.averages]);
        for (const [key, value] of chart.pictures[0]!.bars) expect(shown.get(key)).toBe(value);
      }
    }
  });
});

/** Figures that are corrected, one by few, the next by many, the next by few less. */
const CORRECTIONS = [3, 40, -2];
const CORRECTED = 12;
type Answer = {
  question_id: number;
  question_code: string;
  section_id: number;
  value: number;
  version: number;
  is_calculated: boolean;
};

async function answersOf(world: Case, submissionId: number): Promise<Answer[]> {
  const { rows } = await t.db.execute<Answer & { amount: unknown }>(sql`
    select q.id as question_id, q.question_code, part.section_id, r.value as amount, r.version,
      q.question_type = 'calculated' as is_calculated
    from responses r join questions q on q.id = r.question_id
    join question_sub_section_memberships place on place.question_id = q.id
    join questionnaire_sub_sections part on part.id = place.sub_section_id
    join questionnaires on questionnaires.id = q.questionnaire_id
    where r.submission_id = ${submissionId} and questionnaires.time_period_id = ${world.periodId}
    order by q.id`);
  return rows.flatMap(({ amount, ...row }) =>
    typeof amount === 'number' ? [{ ...row, value: amount }] : [],
  );
}

/** Corrects a published return as people do: reopened by the team, one figure changed, submitted again. */
async function correct(world: Case, submissionId: number, by: number): Promise<Set<string>> {
  const admin = await buildUser(t.db, world.project.programme_id, { role_type_id: 2 });
  const [{ organisation_id } = { organisation_id: 0 }] = await t.db
    .select({ organisation_id: submissions.organisation_id })
    .from(submissions)
    .where(eq(submissions.id, submissionId));
  const projectIds = [world.project.id];
  const member = await buildUser(t.db, world.project.programme_id, { organisation_id, projects: projectIds });
  const before = await answersOf(world, submissionId);
  const charted = new Set([...world.sides.values()].flatMap(({ numerator }) => [...numerator.keys()]));
  const entered = before.filter(({ is_calculated }) => !is_calculated);
  const figure = entered.find(({ question_code, value }) => value >= 12 && charted.has(question_code))!;
  const { rows } = await t.db.execute<{ id: number }>(
    sql`select questionnaire_id as id from questions where id = ${figure.question_id}`,
  );
  const of = { params: { questionnaireId: rows[0]!.id, submissionId } };
  // What is unusual was published without a word; submitting again asks for one.
  const sections = [...new Set(entered.map(({ section_id }) => section_id))].map((section_id) => ({
    section_id,
    answers: entered
      .filter((one) => one.section_id === section_id)
      .map(({ question_id, version, value }) => ({
        question_id,
        version,
        explanation: 'Counted anew.',
        value: question_id === figure.question_id ? value + by : value,
      })),
  }));
  const submission_id = submissionId;
  const query = { questionnaire_id: rows[0]!.id };
  const calls = [
    () => t.call(reopenQuestionnaire, { ...of, body: { reason: 'Counted anew.' } }, admin),
    ...sections.map(
      (section) => () => t.call(saveAnswers, { query, body: { ...section, submission_id } }, member),
    ),
    ...sections.map(
      ({ section_id }) =>
        () =>
          t.call(setSectionState, { body: { section_id, submission_id, state: 'complete' } }, member),
    ),
    () => t.call(submitQuestionnaire, { ...of, body: { declared: true } }, member),
  ];
  for (const call of calls) {
    t.clock.now = new Date(t.clock.now.getTime() + 1000);
    const { status, body } = await call();
    expect(status, JSON.stringify(body)).toBe(200);
  }
  const after = new Map((await answersOf(world, submissionId)).map((one) => [one.question_id, one.value]));
  return new Set(
    before.filter((one) => after.get(one.question_id) !== one.value).map((one) => one.question_code),
  );
}

it('two versions of corrected responses reveal neither, nor the difference between them', async () => {
  const world = await open('bed-availability');
  const [first, second] = [new Notes(), new Notes()];
  for (const one of await everyAnswer(world)) read(first, world, one);
  const ids = [...new Set(world.values.map((row) => row.submission_id))].slice(0, CORRECTED);
  const changed = new Map<number, Set<string>>();
  for (const [at, id] of ids.entries()) {
    changed.set(id, await correct(world, id, CORRECTIONS[at % CORRECTIONS.length]!));
  }
  const stored = await t.db
    .select()
    .from(measure_values)
    .where(eq(measure_values.time_period_id, world.periodId));
  const placeOf = (row: Value) => `${row.measure_id}/${row.submission_id}`;
  const was = new Map(world.values.map((row) => [placeOf(row), row]));
  const again = { ...world, values: stored.filter((row) => was.has(placeOf(row))) };
  const answers = await everyAnswer(again);
  for (const one of answers) read(second, again, one);
  expect(answers.some(({ answer }) => answer.revised.length > 0)).toBe(true);
  // The attacker even knows which answers have changed: each is a new unknown from then on.
  const renamed = (id: number, equation: Equation): Equation =>
    new Map([...equation].map(([code, n]) => [changed.get(id)?.has(code) ? `${code} anew` : code, n]));
  const knowledge = new Map<string, EquationSystem>();
  for (const [id, key] of world.keys) {
    const known = first.knowledgeOf(key);
    for (const equation of second.known.get(key) ?? []) known.learn(renamed(id, equation));
    knowledge.set(key, known);
  }
  const isHeldIn = (notes: Notes) => (row: Value) =>
    notes.held.has(`${world.keys.get(row.submission_id)}/${row.measure_id}`);
  expect(recovered(world, knowledge, isHeldIn(first))).toEqual([]);
  expect(recovered(again, knowledge, isHeldIn(second), renamed)).toEqual([]);
  let moved = 0;
  const between = again.values.flatMap((row) => {
    const { measure, numerator, denominator } = world.sides.get(row.measure_id)!;
    const known = knowledge.get(world.keys.get(row.submission_id)!)!;
    const tells = (equation: Equation | null, now: number | null, before: number | null) => {
      if (!equation || now === null || before === null || now === before) return false;
      moved += 1;
      return (
        isSmall(Math.abs(now - before)) &&
        known.knows(difference(renamed(row.submission_id, equation), equation))
      );
    };
    const old = was.get(placeOf(row))!;
    const isTold = [
      tells(numerator, row.numerator, old.numerator),
      tells(denominator, row.denominator, old.denominator),
    ].includes(true);
    return isTold ? [`${measure.measure_code} of ${row.submission_id}`] : [];
  });
  expect(moved).toBeGreaterThan(CORRECTED);
  expect(between).toEqual([]);
});

it('a true 0 is not small: who has no such beds stays in the picture, and the median where it was', async () => {
  const world = await open('bed-availability');
  const shown = world.shown.find(({ measure }) => measure.measure_code === 'beds_learning_disabilities')!;
  const ask = async () => {
    const { body } = await t.call(
      getChartData,
      {
        params: { chart_id: shown.chart.id, time_period_id: world.periodId },
        body: { series: shown.measure.measure_code },
      },
      world.user,
    );
    return body;
  };
  const held = await ask();
  await t.db.update(projects).set({ disclosure_threshold: null }).where(eq(projects.id, world.project.id));
  const without = await ask();
  expect([without.averages.Median, held.averages.Median]).toEqual([0, 0]);
  expect(without.n - held.n).toBeLessThan(60);
  const zeroes = (answer: ChartData) => answer.points.filter(({ value }) => value === 0).length;
  expect(zeroes(held)).toBeGreaterThan(100);
});
