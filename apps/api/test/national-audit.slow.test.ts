import { importCases } from '@portal/contract/collection/case-imports';
import {
  type CaseOutcome,
  listCaseMeasures,
  listMeasureCases,
} from '@portal/contract/measures/case-measures';
import { createMeasure } from '@portal/contract/measures/measures';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { rebuildProjectMeasures } from '../src/modules/measures/measures/rebuild-measures.ts';
import { case_settings } from '../src/tables/case-codes.tables.ts';
import { measure_values } from '../src/tables/measures.tables.ts';
import { questionnaire_submissions } from '../src/tables/questionnaire-submissions.tables.ts';
import { buildPatientAudit, patientAudit, type PatientAudit } from '#fixtures/build-patient-audit';
import { sendFile, useTestApp } from '#support/test-app';
import { calculateExpected, countOutcomes } from './national-audit/calculate-outcomes.ts';
import { indicators, isOverPatients } from './national-audit/indicators.ts';
import { EXTRAS, MOST_VISITS, readAuditFile, writeAuditFile } from './national-audit/patients.ts';

/*
 * A national audit of 2,000 patients with 49 indicators. Each is compared with a count over the file, and so is how each patient
 * counts in it.
 */

const PATIENTS = 2000;
const file = writeAuditFile(PATIENTS, 2026);
const expected = calculateExpected(readAuditFile(file));
const t = useTestApp();
let w: PatientAudit;
const ids = new Map<string, number>();

beforeAll(async () => {
  // Visits of other years are part of what indicators must leave out.
  w = await buildPatientAudit(t, { ...patientAudit({ rows: MOST_VISITS, wide: EXTRAS }), checks: [] });
  await t.db.insert(case_settings).values({ questionnaire_id: w.questionnaire.id, code_limit: PATIENTS });
  const clerk = { ...w.clerk, programme_id: t.programme.id };
  const fields = { key_code: 'hospital_no', dry_run: false };
  const { body } = await sendFile(t, importCases, clerk, { content: file, fields, params: w.ids });
  expect(body, JSON.stringify(body.problems?.slice(0, 3))).toMatchObject({
    stored: true,
    counts: { created: PATIENTS, complete: PATIENTS },
  });
  for (const [name, { kind, numerator, denominator }] of Object.entries(indicators)) {
    const multiplier = kind === 'case_proportion' ? 100 : 1;
    const definition = { kind, numerator, denominator, multiplier };
    const fieldsOfMeasure = { project_id: w.project.id, measure_code: name, measure_name: name };
    const made = await t.call(
      createMeasure,
      { body: { ...fieldsOfMeasure, ...definition } as never },
      w.admin,
    );
    expect(made.status, `${name}: ${JSON.stringify(made.body)}`).toBe(200);
    ids.set(name, made.body.id);
  }
});

describe('49 indicators over the patients of a national audit', () => {
  it('are equal to a count over the file before anything is submitted', async () => {
    expect(expected).toHaveLength(49);
    const { body } = await t.call(listCaseMeasures, { params: w.ids }, w.clerk);
    expect(body.cases).toBe(PATIENTS);
    const found = new Map(body.measures.map((one) => [one.measure_name, one]));
    for (const { name, value, outcomes } of expected) {
      expect(found.get(name)!.value, name).toBeCloseTo(value, 8);
      expect(found.get(name)!.counts, name).toEqual(countOutcomes(outcomes));
    }
  });

  it('pass and fail the same patients, and leave out the same', async () => {
    const outcomesIn = async (measure_id: number) => {
      const found: { outcome: CaseOutcome; value: number | null }[] = [];
      while (found.length < PATIENTS) {
        const query = { limit: 1000, offset: found.length };
        const { body } = await t.call(listMeasureCases, { params: { ...w.ids, measure_id }, query }, w.clerk);
        expect(body.total).toBe(PATIENTS);
        expect(body.cases.length).toBeGreaterThan(0);
        found.push(...body.cases.map(({ outcome, value }) => ({ outcome, value })));
      }
      return found;
    };
    const overPatients = expected.filter(({ name }) => isOverPatients(indicators[name]!));
    expect(overPatients).toHaveLength(37);
    for (const { name, outcomes } of overPatients) {
      const found = await outcomesIn(ids.get(name)!);
      const rounded = (all: readonly { outcome: string; value: number | null }[]) =>
        all.map(({ outcome, value }) => [outcome, value === null ? null : value.toFixed(8)]);
      expect(rounded(found), name).toEqual(rounded(outcomes));
    }
  });

  it('have the same values once they are submitted', async () => {
    await t.db
      .update(questionnaire_submissions)
      .set({ state: 'submitted', submitted_at: new Date() })
      .where(eq(questionnaire_submissions.questionnaire_id, w.questionnaire.id));
    await rebuildProjectMeasures(t.db, w.project.id);
    for (const { name, value } of expected) {
      const [stored] = await t.db
        .select()
        .from(measure_values)
        .where(eq(measure_values.measure_id, ids.get(name)!));
      expect(stored!.value, name).toBeCloseTo(value, 8);
    }
  });
});
