import { generateCaseCode } from '@portal/contract/responses/case-code-format';
import { submitQuestionnaire } from '@portal/contract/collection/submissions';
import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { createAccessToken, useTestApp } from '#support/test-app';
import { endpoints } from '../../../../app.ts';
import { case_codes } from '../../../../tables/case-codes.tables.ts';
import { questionnaire_checks, questionnaires } from '../../../../tables/questionnaires.tables.ts';

const t = useTestApp();
let project: Awaited<ReturnType<typeof buildProject>>;
let own: { id: number }, clerk: { id: number };
beforeAll(async () => {
  own = await buildOrganisation(t.db, t.programme.id);
  project = await buildProject(t.db, t.programme.id);
  clerk = await buildUser(t.db, t.programme.id, { organisation_id: own.id, projects: [project.id] });
});

type Kind = typeof questionnaires.$inferSelect.kind;
async function build(kind: Kind) {
  const period = await buildTimePeriod(t.db, project, 'open');
  const submission = await buildSubmission(t.db, project, own, {
    submission_name: `${kind} ${Math.random()}`,
  });
  const built = await buildQuestionnaire(t.db, project, period, [
    {},
    { question_type: 'file', required: false },
  ]);
  const ofIt = sql`id = ${built.questionnaire.id}`;
  await t.db.update(questionnaires).set({ kind }).where(ofIt);
  const [check] = await t.db
    .insert(questionnaire_checks)
    .values({
      questionnaire_id: built.questionnaire.id,
      expression: 'q1 < 5',
      severity: 'warning',
      message: 'Unusual.',
    })
    .returning();
  return { ...built, submission, check: check! };
}
type Built = Awaited<ReturnType<typeof build>>;

const csv = (code: string) => new Blob([`Question code,Value\n${code},7\n`]);

/** Every endpoint that stores something of a response, with a request that is right but for the missing case. */
const writes: Record<string, (of: Built) => { path: string; body: object | FormData }> = {
  saveAnswers: (of) => ({
    path: `questionnaires/section-submission?questionnaire_id=${of.questionnaire.id}`,
    body: {
      submission_id: of.submission.id,
      section_id: of.section.id,
      answers: [{ question_id: of.questions[0]!.id, value: 7, version: 0 }],
    },
  }),
  setSectionState: (of) => ({
    path: 'questionnaireSectionSubmissions/',
    body: { submission_id: of.submission.id, section_id: of.section.id, state: 'in_progress' },
  }),
  explainCheck: (of) => ({
    path: `questionnaireChecks/${of.check.id}/explanation`,
    body: { submission_id: of.submission.id, explanation: 'It is right.' },
  }),
  removeRosterRow: (of) => ({
    path: 'questionnaires/roster-rows/remove',
    body: { submission_id: of.submission.id, section_id: of.section.id, row_id: of.row.id, versions: [] },
  }),
  uploadAnswerFile: (of) => ({
    path: 'answers/files',
    body: formOf(
      { question_id: of.questions[1]!.id, submission_id: of.submission.id },
      'letter.txt',
      new Blob(['x']),
    ),
  }),
  uploadWorkbook: (of) => ({
    path: `workbooks/${of.questionnaire.id}/${of.submission.id}`,
    body: formOf({ dry_run: false }, 'answers.csv', csv(of.questions[0]!.question_code)),
  }),
};

function formOf(fields: Record<string, unknown>, name: string, file: Blob): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, String(value));
  form.append('file', file, name);
  return form;
}

async function send(name: string, of: Built) {
  const { path, body } = writes[name]!(of);
  const encoded = body instanceof FormData ? new Response(body) : Response.json(body);
  const answer = await t.app.inject({
    method: endpoints.find((one) => one.name === name)!.method,
    url: `/api/v1/${path}`,
    headers: {
      authorization: `Bearer ${await createAccessToken(t.deps, clerk.id)}`,
      'content-type': encoded.headers.get('content-type')!,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, detail: (answer.json() as { detail?: string }).detail };
}

/** Counts the rows of answers, section states, explanations, files and started responses. */
async function storedOf({ submission }: Built): Promise<number> {
  const tables = ['responses', 'section_submissions', 'answer_files', 'questionnaire_submissions'];
  const counts = tables.map(
    (table) => `(select count(*) from ${table} where submission_id = ${submission.id})`,
  );
  const { rows } = await t.db.execute<{ n: number }>(sql.raw(`select (${counts.join(' + ')})::int as n`));
  return rows[0]!.n;
}

it('knows every endpoint that writes answers for a case', () => {
  const named = endpoints.filter(
    ({ method, opens }) =>
      method !== 'GET' &&
      opens?.thing === 'answering' &&
      'case_code' in opens &&
      opens.case_code !== undefined,
  );
  // A workbook is of a whole submission, so it has no place for a case code.
  expect([...named.map(({ name }) => name), 'uploadWorkbook'].toSorted()).toEqual(
    Object.keys(writes).toSorted(),
  );
});

const names = Object.keys(writes);
it.each(names)(
  '%s refuses answers to a case questionnaire without a case, and stores nothing',
  async (name) => {
    const of = await build('case');
    expect(await send(name, of)).toEqual({
      status: 409,
      detail: 'This questionnaire is answered case by case. Open a case using its code, and answer it there.',
    });
    expect(await storedOf(of)).toBe(0);
  },
);

it.each(names)('%s refuses answers of staff to a survey, and stores nothing', async (name) => {
  const of = await build('survey');
  expect(await send(name, of)).toEqual({
    status: 409,
    detail: 'This is a survey. Only respondents can answer it, with a code or through the open link.',
  });
  expect(await storedOf(of)).toBe(0);
});

it('still takes the answers of a submission where they are not of cases', async () => {
  const of = await build('organisational');
  expect((await send('saveAnswers', of)).status).toBe(200);
  expect(await storedOf(of)).toBeGreaterThan(0);
});

it('still submits a case review as a whole', async () => {
  const of = await build('case');
  await t.db.insert(case_codes).values({
    questionnaire_id: of.questionnaire.id,
    submission_id: of.submission.id,
    case_number: 1,
    case_code: generateCaseCode(randomInt),
    state: 'complete',
  });
  const params = { questionnaireId: of.questionnaire.id, submissionId: of.submission.id };
  expect((await t.call(submitQuestionnaire, { params, body: { declared: true } }, clerk)).status).toBe(200);
});
