import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@portal/contract/shared/endpoint';
import { checkCaseCode } from '@portal/contract/cases/surveys';
import {
  startSurvey,
  chooseLanguage,
  completeOwnCase,
  getOwnCase,
  getOwnPage,
  getSurvey,
  saveOwnAnswers,
} from '@portal/contract/cases/surveys';
import { ADMIN } from '@portal/contract/identity/roles';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#fixtures/build-people';
import { respondentHeaders, buildCaseCode, buildSurvey } from '#fixtures/build-surveys';
import { requestPath, useTestApp } from '#support/test-app';
import { response_history, responses } from '../../../../tables/answers.tables.ts';
import { case_codes, case_identifiers } from '../../../../tables/case-codes.tables.ts';
import { questionnaire_checks } from '../../../../tables/questionnaires.tables.ts';
import { questionnaire_submissions } from '../../../../tables/questionnaire-submissions.tables.ts';

const t = useTestApp();
let survey: Awaited<ReturnType<typeof buildSurvey>>;
beforeAll(async () => {
  survey = await buildSurvey(t.db, t.programme.id, {
    settings: { who_sees: 'The ward.', thanks: 'Thank you.', minutes: 5 },
  });
});

type Code = { case_code: string };
type Sent = { params?: object; query?: object; body?: object };
const codeOf = (of = survey, values = {}) => buildCaseCode(t.db, of, values);

