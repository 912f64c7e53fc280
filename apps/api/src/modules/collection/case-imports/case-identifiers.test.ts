import { importCases } from '@portal/contract/collection/case-imports';
import type { IdentifierLevel } from '@portal/contract/responses/identifier-rules';
import { saveAnswers } from '@portal/contract/responses/answers';
import { completeCase, deleteCaseCode, updateCaseSettings } from '@portal/contract/responses/case-codes';
import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { buildCaseFixture } from '#fixtures/build-cases';
import { buildPatientAudit, patientAudit, type PatientAudit } from '#fixtures/build-patient-audit';
import { buildSubmission } from '#fixtures/build-projects';
import { createAccessToken, encodeRequest, requestPath, useTestApp } from '#support/test-app';
import { responses } from '../../../tables/answers.tables.ts';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { case_codes } from '../../../tables/case-codes.tables.ts';
import { questionnaire_sections, questions } from '../../../tables/questionnaires.tables.ts';

const t = useTestApp();
let w: PatientAudit;
/** The submission of the neighbour. */
let other: { id: number };

const NHS = '943 476 5919';
const HEAD = 'Hospital number,NHS number,Date of birth';
const ELSEWHERE =
  'NHS number: another submission already uses this answer. Check it. If it is correct, contact the programme team.';

beforeEach(async () => {
  const definition = patientAudit();
  const [patient] = definition.sections[0]!.sub_sections as [{ questions: object[] }];
  patient.questions.push({
    question_code: 'nhs_no',
    question_text: 'NHS number',
    question_type: 'nhs_number',
  });
  w = await buildPatientAudit(t, definition);
  other = await buildSubmission(t.db, w.project, { id: w.neighbour.organisation_id! });
});

