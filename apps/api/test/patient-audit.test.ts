import { importCases } from '@portal/contract/collection/case-imports';
import {
  getMeasuresOfCase,
  listCaseMeasures,
  listMeasureCases,
} from '@portal/contract/measures/case-measures';
import { createMeasure } from '@portal/contract/measures/measures';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { measure_values } from '../src/tables/measures.tables.ts';
import { questionnaire_submissions } from '../src/tables/questionnaire-submissions.tables.ts';
import { buildPatientAudit, type PatientAudit } from '#fixtures/build-patient-audit';
import { sendFile, useTestApp } from '#support/test-app';

type Visit = { seen_on: string; hba1c: number | null; smokes: 'yes' | 'no' | null };
type Patient = { no: string; born: string; sex: string; visits: Visit[] };

/** The same patients each time. */
function patients(count: number): Patient[] {
  let state = 7;
  const draw = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const two = (value: number) => String(value).padStart(2, '0');
  return Array.from({ length: count }, (_, at) => ({
    no: `P${at}`,
    born: at % 9 === 0 ? '2012-02-29' : `20${two(5 + draw(16))}-${two(1 + draw(12))}-${two(1 + draw(28))}`,
    sex: ['female', 'male', 'other'][draw(3)]!,
    visits: Array.from({ length: 1 + draw(6) }, () => ({
      seen_on: `2025-${two(4 + draw(9))}-${two(1 + draw(28))}`,
      hba1c: draw(4) === 0 ? null : 30 + draw(80),
      smokes: draw(3) === 0 ? null : draw(2) === 0 ? ('yes' as const) : ('no' as const),
    })),
  }));
}

/** Counts birthdays that have passed by a day: a child born on 29 February has it on 1 March in other years. */
function ageOn(day: string, born: string): number {
  let years = 0;
  for (let year = Number(born.slice(0, 4)) + 1; ; year += 1) {
    const birthday = new Date(Date.UTC(year, Number(born.slice(5, 7)) - 1, Number(born.slice(8))));
    if (birthday.toISOString().slice(0, 10) > day) return years;
    years += 1;
  }
}
const latestOf = (visits: Visit[]): number | null => {
  const dated = visits.map((one, at) => ({ ...one, at })).filter(({ hba1c }) => hba1c !== null);
  dated.sort((a, b) => (a.seen_on < b.seen_on ? -1 : a.seen_on > b.seen_on ? 1 : a.at - b.at));
  return dated.at(-1)?.hba1c ?? null;
};
const middle = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]!;
  return (lower + sorted[Math.floor(sorted.length / 2)]!) / 2;
};

const all = patients(60);
const START = '2025-04-01';
const values = all.flatMap(({ visits }) => latestOf(visits) ?? []);
const older = all.filter(({ born }) => ageOn(START, born) >= 12);
const asked = older.filter(({ visits }) => visits.some(({ smokes }) => smokes !== null));
const passed = asked.filter(({ visits }) => visits.every(({ smokes }) => smokes !== 'yes'));

const t = useTestApp();
let w: PatientAudit;
const ids: Record<string, number> = {};
const definitions = {
  median: { kind: 'case_median', numerator: 'latest(hba1c by seen_on)', denominator: null },
  mean: {
    kind: 'case_mean',
    numerator: 'latest(hba1c by seen_on where seen_on >= period_start())',
    denominator: null,
  },
  visits: { kind: 'case_mean', numerator: 'count(visits)', denominator: null },
  older: {
    kind: 'case_mean',
    numerator: 'count(visits)',
    denominator: 'years_between(born, period_start()) >= 12',
  },
  smoking: {
    kind: 'case_proportion',
    numerator: "not any(visits where smokes == 'yes')",
    denominator: 'years_between(born, period_start()) >= 12 and any(visits where answered(smokes))',
    multiplier: 100,
  },
};

beforeAll(async () => {
  w = await buildPatientAudit(t);
  const lines = all.flatMap(({ no, born, sex, visits }) =>
    visits.map(({ seen_on, hba1c, smokes }) => [no, born, sex, seen_on, hba1c ?? '', smokes ?? ''].join()),
  );
  const content = ['hospital_no,born,sex,seen_on,hba1c,smokes', ...lines].join('\n');
  const fields = { key_code: 'hospital_no', dry_run: false };
  const stored = await sendFile(
    t,
    importCases,
    { ...w.clerk, programme_id: t.programme.id },
    {
      content,
      fields,
      params: w.ids,
    },
  );
  expect(stored.body).toMatchObject({
    stored: true,
    counts: { created: 60, complete: 60, lines: lines.length },
  });
  for (const [name, definition] of Object.entries(definitions)) {
    const body = { project_id: w.project.id, measure_code: name, measure_name: name, ...definition };
    const made = await t.call(createMeasure, { body: body as never }, w.admin);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    ids[name] = made.body.id;
  }
});