/** A call with a case code, from a browser that keeps no cookies. */
async function callAs(one: Code, endpoint: Endpoint, input: Sent = {}) {
  const answer = await t.app.inject({
    method: endpoint.method,
    url: requestPath(endpoint, input),
    headers: respondentHeaders(one),
    ...(input.body && { payload: input.body }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const page = (of = survey) => ({ params: { id: of.section.id } });
const saving = (value: unknown, version = 0, of = survey, at = 0) => ({
  body: { section_id: of.section.id, answers: [{ question_id: of.questions[at]!.id, value, version }] },
});
const addressOfSurvey = (of = survey) => ({
  params: { questionnaire_id: of.questionnaire.id, submission_id: of.submission.id },
});
const check = (case_code: string, of = survey) =>
  t.call(checkCaseCode, { query: { case_code, questionnaire_id: of.questionnaire.id } });

describe('a survey', () => {
  it('says what it is about, who sees the answers and how long it takes', async () => {
    const { status, body } = await t.call(getSurvey, addressOfSurvey());
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        questionnaire_name: survey.questionnaire.questionnaire_name,
        submission_name: expect.any(String),
        who_sees: 'The ward.',
        minutes: 5,
        is_open_link: false,
        closed_reason: null,
        language: 'en',
      }),
    ]);
  });

  it.each([
    ['upcoming', {}, 'not_yet_open'],
    ['registration', {}, 'not_yet_open'],
    ['validation', {}, 'closed'],
    ['published', {}, 'closed'],
    ['open', { status: 'closed' as const }, 'closed'],
  ] as const)('in a period that is %s (%o) says that it is %s', async (period, questionnaire, reason) => {
    const other = await buildSurvey(t.db, t.programme.id, { period, questionnaire });
    const { body } = await t.call(getSurvey, addressOfSurvey(other));
    expect(body.closed_reason).toBe(reason);
    const code = await codeOf(other);
    const checked = await check(code.case_code, other);
    expect([checked.status, checked.body]).toMatchObject([410, { reason }]);
  });

  it('is not there while it is a draft, where it is of another kind, and of a submission of another project', async () => {
    const draft = await buildSurvey(t.db, t.programme.id, { questionnaire: { status: 'draft' } });
    const ofCases = await buildSurvey(t.db, t.programme.id, { kind: 'case' });
    const { submission } = await buildSurvey(t.db, t.programme.id);
    for (const of of [draft, ofCases, { ...survey, submission }]) {
      const answers = [
        await t.call(getSurvey, addressOfSurvey(of)),
        await t.call(startSurvey, { ...addressOfSurvey(of), body: { request_key: randomUUID() } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    }
  });
});

describe('a code', () => {
  it('is found however it is typed, and says how far it is', async () => {
    const { case_code } = await codeOf();
    const { questionnaire, submission } = survey;
    const typed = ` ${case_code.slice(0, 4).toLowerCase()}-${case_code.slice(4)}`;
    expect(await check(typed)).toMatchObject({
      status: 200,
      body: { case_code, questionnaire_id: questionnaire.id, submission_id: submission.id, state: 'unused' },
    });
  });

  it('gets the same answer for another survey, for staff-reviewed cases and for no case', async () => {
    const elsewhere = await codeOf(await buildSurvey(t.db, t.programme.id));
    const ofCases = await buildSurvey(t.db, t.programme.id, { kind: 'case' });
    const reviewed = await codeOf(ofCases);
    const answers = [
      await check('00000000'),
      await check(elsewhere.case_code),
      await check(reviewed.case_code),
      await check(reviewed.case_code, ofCases),
    ];
    const told = {
      code: 'case_code_unknown',
      message_code: 'case_code_unknown',
      detail: 'This code is not for this survey. Check it against your letter or message.',
    };
    for (const { status, body } of answers) expect([status, body]).toEqual([404, told]);
    expect((await callAs(reviewed, getOwnCase)).status).toBe(401);
  });

  it('with a typing error is distinguished from a wrong one', async () => {
    const { status, body } = await check('7K3M9Q2Y');
    expect([status, body.detail]).toEqual([404, expect.stringContaining('There is a mistake in this code')]);
  });

  it.each([
    ['complete', 'completed'],
    ['withdrawn', 'withdrawn'],
  ] as const)('gets a helpful message if its case is %s', async (state, reason) => {
    const code = await codeOf(survey, { state });
    const { status, body } = await check(code.case_code);
    expect([status, body]).toMatchObject([410, { reason, detail: expect.any(String) }]);
  });
});

describe('a respondent', () => {
  it('answers, comes back, sends it, and is given a reference once', async () => {
    const code = await codeOf();
    const before = await callAs(code, getOwnCase);
    expect(before.body).toMatchObject({
      state: 'unused',
      reference: null,
      survey: { questionnaire_id: survey.questionnaire.id, closed_reason: null },
      sections: [{ id: survey.section.id, questions: 2, answered: 0, required_left: 1 }],
    });
    const early = await callAs(code, completeOwnCase);
    expect(early.body).toEqual({
      reference: null,
      problems: [
        {
          section_id: survey.section.id,
          question_id: survey.questions[0]!.id,
          message: expect.any(String),
        },
      ],
    });
    const saved = await callAs(code, saveOwnAnswers, saving(4));
    expect(saved.body).toMatchObject({
      saved: [{ answer: { value: 4, version: 1, updated_by_name: null } }],
      conflicts: [],
      refused: [],
      section_state: 'in_progress',
    });
    const back = await callAs(code, getOwnPage, page());
    const [question] = back.body.sub_sections[0].questions;
    expect(question).toMatchObject({ answer: { value: 4, updated_by_name: null }, previous: null });

    const sent = await callAs(code, completeOwnCase);
    expect(sent.body).toEqual({ reference: expect.stringMatching(/^[0-9A-Z]{10}$/), problems: [] });
    expect((await callAs(code, completeOwnCase)).body).toEqual(sent.body);
    const after = await callAs(code, getOwnCase);
    expect(after.body).toMatchObject({
      state: 'complete',
      reference: sent.body.reference,
      thanks: 'Thank you.',
      survey: { closed_reason: 'completed' },
      sections: [],
    });
    for (const [endpoint, input] of [
      [getOwnPage, page()],
      [saveOwnAnswers, saving(5, 1)],
    ] as const) {
      const { status, body } = await callAs(code, endpoint, input);
      expect([status, body]).toMatchObject([410, { reason: 'completed' }]);
    }
  });

  it('is compared with no other response, although the questionnaire was one of cases with identifiers', async () => {
    const rule = { in_submission: 'refusal', elsewhere: 'refusal' } as const;
    const left = await buildSurvey(t.db, t.programme.id, {
      settings: { identifiers: [{ question_code: 'q1', ...rule }] },
    });
    for (const one of [await codeOf(left), await codeOf(left)]) {
      await callAs(one, saveOwnAnswers, saving(4, 0, left));
      expect((await callAs(one, completeOwnCase)).body).toMatchObject({
        reference: expect.any(String),
        problems: [],
      });
    }
    expect(await t.db.select().from(case_identifiers)).toEqual([]);
  });

  it('gets one reference after sending twice at once', async () => {
    const code = await codeOf();
    await callAs(code, saveOwnAnswers, saving(4));
    const sent = await Promise.all([1, 2, 3].map(() => callAs(code, completeOwnCase)));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(sent.map(({ body }) => body.reference)).size).toBe(1);
  });

  it('is named nowhere: not with the answers, and not in their history', async () => {
    const code = await codeOf();
    await callAs(code, saveOwnAnswers, saving(7));
    const rows = await t.db
      .select()
      .from(responses)
      .innerJoin(response_history, eq(response_history.response_id, responses.id))
      .where(eq(responses.case_code_id, code.id));
    expect(rows).toMatchObject([{ responses: { updated_by: null }, response_history: { changed_by: null } }]);
  });

  it('on two devices loses nothing: what was overtaken comes back with what stands', async () => {
    const code = await codeOf();
    await callAs(code, saveOwnAnswers, saving(1));
    await callAs(code, saveOwnAnswers, saving(2, 1));
    const late = await callAs(code, saveOwnAnswers, saving(3, 1));
    expect(late.body).toMatchObject({
      saved: [],
      conflicts: [{ answer: { value: 2, version: 2, updated_by_name: null } }],
    });
  });

  it('cannot read or change another person’s answers, or another page', async () => {
    const [one, two] = [await codeOf(), await codeOf()];
    await callAs(one, saveOwnAnswers, saving(11));
    expect((await callAs(two, getOwnPage, page())).body.sub_sections[0].questions[0].answer.value).toBeNull();
    const other = await buildSurvey(t.db, t.programme.id);
    expect((await callAs(one, getOwnPage, page(other))).status).toBe(404);
    expect((await callAs(one, saveOwnAnswers, saving(1, 0, other))).status).toBe(404);
  });

  it('cannot send a file and gets a message about it; the rest is saved', async () => {
    const withFile = await buildSurvey(t.db, t.programme.id, {
      questions: [{}, { question_type: 'file', required: false }],
    });
    const code = await codeOf(withFile);
    const [number, file] = withFile.questions;
    const { body } = await callAs(code, saveOwnAnswers, {
      body: {
        section_id: withFile.section.id,
        answers: [
          { question_id: number!.id, value: 3, version: 0 },
          { question_id: file!.id, value: '1/letter.pdf', version: 0 },
        ],
      },
    });
    expect(body.saved).toHaveLength(1);
    expect(body.refused).toEqual([
      { question_id: file!.id, message: 'You cannot upload files in this survey. Skip this question.' },
    ]);
  });

  it('is kept from nothing by a warning of the rules, which only staff explain', async () => {
    const warned = await buildSurvey(t.db, t.programme.id);
    await t.db.insert(questionnaire_checks).values({
      questionnaire_id: warned.questionnaire.id,
      expression: 'q1 < 3',
      severity: 'warning',
      message: 'That is many.',
    });
    const code = await codeOf(warned);
    await callAs(code, saveOwnAnswers, saving(4, 0, warned));
    expect((await callAs(code, completeOwnCase)).body).toMatchObject({ problems: [] });
  });

  it('gets the reason after the survey closed, and can no longer read its pages', async () => {
    const closed = await buildSurvey(t.db, t.programme.id);
    const code = await codeOf(closed);
    await callAs(code, saveOwnAnswers, saving(4, 0, closed));
    await t.db
      .update(questionnaire_submissions)
      .set({ state: 'submitted', submitted_at: new Date() })
      .where(eq(questionnaire_submissions.questionnaire_id, closed.questionnaire.id));
    const own = await callAs(code, getOwnCase);
    expect(own.body).toMatchObject({
      state: 'in_progress',
      survey: { closed_reason: 'closed' },
      sections: [],
    });
    for (const [endpoint, input] of [
      [getOwnPage, page(closed)],
      [saveOwnAnswers, saving(5, 1, closed)],
      [completeOwnCase, {}],
    ] as const) {
      const { status, body } = await callAs(code, endpoint, input);
      expect([status, body]).toMatchObject([410, { reason: 'closed' }]);
    }
  });

  it('keeps the language they chose; one that is not there is refused', async () => {
    const code = await codeOf();
    expect((await callAs(code, chooseLanguage, { body: { language: 'en' } })).status).toBe(200);
    expect((await callAs(code, chooseLanguage, { body: { language: 'xx' } })).status).toBe(422);
    const [row] = await t.db.select().from(case_codes).where(eq(case_codes.id, code.id));
    expect(row!.language).toBe('en');
  });
});

describe('an open link', () => {
  const begin = (of: typeof survey, request_key: string = randomUUID()) =>
    t.call(startSurvey, { ...addressOfSurvey(of), body: { request_key } });
  const open = (settings = {}) =>
    buildSurvey(t.db, t.programme.id, { settings: { is_open_link: true, ...settings } });

  it('returns a code that opens a new case, and the same code for the same request', async () => {
    const of = await open();
    const key = randomUUID();
    const [first, again] = [await begin(of, key), await begin(of, key)];
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect((await callAs(first.body, getOwnCase)).body).toMatchObject({ state: 'unused' });
    const rows = await t.db
      .select()
      .from(case_codes)
      .where(eq(case_codes.questionnaire_id, of.questionnaire.id));
    expect(rows).toMatchObject([{ case_number: 1, created_by: null, case_code: first.body.case_code }]);
  });

  it('returns no code made by staff, even with the key they used', async () => {
    const of = await open();
    const staff = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
    const key = randomUUID();
    const made = await codeOf(of, { request_key: key, created_by: staff.id });
    expect((await begin(of, key)).body.case_code).not.toBe(made.case_code);
  });

  it('gives as many codes as the survey has room for, however many ask at once', async () => {
    const of = await open({ code_limit: 5 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => begin(of)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, body } of refused)
      expect([status, body.detail]).toEqual([
        409,
        expect.stringContaining('has reached its maximum number of responses'),
      ]);
  });

  it('starts nothing if a code is needed or the survey is closed', async () => {
    const needed = await begin(survey);
    expect([needed.status, needed.body.detail]).toEqual([403, expect.stringContaining('invitation only')]);
    const closed = await buildSurvey(t.db, t.programme.id, {
      period: 'validation',
      settings: { is_open_link: true },
    });
    const { status, body } = await begin(closed);
    expect([status, body]).toMatchObject([410, { reason: 'closed' }]);
  });
});