type Body = {
  stored: boolean;
  counts: Record<string, number>;
  errors: number;
  problems: { line: number; column: string | null; message: string; is_error: boolean }[];
};
type Options = { as?: { id: number }; to?: { id: number }; dry_run?: boolean };
async function send(lines: string, { as = w.clerk, to = w.submission, ...fields }: Options = {}) {
  const form = new FormData();
  const all = { key_code: 'hospital_no', dry_run: false, replace: false, ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, String(value));
  form.append('file', new Blob([`${HEAD}\n${lines}\n`]), 'cases.csv');
  const params = { ...w.ids, submission_id: to.id };
  const answer = await t.app.inject({
    method: 'POST',
    url: requestPath(importCases, { params }),
    ...(await encodeRequest(form, await createAccessToken(t.deps, as.id))),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<Body>();
}
const ofNeighbour = (line: string) => send(line, { as: w.neighbour, to: other });
const settle = (in_submission: IdentifierLevel, elsewhere: IdentifierLevel, question_code = 'nhs_no') =>
  t.call(
    updateCaseSettings,
    {
      params: { id: w.questionnaire.id },
      body: { identifiers: [{ question_code, in_submission, elsewhere }] },
    },
    w.admin,
  );
const caseOf = async (submission: { id: number }, at = 0) => {
  const all = await t.db
    .select()
    .from(case_codes)
    .where(
      and(eq(case_codes.questionnaire_id, w.questionnaire.id), eq(case_codes.submission_id, submission.id)),
    )
    .orderBy(case_codes.case_number);
  return all[at]!;
};
const complete = (id: number, as: { id: number }) => t.call(completeCase, { params: { id } }, as);
const auditOf = (action: string) => t.db.select().from(audit_entries).where(eq(audit_entries.action, action));

async function save(one: { case_code: string }, value: string, as: { id: number }, submission_id: number) {
  const [question] = await t.db
    .select()
    .from(questions)
    .where(and(eq(questions.questionnaire_id, w.questionnaire.id), eq(questions.question_code, 'nhs_no')));
  const [section] = await t.db
    .select()
    .from(questionnaire_sections)
    .where(eq(questionnaire_sections.questionnaire_id, w.questionnaire.id));
  const stored = await t.db.select().from(responses).where(eq(responses.question_id, question!.id));
  const version = stored.find((row) => row.submission_id === submission_id)?.version ?? 0;
  return t.call(
    saveAnswers,
    {
      query: { questionnaire_id: w.questionnaire.id },
      body: {
        submission_id,
        case_code: one.case_code,
        section_id: section!.id,
        answers: [{ question_id: question!.id, value, version }],
      },
    },
    as,
  );
}

it('accepts an NHS number by its check digit, from a file and from the API, and stores its digits', async () => {
  const wrong = await send('A1,943 476 5918,2012-01-01');
  expect(wrong).toMatchObject({
    stored: false,
    problems: [{ line: 2, column: 'NHS number', is_error: true }],
  });
  expect(wrong.problems[0]!.message).toBe('NHS number must be an NHS number. Check its 10 digits.');
  await send(`A1,${NHS},2012-01-01`);
  const one = await caseOf(w.submission);
  expect((await t.db.select().from(responses)).map(({ value }) => String(value))).toContain('9434765919');
  const refused = await save(one, '9434765918', w.clerk, w.submission.id);
  expect(refused.body.refused).toHaveLength(1);
});

it('warns of an identifier of another submission, and says nothing else of it', async () => {
  await ofNeighbour(`Z9,${NHS},2011-01-01`);
  await settle('off', 'warning');
  const told = await send('A1,943-476-5919,2012-01-01', { dry_run: true });
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
  await send('A1,943-476-5919,2012-01-01');
  const one = await caseOf(w.submission);
  expect(one.state).toBe('complete');
  expect((await complete(one.id, w.clerk)).body).toEqual({
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
  await ofNeighbour(`Z9,${NHS},2011-01-01`);
  await settle('off', 'refusal');
  expect((await send(`A1,${NHS},2012-01-01`)).counts).toMatchObject({ complete: 0, incomplete: 1 });
  const one = await caseOf(w.submission);
  const refused = (await complete(one.id, w.clerk)).body;
  expect(refused).toMatchObject({ state: 'in_progress', problems: [{ message: ELSEWHERE }] });
  const theirs = await caseOf(other);
  await t.call(deleteCaseCode, { params: { id: theirs.id }, query: { reason: 'Moved away.' } }, w.neighbour);
  expect((await complete(one.id, w.clerk)).body.state).toBe('complete');
});

it('looks only at complete cases elsewhere, and at nothing while the check is off', async () => {
  await ofNeighbour(`Z9,${NHS},`);
  await settle('off', 'refusal');
  expect((await send(`A1,${NHS},2012-01-01`)).counts).toMatchObject({ complete: 1 });
  await settle('off', 'off');
  await ofNeighbour(`Y8,${NHS},2011-01-01`);
  expect((await caseOf(other, 1)).state).toBe('complete');
  expect((await complete((await caseOf(w.submission)).id, w.clerk)).body.used_elsewhere).toEqual([]);
});

it('compares the cases of a submission with each other, in a file and on screen', async () => {
  await settle('refusal', 'off');
  const told = await send(`A1,${NHS},2012-01-01\nB2,9434765919,2012-01-02`, { dry_run: true });
  expect(told.counts).toMatchObject({ complete: 1, incomplete: 1 });
  expect(told.problems).toMatchObject([{ line: 3, message: 'Line 2 has the same answer for another case.' }]);
  await send(`A1,${NHS},2012-01-01`);
  const again = await send('B2,9434765919,2012-01-02');
  expect(again.problems[0]!.message).toMatch(/^NHS number: case 1 has the same answer\./);
  const second = await caseOf(w.submission, 1);
  expect((await complete(second.id, w.clerk)).body).toMatchObject({ state: 'in_progress' });
  await settle('warning', 'off');
  expect((await complete(second.id, w.clerk)).body).toMatchObject({
    state: 'complete',
    duplicates: [{ case_number: 1 }],
    used_elsewhere: [],
  });
});

it('completes only one of two cases with the same identifier at the same moment', async () => {
  await settle('off', 'refusal');
  await send(`A1,${NHS},`);
  await ofNeighbour(`Z9,${NHS},`);
  const both = [await caseOf(w.submission), await caseOf(other)];
  const born = await t.db
    .select()
    .from(questions)
    .where(and(eq(questions.questionnaire_id, w.questionnaire.id), eq(questions.question_code, 'born')));
  for (const one of both)
    await t.db.insert(responses).values({
      question_id: born[0]!.id,
      submission_id: one.submission_id,
      case_code_id: one.id,
      value: '2012-01-01',
    });
  const states = await Promise.all([complete(both[0]!.id, w.clerk), complete(both[1]!.id, w.neighbour)]);
  expect(states.map(({ body }) => body.state).sort()).toEqual(['complete', 'in_progress']);
});

it('takes only texts and whole numbers that are asked once, and none of a survey', async () => {
  expect((await settle('warning', 'off', 'visit_1_seen_on')).status).toBe(422);
  expect((await settle('warning', 'off', 'born')).status).toBe(422);
  expect((await settle('warning', 'off', 'hospital_no')).status).toBe(200);
  const survey = await buildCaseFixture(t, 'survey');
  const rule = { question_code: 'q1', in_submission: 'warning' as const, elsewhere: 'off' as const };
  const call = { params: { id: survey.questionnaire.id }, body: { identifiers: [rule] } };
  expect((await t.call(updateCaseSettings, call, survey.people.admin)).status).toBe(422);
});