describe('an audit of patients with visits', () => {
  it('shows the unit its indicators before anything is submitted, equal to a count over the file', async () => {
    const { body } = await t.call(listCaseMeasures, { params: w.ids }, w.clerk);
    const found = new Map(body.measures.map((one) => [one.measure_name, one]));
    expect(body.cases).toBe(60);
    expect(found.get('median')!.value).toBe(middle(values));
    expect(found.get('mean')!.value).toBeCloseTo(
      values.reduce((sum, one) => sum + one, 0) / values.length,
      9,
    );
    expect(found.get('median')!.counts).toMatchObject({
      counted: values.length,
      not_eligible: 60 - values.length,
    });
    expect(found.get('visits')!.value).toBeCloseTo(
      all.reduce((sum, { visits }) => sum + visits.length, 0) / 60,
      9,
    );
    expect(found.get('older')!.counts).toMatchObject({
      counted: older.length,
      not_eligible: 60 - older.length,
    });
    expect(found.get('older')!.value).toBeCloseTo(
      older.reduce((sum, { visits }) => sum + visits.length, 0) / older.length,
      9,
    );
    const smoking = found.get('smoking')!;
    expect(smoking.counts).toEqual({
      passed: passed.length,
      failed: asked.length - passed.length,
      not_eligible: 60 - asked.length,
      counted: 0,
    });
    expect(smoking.value).toBeCloseTo((100 * passed.length) / asked.length, 9);
  });

  it('says for a case how it counts in each indicator, as the lists of the indicators do', async () => {
    const smokes = asked.find((one) => !passed.includes(one))!;
    const list = await t.call(
      listMeasureCases,
      { params: { ...w.ids, measure_id: ids.smoking! }, query: { outcome: 'failed' } },
      w.clerk,
    );
    const listed = list.body.cases.find(({ case_number }) => case_number === all.indexOf(smokes) + 1)!;
    const params = { ...w.ids, case_id: listed.case_id };
    const { body } = await t.call(getMeasuresOfCase, { params }, w.viewer);
    const found = new Map(body.measures.map((one) => [one.measure_name, one]));
    expect(body.is_counted).toBe(true);
    expect(found.get('smoking')).toMatchObject({ outcome: 'failed', reasons: listed.reasons });
    expect(found.get('visits')).toMatchObject({ outcome: 'counted', value: smokes.visits.length });
    expect(found.get('median')!.value).toBe(latestOf(smokes.visits));
    expect((await t.call(getMeasuresOfCase, { params }, w.neighbour)).status).toBe(404);
    // A case of another submission is none of this one.
    const elsewhere = await buildPatientAudit(t);
    const stranger = { ...elsewhere.ids, case_id: listed.case_id };
    expect((await t.call(getMeasuresOfCase, { params: stranger }, elsewhere.clerk)).body).toEqual({
      is_counted: false,
      measures: [],
    });
  });

  it('lists which patients passed, failed or were not eligible, with the reason', async () => {
    const listed = async (outcome: 'passed' | 'failed' | 'not_eligible') => {
      const params = { ...w.ids, measure_id: ids.smoking! };
      const answer = await t.call(listMeasureCases, { params, query: { outcome } }, w.clerk);
      return answer.body.cases;
    };
    const numbersOf = (some: Patient[]) => some.map((one) => all.indexOf(one) + 1);
    expect((await listed('passed')).map((one) => one.case_number)).toEqual(numbersOf(passed));
    const failed = await listed('failed');
    expect(failed.map((one) => one.case_number)).toEqual(
      numbersOf(asked.filter((one) => !passed.includes(one))),
    );
    expect(failed[0]!.reasons).toEqual([{ text: 'not any row where smokes is “yes”', is_blank: false }]);
    const { body: excluded } = await t.call(
      listMeasureCases,
      { params: { ...w.ids, measure_id: ids.older! }, query: { outcome: 'not_eligible' } },
      w.clerk,
    );
    expect(excluded.cases.map((one) => one.case_number)).toEqual(
      numbersOf(all.filter((one) => !older.includes(one))),
    );
    expect(excluded.cases[0]!.reasons[0]!.text).toContain('whole years from “Date of birth”');
    const young = (await listed('not_eligible')).find(
      ({ case_number }) => !older.includes(all[case_number - 1]!),
    )!;
    expect(young.reasons[0]).toEqual({
      text: 'whole years from “Date of birth” (born) to “2025-04-01” is at least 12',
      is_blank: false,
    });
  });

  it('keeps them from neighbours, also the number of cases', async () => {
    expect((await t.call(listCaseMeasures, { params: w.ids }, w.neighbour)).status).toBe(404);
    const params = { ...w.ids, measure_id: ids.smoking! };
    expect((await t.call(listMeasureCases, { params }, w.neighbour)).status).toBe(404);
  });

  it('stores the same once it is submitted', async () => {
    await t.db
      .update(questionnaire_submissions)
      .set({ state: 'submitted', submitted_at: new Date() })
      .where(eq(questionnaire_submissions.questionnaire_id, w.questionnaire.id));
    const again = { project_id: w.project.id, measure_name: 'again' };
    for (const [name, wanted] of [
      ['median', middle(values)],
      ['smoking', (100 * passed.length) / asked.length],
      ['older', older.reduce((sum, { visits }) => sum + visits.length, 0) / older.length],
    ] as const) {
      const body = { ...again, measure_code: `${name}_2`, ...definitions[name] };
      const made = await t.call(createMeasure, { body: body as never }, w.admin);
      const [stored] = await t.db
        .select()
        .from(measure_values)
        .where(eq(measure_values.measure_id, made.body.id));
      expect(stored!.value).toBeCloseTo(wanted, 9);
    }
  });
});
