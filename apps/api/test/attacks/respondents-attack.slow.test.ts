import { randomInt } from 'node:crypto';
import type { Endpoint } from '@portal/contract/shared/endpoint';
import { downloadCaseCodes, listCaseCodes } from '@portal/contract/responses/case-codes';
import { listAuditEntries } from '@portal/contract/platform/audit';
import { exportOrganisation } from '@portal/contract/admin/personal-data';
import { deleteCaseCode } from '@portal/contract/responses/case-codes';
import { previewMeasure } from '@portal/contract/measures/measures';
import { getQuestionnaireDefinition } from '@portal/contract/builder/questionnaire-builder';
import { generateCaseCode } from '@portal/contract/responses/case-code-format';
import { SUPERUSER } from '@portal/contract/identity/roles';
import {
  exportFreeTexts,
  getOverallResults,
  getResponseProgress,
  getSurveyResults,
  listFreeTexts,
} from '@portal/contract/cases/survey-responses';
import {
  checkCaseCode,
  completeOwnCase,
  getOwnCase,
  getOwnPage,
  restartOwnCase,
  saveOwnAnswers,
} from '@portal/contract/cases/surveys';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { case_codes } from '../../src/tables/case-codes.tables.ts';
import { computePeriodValues } from '../../src/modules/measures/measures/compute-period-values.ts';
import { parseMeasureDefinition } from '../../src/modules/measures/measures/measure-definition.ts';
import { recordStaffDevice } from '../../src/modules/identity/auth/sessions/staff-devices.ts';
import { buildAnsweredSurvey } from '#fixtures/build-answered-survey';
import { buildSubmittedResponse } from '#fixtures/build-answers';
import { buildUser } from '#fixtures/build-people';
import { respondentHeaders, codeOnlyHeaders } from '#fixtures/build-surveys';
import { requestPath, useTestApp } from '#support/test-app';

/*
 * Staff who know every code and answer themselves, over sequences of calls: they look, answer, and look
 * again. No call reveals what one respondent answered.
 */
const t = useTestApp();
let w: Awaited<ReturnType<typeof buildAnsweredSurvey>>;
let staff: Record<string, { id: number }>;
beforeEach(async () => {
  w = await buildAnsweredSurvey(t, { free_texts: 'organisations' });
  const inOwn = { organisation_id: w.organisation.id, projects: [w.project.id] };
  staff = {
    contributor: w.contributor,
    viewer: await buildUser(t.db, t.programme.id, { ...inOwn, role_type_id: 4 }),
    admin: w.admin,
    superuser: await buildUser(t.db, t.programme.id, { role_type_id: SUPERUSER }),
  };
});

type Code = { id: number; case_code: string };
/** From the browser of a person at home, unless said otherwise. */
const HOME = { remoteAddress: '198.51.100.7', 'user-agent': 'Phone' };
const WARD = { remoteAddress: '203.0.113.20', 'user-agent': 'Trust browser 128' };
type From = { remoteAddress: string; 'user-agent': string; cookie?: string };

async function newCode(): Promise<Code> {
  const [row] = await t.db
    .insert(case_codes)
    .values({
      ...w.of(),
      case_code: generateCaseCode(randomInt),
      case_number: 1000 + randomInt(1_000_000),
      created_by: w.contributor.id,
    })
    .returning();
  return row!;
}
async function send(endpoint: Endpoint, headers: object, input: object = {}, from: From = HOME) {
  const { remoteAddress, ...more } = from;
  const answer = await t.app.inject({
    method: endpoint.method,
    url: requestPath(endpoint, input),
    headers: { ...headers, ...more },
    remoteAddress,
    ...('body' in input && { payload: input.body as object }),
  });
  return { status: answer.statusCode, text: answer.body };
}
const page = () => ({ params: { id: w.section.id } });
const saving = (values: unknown[]) => ({
  body: {
    section_id: w.section.id,
    answers: values.flatMap((value, at) =>
      value === null ? [] : [{ question_id: w.questions[at]!.id, value, version: 0 }],
    ),
  },
});
/** Answers and sends a survey as its respondent's browser does. */
async function respond(values: unknown[], from: From = HOME, one?: Code): Promise<Code> {
  const code = one ?? (await newCode());
  expect((await send(getOwnCase, respondentHeaders(code), {}, from)).status).toBe(200);
  expect((await send(saveOwnAnswers, respondentHeaders(code), saving(values), from)).status).toBe(200);
  const sent = await send(completeOwnCase, respondentHeaders(code), {}, from);
  expect([sent.status, JSON.parse(sent.text)]).toMatchObject([200, { problems: [] }]);
  t.clock.now = new Date(t.clock.now.getTime() + 1000);
  return code;
}
const SECRET = 'what the fifth respondent wrote';
const textsFor = async (as: { id: number }) => {
  const query = { ...w.of(), question_id: w.questions[2]!.id };
  const { body } = await t.call(listFreeTexts, { query }, as);
  return body.texts.map(({ text }) => text);
};

