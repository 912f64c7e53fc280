import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Db } from '../../../database/connect.ts';
import { selectCasesByKey } from '../../responses/answers/cases/imported-cases.sql.ts';
import { selectCompleteCases } from '../../responses/answers/cases/select-complete-cases.sql.ts';
import { buildPatientAudit, patientAudit } from '#fixtures/build-patient-audit';
import { useTestApp } from '#support/test-app';

const CASES = 500;
const VISITS = 6;
const t = useTestApp();

/** Counts the answers that the transaction has read so far. */
async function countRead(db: Db): Promise<number> {
  const result = await db.execute<{ read: number }>(sql`
    select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'responses'`);
  return result.rows[0]!.read;
}

it('reads each answer of just imported cases a few times at most, before there are statistics', async () => {
  const { ids, questionnaire, submission } = await buildPatientAudit(t, patientAudit({ rows: VISITS }));
  await t.db.execute(sql`
    insert into case_settings (questionnaire_id, duplicate_codes) values (${questionnaire.id}, '{born,hospital_no}')
    on conflict (questionnaire_id) do update set duplicate_codes = excluded.duplicate_codes`);
  const codes = Array.from({ length: VISITS }, (_, at) => [
    `visit_${at + 1}_hba1c`,
    `visit_${at + 1}_smokes`,
  ]);
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into case_codes (questionnaire_id, submission_id, case_code, case_number, state)
      select ${questionnaire.id}, ${submission.id}, 'BULK' || n, n, 'complete' from generate_series(1, ${CASES}::int) n`);
    await tx.execute(sql`
      insert into responses (question_id, submission_id, case_code_id, value)
      select question.id, one.submission_id, one.id, to_jsonb(question.question_code || one.case_number)
      from case_codes one join questions question on question.questionnaire_id = one.questionnaire_id
      where one.questionnaire_id = ${questionnaire.id}`);
    const before = await countRead(tx);
    const cases = await selectCompleteCases(tx, { ...ids, codes: codes.flat() });
    const read = (await countRead(tx)) - before;
    expect(cases.map(({ case_number }) => case_number)).toEqual(
      Array.from({ length: CASES }, (_, at) => at + 1),
    );
    expect(cases[6]).toMatchObject({ case_code: 'BULK7', identity: 'born7, hospital_no7' });
    expect(cases[6]!.answers).toEqual(Object.fromEntries(codes.flat().map((code) => [code, `${code}7`])));
    const answers = CASES * (4 + VISITS * 5);
    expect(read).toBeLessThanOrEqual(3 * answers);

    const keyed = await tx.execute<{ id: number }>(sql`
      select id from questions where questionnaire_id = ${questionnaire.id} and question_code = 'hospital_no'`);
    const key = { ...ids, question_id: keyed.rows[0]!.id };
    const soFar = await countRead(tx);
    const byKey = await selectCasesByKey(tx, { ...key, withAnswers: true });
    expect((await countRead(tx)) - soFar).toBeLessThanOrEqual(3 * answers);
    expect(byKey).toHaveLength(CASES);
    const seventh = byKey.find(({ id }) => id === cases[6]!.id)!;
    expect(seventh).toMatchObject({ key: 'hospital_no7', versions: `complete ${answers / CASES}` });
    expect(seventh.answers.size).toBe(answers / CASES);
    expect(seventh.answers.get(key.question_id)).toMatchObject({ value: 'hospital_no7', version: 1 });
    const [bare] = await selectCasesByKey(tx, { ...key, withAnswers: false });
    expect(bare!.answers.size).toBe(0);

    const [one] = await selectCompleteCases(tx, {
      ...ids,
      codes: codes.flat(),
      case_ids: [cases[6]!.id],
    });
    expect(one).toEqual(cases[6]);
  });
});
