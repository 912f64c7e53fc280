import { importCases } from '@portal/contract/collection/case-imports';
import { listCaseMeasures } from '@portal/contract/measures/case-measures';
import { createMeasure } from '@portal/contract/measures/measures';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { responses } from '../src/tables/answers.tables.ts';
import { case_codes, case_settings } from '../src/tables/case-codes.tables.ts';
import { buildPatientAudit, type PatientAudit, patientAudit } from './fixtures/build-patient-audit.ts';
import { createTestApp, sendFile, type TestApp } from './support/test-app.ts';

/* A national audit's file: 2,000 patients of 11 details with 6 visits of 40 fields each. */

const PATIENTS = 2000;
const VISITS = 6;
const EXTRA = 35;
const ANSWERS = PATIENTS * (11 + VISITS * 40);
const MISTAKES = 40;

/** Writes a line for each visit. The first visits of the first 40 patients have a figure that is none. */
function auditFile(): string {
  const details = Array.from({ length: 7 }, (_, at) => `detail_${at}`);
  const extras = Array.from({ length: EXTRA }, (_, at) => `extra_${at}`);
  const head = ['hospital_no', 'born', 'diagnosed', 'sex', ...details];
  const lines = Array.from({ length: PATIENTS * VISITS }, (_, at) => {
    const [patient, visit] = [Math.floor(at / VISITS), at % VISITS];
    const own = ['2012-05-01', '2020-01-01', 'female', ...details.map((_, one) => patient + one)];
    const isWrong = visit === 0 && patient < MISTAKES;
    const seen = [`2025-0${4 + visit}-15`, isWrong ? 'high' : 40 + visit, 150, 40.5, 'no'];
    return [`P${patient}`, ...own, ...seen, ...extras.map((_, one) => visit + one)].join();
  });
  return [[...head, 'seen_on', 'hba1c', 'height', 'weight', 'smokes', ...extras].join(), ...lines].join('\n');
}

let t: TestApp;
let w: PatientAudit;
beforeAll(async () => {
  t = await createTestApp();
  w = await buildPatientAudit(t, patientAudit({ rows: VISITS, wide: EXTRA }));
  await t.db.insert(case_settings).values({ questionnaire_id: w.questionnaire.id, code_limit: 5000 });
});
afterAll(() => t.stop());

async function send(content: string, to: PatientAudit = w) {
  const from = performance.now();
  const { body } = await sendFile(
    t,
    importCases,
    { ...to.clerk, programme_id: t.programme.id },
    { content, fields: { key_code: 'hospital_no', dry_run: false }, params: to.ids },
  );
  return { body, seconds: ((performance.now() - from) / 1000).toFixed(1) };
}

it('imports 2,000 patients with 12,000 visits after 40 mistakes are corrected in the returned file', async () => {
  const refused = await send(auditFile());
  expect(refused.body).toMatchObject({
    stored: false,
    errors: MISTAKES,
    counts: { lines: PATIENTS * VISITS, refused: MISTAKES },
  });
  expect(await t.db.$count(case_codes, eq(case_codes.questionnaire_id, w.questionnaire.id))).toBe(0);
  expect(await t.db.$count(responses, eq(responses.submission_id, w.submission.id))).toBe(0);

  const returned = refused.body.returned[0]!.content;
  expect(returned.split('\r\n').filter((line) => line.includes(',high,'))).toHaveLength(MISTAKES);
  const stored = await send(returned.replaceAll(',high,', ',48,'));
  process.stdout.write(`Import refused after ${refused.seconds} s, stored after ${stored.seconds} s\n`);
  expect(stored.body).toMatchObject({
    stored: true,
    errors: 0,
    counts: { created: PATIENTS, complete: PATIENTS, answers: ANSWERS },
  });
  const found = await t.db
    .select({ answers: sql<number>`count(*)::int`, cases: sql<number>`count(distinct case_code_id)::int` })
    .from(responses)
    .where(eq(responses.submission_id, w.submission.id));
  expect(found[0]).toEqual({ answers: ANSWERS, cases: PATIENTS });
});

const MEASURES = {
  latest: { kind: 'case_mean', numerator: 'latest(hba1c by seen_on)', denominator: null },
  visits: { kind: 'case_median', numerator: 'count(visits)', denominator: null },
  controlled: {
    kind: 'case_proportion',
    numerator: 'latest(hba1c by seen_on) <= 48',
    denominator: 'any(visits where answered(hba1c))',
    multiplier: 100,
  },
};

async function defineMeasures(to: PatientAudit): Promise<void> {
  for (const [name, definition] of Object.entries(MEASURES)) {
    const body = { project_id: to.project.id, measure_code: name, measure_name: name, ...definition };
    const made = await t.call(createMeasure, { body: body as never }, to.admin);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
  }
}
const listMeasures = async (of: PatientAudit) =>
  (await t.call(listCaseMeasures, { params: of.ids }, of.clerk)).body;
const valueOf = ({ measures }: Awaited<ReturnType<typeof listMeasures>>, name: string) =>
  measures.find(({ measure_name }) => measure_name === name)!.value!;

it('counts one more complete case of 2,001 in the next call, in as many statements as for one case', async () => {
  await defineMeasures(w);
  const before = await listMeasures(w);
  expect(before.cases).toBe(PATIENTS);
  // The last visits of all have the same figure.
  expect(valueOf(before, 'latest')).toBeCloseTo(40 + VISITS - 1, 9);

  const line = 'hospital_no,born,seen_on,hba1c\nlate,2012-05-01,2025-09-30,2046';
  expect((await send(line)).body).toMatchObject({ errors: 1 });
  const from = performance.now();
  expect((await send(line.replace('2046', '146'))).body).toMatchObject({ counts: { complete: 1 } });
  const saved = performance.now();
  const statements = await t.statementsOf(async () => {
    const after = await listMeasures(w);
    expect(after.cases).toBe(PATIENTS + 1);
    expect(valueOf(after, 'latest')).toBeCloseTo((45 * PATIENTS + 146) / (PATIENTS + 1), 9);
    expect(valueOf(after, 'controlled')).toBeCloseTo((100 * PATIENTS) / (PATIENTS + 1), 9);
  });
  const [stored, listed] = [saved - from, performance.now() - saved].map((ms) => ms.toFixed(0));
  process.stdout.write(`One case stored after ${stored} ms, in the indicators after another ${listed} ms\n`);

  const small = await buildPatientAudit(t, patientAudit({ rows: VISITS, wide: EXTRA }));
  await defineMeasures(small);
  // Both have calculated other cases before.
  await listMeasures(small);
  await send(line.replace('2046', '146'), small);
  const few = await t.statementsOf(async () => expect((await listMeasures(small)).cases).toBe(1));
  expect(statements).toHaveLength(few.length);
});
