import { importCases } from '@portal/contract/collection/case-imports';
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

async function send(content: string) {
  const from = performance.now();
  const { body } = await sendFile(
    t,
    importCases,
    { ...w.clerk, programme_id: t.programme.id },
    { content, fields: { key_code: 'hospital_no', dry_run: false }, params: w.ids },
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