describe('a person with only the code', () => {
  it('opens the survey until the first answer, and nothing of it from then on, unfinished or complete', async () => {
    const code = await newCode();
    expect((await send(getOwnPage, codeOnlyHeaders(code), page())).status).toBe(200);
    await send(saveOwnAnswers, respondentHeaders(code), saving(['yes', 10, SECRET]));
    for (const headers of [codeOnlyHeaders(code), respondentHeaders(code, 'another')]) {
      for (const [endpoint, input] of [
        [getOwnCase, {}],
        [getOwnPage, page()],
        [saveOwnAnswers, saving(['no'])],
        [completeOwnCase, {}],
      ] as const) {
        const { status, text } = await send(endpoint, headers, input);
        expect([status, JSON.parse(text)]).toMatchObject([403, { reason: 'other_device' }]);
        expect(text).not.toContain(SECRET);
      }
    }
    expect((await send(getOwnPage, respondentHeaders(code), page())).text).toContain(SECRET);
    const { reference } = JSON.parse((await send(completeOwnCase, respondentHeaders(code))).text);
    const later = await send(getOwnCase, codeOnlyHeaders(code));
    expect(JSON.parse(later.text)).toMatchObject({ state: 'complete', reference: null });
    expect(JSON.parse((await send(completeOwnCase, codeOnlyHeaders(code))).text).reference).toBeNull();
    expect(later.text).not.toContain(reference);
  });

  it('cannot keep a case opened before the respondent, and cannot answer without a key', async () => {
    const code = await newCode();
    await send(getOwnPage, respondentHeaders(code, 'staff'), page());
    expect((await send(saveOwnAnswers, codeOnlyHeaders(code), saving(['no']))).status).toBe(403);
    await send(saveOwnAnswers, respondentHeaders(code), saving(['yes', 10, SECRET]));
    expect((await send(getOwnPage, respondentHeaders(code, 'staff'), page())).status).toBe(403);
  });

  it('can restart: the former answers are deleted, unread, and their device is notified', async () => {
    const code = await newCode();
    await send(saveOwnAnswers, respondentHeaders(code), saving(['yes', 10, SECRET]));
    const [late, again] = [respondentHeaders(code), respondentHeaders(code, 'another')];
    expect((await send(restartOwnCase, again)).status).toBe(200);
    const opened = await send(getOwnPage, again, page());
    expect([opened.status, opened.text.includes(SECRET)]).toEqual([200, false]);
    // Answers that the first device still sends go into no other response.
    expect((await send(saveOwnAnswers, late, saving([null, null, SECRET]))).status).toBe(403);
    expect((await send(getOwnPage, again, page())).text).not.toContain(SECRET);
    const [row] = await t.db.select().from(case_codes).where(eq(case_codes.id, code.id));
    expect(row!.state).toBe('in_progress');
  });

  it('loses a race for the first answer whole: one browser has it, and the other reads nothing', async () => {
    const code = await newCode();
    const sent = await Promise.all([
      send(saveOwnAnswers, respondentHeaders(code), saving(['yes', 10, SECRET])),
      send(saveOwnAnswers, respondentHeaders(code, 'staff'), saving(['no', 20, 'mine'])),
    ]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

it('staff never see a response’s code after its first answer: in no list, file, search, export or log', async () => {
  const codes = [await respond(['yes', 10, SECRET]), await newCode(), await newCode()];
  const [complete, begun, unused] = codes as [Code, Code, Code];
  await send(saveOwnAnswers, respondentHeaders(begun), saving(['no', 20, SECRET]));
  for (const [role, as] of Object.entries(staff)) {
    const told = [
      await t.call(listCaseCodes, { query: w.of() }, as),
      await t.call(downloadCaseCodes, { query: w.of() }, as),
      ...(role === 'admin' || role === 'superuser'
        ? [
            await t.call(exportOrganisation, { params: { id: w.organisation.id } }, as),
            await t.call(listAuditEntries, { query: {} }, as),
          ]
        : []),
    ];
    const text = JSON.stringify(told.map(({ body }) => body));
    for (const one of [complete, begun]) {
      const halves = `${one.case_code.slice(0, 4)}-${one.case_code.slice(4)}`;
      expect([text.includes(one.case_code), text.includes(halves)], role).toEqual([false, false]);
      for (const search of [one.case_code, halves, one.case_code.slice(1, 6)]) {
        const { body } = await t.call(listCaseCodes, { query: { ...w.of(), search } }, as);
        expect(body.case_codes.map(({ id }) => id)).not.toContain(one.id);
      }
    }
    expect(text, role).toContain(unused.case_code);
    expect(text, role).not.toContain(SECRET);
  }
  await t.call(deleteCaseCode, { params: { id: begun.id }, query: { reason: 'asked for' } }, w.contributor);
  const log = await t.call(listAuditEntries, { query: {} }, w.admin);
  expect(JSON.stringify(log.body)).not.toContain(begun.case_code);
  const gone = await t.call(listCaseCodes, { query: { ...w.of(), state: 'withdrawn' } }, w.admin);
  expect(gone.body.case_codes).toMatchObject([{ case_code: null }]);
});

describe('four dummies', () => {
  const signedIn: From = { ...WARD, cookie: 'known_browser=any' };
  it.each([
    ['from a browser in which staff have signed in', () => respond(['yes', 10, 'dummy'], signedIn)],
    [
      'with codes that staff have opened, from elsewhere',
      async () => {
        const code = await newCode();
        const query = { case_code: code.case_code, questionnaire_id: w.questionnaire.id };
        await send(checkCaseCode, {}, { query }, signedIn);
        return respond(['yes', 10, 'dummy'], HOME, code);
      },
    ],
    [
      'from a private window where staff are signed in',
      async () => {
        const request = { ip: WARD.remoteAddress, headers: { 'user-agent': WARD['user-agent'] } };
        await recordStaffDevice(t.deps, request as never);
        return respond(['yes', 10, 'dummy'], WARD);
      },
    ],
    ['without a text', () => respond(['yes', 10, null])],
    ['with a blank text', () => respond(['yes', 10, '   '])],
  ])('%s reveal no fifth text, to a reader who checks after each', async (_, dummy) => {
    await respond(['no', 40, SECRET]);
    for (let count = 0; count < 6; count += 1) {
      await dummy();
      for (const as of Object.values(staff)) expect(await textsFor(as)).toEqual([]);
    }
    const purpose = 'To see what it says';
    const file = await t.call(exportFreeTexts, { body: { ...w.of(), format: 'csv', purpose } }, w.admin);
    expect(String(file.body)).not.toContain(SECRET);
  });

  it('are not counted if wholly empty', async () => {
    await w.respond(w.submission, { kind: 'no', wait: 40, words: SECRET });
    for (let count = 0; count < 9; count += 1) await w.respond(w.submission, {});
    expect(await textsFor(w.admin)).toEqual([]);
    const { body } = await t.call(getSurveyResults, { query: w.of() }, w.contributor);
    expect([body.n, body.questions.map(({ own }) => own.answered)]).toEqual([0, [null, null, null]]);
  });
});

it('each question and each text changes by at least the minimum between any two views, for any answers', async () => {
  const seen: { kind: number; wait: number; words: Set<string> }[] = [];
  for (let count = 0; count < 24; count += 1) {
    // Some leave a question out, and each in another order.
    await w.respond(w.submission, {
      ...(count % 3 !== 1 && { kind: ['yes', 'no', 'partly'][count % 3] }),
      ...(count % 4 !== 2 && { wait: count }),
      ...(count % 5 !== 0 && { words: `text ${count}` }),
    });
    for (const as of Object.values(staff)) {
      const { body } = await t.call(getSurveyResults, { query: w.of() }, as);
      const [kind, wait] = body.questions.map(({ own }) => own.answered ?? 0);
      seen.push({ kind: kind!, wait: wait!, words: new Set(await textsFor(as)) });
    }
  }
  for (const one of seen)
    for (const other of seen) {
      for (const of of ['kind', 'wait'] as const)
        expect(one[of] === other[of] || Math.abs(one[of] - other[of]) >= 5).toBe(true);
      const news = [...one.words].filter((text) => !other.words.has(text)).length;
      expect(news === 0 || news >= 5).toBe(true);
    }
  expect(seen.at(-1)).toMatchObject({ kind: 15, wait: 15 });
  expect(seen.at(-1)!.words.size).toBe(15);
});

describe('every endpoint that returns a figure of respondents', () => {
  const preview = async (as: { id: number }, definition: object) => {
    const body = {
      project_id: w.project.id,
      time_period_id: w.period.id,
      measure_code: 'm',
      measure_name: 'M',
      ...definition,
    };
    return (await t.call(previewMeasure, { body: body as never }, as)).body;
  };
  const proportion = (numerator: string) => ({
    kind: 'case_proportion',
    numerator,
    denominator: 'answered(kind)',
  });
  /**
   * Lists the counts of the question of which one person of ten selected an option. A new endpoint with
   * figures belongs here.
   */
  const looks: Record<string, (as: { id: number }) => Promise<unknown>> = {
    getSurveyResults: async (as) =>
      (await t.call(getSurveyResults, { query: w.of() }, as)).body.questions[0]!.own.options.map(
        ({ count }) => count,
      ),
    getOverallResults: async (as) => {
      const params = { questionnaire_id: w.questionnaire.id };
      return (await t.call(getOverallResults, { params }, as)).body.questions[0]!.own.options.map(
        ({ count }) => count,
      );
    },
    getResponseProgress: async (as) =>
      (await t.call(getResponseProgress, { query: w.of() }, as)).body.pages.map(({ reached }) => reached),
    // The builder counts who started, the same for each question, and not who answered it.
    getQuestionnaireDefinition: async (as) => {
      const { body } = await t.call(getQuestionnaireDefinition, { params: { id: w.questionnaire.id } }, as);
      return [...JSON.stringify(body).matchAll(/"answers":(\d+)/g)].map(([, n]) => (n === '10' ? null : n));
    },
    'previewMeasure of a proportion': async (as) =>
      (await preview(as, proportion("kind = 'yes'"))).values.map(({ numerator }) => numerator),
    'previewMeasure of a distribution': async (as) =>
      (await preview(as, { kind: 'distribution', numerator: 'kind', denominator: null })).values.flatMap(
        ({ options }) => options.map(({ count }) => count),
      ),
    'computePeriod, from which charts, explanations, feeds, OData and files are made': async () => {
      const written = { multiplier: 1, standardisation: null, ...proportion("kind = 'yes'") };
      const scope = { projectId: w.project.id, timePeriodId: w.period.id, submissionIds: null };
      const [computed] = await computePeriodValues(t.db, [parseMeasureDefinition(written as never)], scope);
      return computed!.map(({ value }) => value.numerator);
    },
  };

  it.each(Object.keys(looks))('%s reveals no group of one, nor of all but one', async (name) => {
    await w.respondAlike(w.submission, 1, 'yes', 77);
    for (let count = 0; count < 9; count += 1)
      await w.respond(w.submission, { kind: 'no', ...(count > 0 && { words: 'some words' }) });
    await buildSubmittedResponse(t.db, w.questionnaire, w.submission);
    const told = [await looks[name]!(w.admin)].flat();
    expect(told.filter((one) => one !== null && one !== 0)).toEqual([]);
  });

  it('two definitions that differ by one person give no count to take from each other', async () => {
    await w.respondAlike(w.submission, 4, 'yes', 77);
    await w.respondAlike(w.submission, 6, 'no', 20);
    await buildSubmittedResponse(t.db, w.questionnaire, w.submission);
    for (const numerator of ["kind = 'yes'", "kind = 'yes' and wait > 1", 'wait < 77', 'wait <= 77']) {
      const { values, averages, respondents_withheld } = await preview(w.admin, proportion(numerator));
      expect([respondents_withheld, averages.Mean]).toEqual([true, null]);
      expect(values).toMatchObject([{ numerator: null, denominator: null, value: null, options: [] }]);
    }
  });

  it('strata, whose sums a preview shows, cannot read what respondents answered', async () => {
    await w.respondAlike(w.submission, 10, 'yes', 30);
    await buildSubmittedResponse(t.db, w.questionnaire, w.submission);
    const stratum = { stratum_name: 'All', count: 'total(wait)', population: '100', weight: 1 };
    const { mistakes, strata } = await preview(w.admin, {
      kind: 'standardised_rate',
      numerator: 'total(wait)',
      denominator: null,
      standardisation: { strata: [stratum], standard: 'Ours' },
    });
    expect(strata).toBeNull();
    expect(mistakes).toMatchObject([
      { field: 'count', message: expect.stringContaining('“wait”') as string },
    ]);
  });

  it('a preview gives no count of an option either, however many selected it', async () => {
    for (const kind of ['yes', 'no']) await w.respondAlike(w.submission, 10, kind);
    await buildSubmittedResponse(t.db, w.questionnaire, w.submission);
    const definition = { kind: 'distribution', numerator: 'kind', denominator: null };
    const { values, averages, n } = await preview(w.admin, definition);
    expect([n, averages.Mean]).toEqual([0, null]);
    expect(values).toMatchObject([{ numerator: null, denominator: null, value: null, options: [] }]);
    // The stored measure, which the rule for figures allows, has them.
    const written = { multiplier: 1, standardisation: null, ...definition };
    const scope = { projectId: w.project.id, timePeriodId: w.period.id, submissionIds: null };
    const [stored] = await computePeriodValues(t.db, [parseMeasureDefinition(written as never)], scope);
    expect(stored![0]!.options.map(({ count }) => count)).toEqual([10, 0, 10]);
  });
});
