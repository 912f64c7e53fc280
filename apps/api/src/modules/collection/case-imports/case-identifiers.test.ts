import { saveAnswers } from '@portal/contract/responses/answers';
import { deleteCaseCode, updateCaseSettings } from '@portal/contract/responses/case-codes';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { buildCaseFixture } from '#fixtures/build-cases';
import { buildIdentifiedAudit, type IdentifiedAudit } from '#fixtures/build-identified-audit';
import { useTestApp } from '#support/test-app';
import { responses } from '../../../tables/answers.tables.ts';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { questionnaire_sections } from '../../../tables/questionnaires.tables.ts';

const t = useTestApp();
let w: IdentifiedAudit;

const NHS = '943 476 5919';
const ELSEWHERE =
  'NHS number: another submission already uses this answer. Check it. If it is correct, contact the programme team.';

beforeEach(async () => {
  w = await buildIdentifiedAudit(t);
});

const auditOf = (action: string) => t.db.select().from(audit_entries).where(eq(audit_entries.action, action));

async function save(one: { case_code: string }, value: string, as: { id: number }, submission_id: number) {
  const question_id = await w.idOf('nhs_no');
  const [section] = await t.db
    .select()
    .from(questionnaire_sections)
    .where(eq(questionnaire_sections.questionnaire_id, w.questionnaire.id));
  const stored = await t.db.select().from(responses).where(eq(responses.question_id, question_id));
  const version = stored.find((row) => row.submission_id === submission_id)?.version ?? 0;
  return t.call(
    saveAnswers,
    {
      query: { questionnaire_id: w.questionnaire.id },
      body: {
        submission_id,
        case_code: one.case_code,
        section_id: section!.id,
        answers: [{ question_id, value, version }],
      },
    },
    as,
  );
}

it('accepts an NHS number by its check digit, from a file and from the API, and stores its digits', async () => {
  const wrong = await w.send('A1,943 476 5918,2012-01-01');
  expect(wrong).toMatchObject({
    stored: false,
    problems: [{ line: 2, column: 'NHS number', is_error: true }],
  });
  expect(wrong.problems[0]!.message).toBe('NHS number must be an NHS number. Check its 10 digits.');
  await w.send(`A1,${NHS},2012-01-01`);
  const one = await w.caseOf(w.submission);
  expect((await t.db.select().from(responses)).map(({ value }) => String(value))).toContain('9434765919');
  const refused = await save(one, '9434765918', w.clerk, w.submission.id);
  expect(refused.body.refused).toHaveLength(1);
});

it('warns of an identifier of another submission, and says nothing else of it', async () => {
  await w.sendAsNeighbour(`Z9,${NHS},2011-01-01`);
  await w.settle('off', 'warning');
  const told = await w.send('A1,943-476-5919,2012-01-01', { dry_run: true });
  expect(told).toMatchObject({ errors: 0, counts: { complete: 1 } });
  expect(told.problems).toEqual([
    {
      file: 'cases',
      line: 2,
      column: 'NHS number',
      is_error: false,
      message: ELSEWHERE,
    },
  ]);
  const [entry] = await auditOf('cases.identifiers_used_elsewhere');
  expect(entry).toMatchObject({ user_id: w.clerk.id, after: { file_name: 'cases.csv', matches: 1 } });
  await w.send('A1,943-476-5919,2012-01-01');
  const one = await w.caseOf(w.submission);
  expect(one.state).toBe('complete');
  expect((await w.complete(one.id)).body).toEqual({
    state: 'complete',
    problems: [],
    duplicates: [],
    used_elsewhere: ['NHS number'],
  });
  const [completed] = await auditOf('case.identifier_used_elsewhere');
  expect(completed).toMatchObject({ user_id: w.clerk.id, subject_id: String(one.id) });
  expect(JSON.stringify(completed!.after)).not.toContain('9434765919');
});

it('keeps a case in progress whose identifier another submission has, until that case is withdrawn', async () => {
  await w.sendAsNeighbour(`Z9,${NHS},2011-01-01`);
  await w.settle('off', 'refusal');
  expect((await w.send(`A1,${NHS},2012-01-01`)).counts).toMatchObject({ complete: 0, incomplete: 1 });
  const one = await w.caseOf(w.submission);
  const refused = (await w.complete(one.id)).body;
  expect(refused).toMatchObject({ state: 'in_progress', problems: [{ message: ELSEWHERE }] });
  const theirs = await w.caseOf(w.other);
  await t.call(deleteCaseCode, { params: { id: theirs.id }, query: { reason: 'Moved away.' } }, w.neighbour);
  expect((await w.complete(one.id)).body.state).toBe('complete');
});

it('looks only at complete cases elsewhere, and at nothing while the check is off', async () => {
  await w.sendAsNeighbour(`Z9,${NHS},`);
  await w.settle('off', 'refusal');
  expect((await w.send(`A1,${NHS},2012-01-01`)).counts).toMatchObject({ complete: 1 });
  await w.settle('off', 'off');
  await w.sendAsNeighbour(`Y8,${NHS},2011-01-01`);
  expect((await w.caseOf(w.other, 1)).state).toBe('complete');
  expect((await w.complete((await w.caseOf(w.submission)).id)).body.used_elsewhere).toEqual([]);
});

it('compares the cases of a submission with each other, in a file and on screen', async () => {
  await w.settle('refusal', 'off');
  const told = await w.send(`A1,${NHS},2012-01-01\nB2,9434765919,2012-01-02`, { dry_run: true });
  expect(told.counts).toMatchObject({ complete: 1, incomplete: 1 });
  expect(told.problems).toMatchObject([{ line: 3, message: 'Line 2 has the same answer for another case.' }]);
  await w.send(`A1,${NHS},2012-01-01`);
  const again = await w.send('B2,9434765919,2012-01-02');
  expect(again.problems[0]!.message).toMatch(/^NHS number: case 1 has the same answer\./);
  const second = await w.caseOf(w.submission, 1);
  expect((await w.complete(second.id)).body).toMatchObject({ state: 'in_progress' });
  await w.settle('warning', 'off');
  expect((await w.complete(second.id)).body).toMatchObject({
    state: 'complete',
    duplicates: [{ case_number: 1 }],
    used_elsewhere: [],
  });
});

it('takes only texts and whole numbers that are asked once, and none of a survey', async () => {
  expect((await w.settle('warning', 'off', 'visit_1_seen_on')).status).toBe(422);
  expect((await w.settle('warning', 'off', 'born')).status).toBe(422);
  expect((await w.settle('warning', 'off', 'hospital_no')).status).toBe(200);
  const survey = await buildCaseFixture(t, 'survey');
  const rule = { question_code: 'q1', in_submission: 'warning' as const, elsewhere: 'off' as const };
  const call = { params: { id: survey.questionnaire.id }, body: { identifiers: [rule] } };
  expect((await t.call(updateCaseSettings, call, survey.people.admin)).status).toBe(422);
});
