import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { updateCaseSettings } from '@portal/contract/responses/case-codes';
import type { Endpoint, Input, Output } from '@portal/contract/shared/endpoint';
import { importInstrument } from '@portal/contract/builder/instruments';
import { createMeasure, previewMeasure } from '@portal/contract/measures/measures';
import { hasOptions } from '@portal/contract/questionnaires/question-types';
import {
  type BuiltQuestion,
  type BuiltQuestionnaire,
  getQuestionnaireDefinition,
  updateQuestionnaire,
} from '@portal/contract/builder/questionnaire-builder';
import { submitQuestionnaire } from '@portal/contract/collection/submissions';
import { getSurveyResults } from '@portal/contract/cases/survey-responses';
import { startSurvey, completeOwnCase, saveOwnAnswers } from '@portal/contract/cases/surveys';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseCsv } from '../../../demo/csv.ts';
import { cpdSettings, cpdSurvey } from '../../../demo/questionnaires/cpd-survey.ts';
import { measure_option_counts, measures } from '../src/tables/measures.tables.ts';
import { asRespondent } from './fixtures/build-surveys.ts';
import { buildOrganisation, buildUser } from './fixtures/build-people.ts';
import { buildProject, buildSubmission, buildTimePeriod } from './fixtures/build-projects.ts';
import { folder, read, type Row } from './fixtures/published-figures.ts';
import { requestPath, createTestApp, sendFile, type TestApp } from './support/test-app.ts';

/*
 * The survey of analysts' professional development as its team sets it up and its 237 respondents answered it: through the
 * public calls alone, each from an address of their own. What comes out is held against counts made from the files.
 */
const AT_ONCE = 6;
const responses = parseCsv(fs.readFileSync(path.join(folder, 'cpd-survey.csv'), 'utf8'));
const counts = read('cpd-survey-counts.csv');

let t: TestApp;
let admin: { id: number; programme_id: number };
let place: { project_id: number; time_period_id: number };
let survey: BuiltQuestionnaire;
let own: { questionnaire_id: number; submission_id: number };
const references = new Set<string>();

const allQuestions = () =>
  survey.sections.flatMap((section) => section.sub_sections.flatMap((sub) => sub.questions));
/** What was counted in the raw file, by option. */
const countsOf = (code: string) =>
  Object.fromEntries(
    counts.flatMap((row) =>
      row['question_code'] === code ? [[row['option_code']!, Number(row['responses'])]] : [],
    ),
  );

async function asked<E extends Endpoint>(
  endpoint: E,
  input: Partial<Input<E>>,
  from: string,
  headers: Record<string, string> = {},
): Promise<Output<E>> {
  const { method } = endpoint;
  const answer = await t.app.inject({
    ...{ method, url: requestPath(endpoint, input), remoteAddress: from, headers },
    ...(input.body !== undefined && { payload: input.body as object }),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const valueOf = ({ question_type }: BuiltQuestion, text: string) =>
  question_type === 'decimal' ? Number(text) : question_type === 'multiple_choice' ? text.split(' ') : text;

/** One person: begins, answers page by page, sends. */
async function respond(row: Row, number: number): Promise<void> {
  const from = `10.${number >> 8}.${number & 255}.7`;
  const params = own;
  const begun = await asked(startSurvey, { params, body: { request_key: randomUUID() } }, from);
  for (const section of survey.sections) {
    const answers = section.sub_sections.flatMap((sub) =>
      sub.questions.flatMap((question) => {
        const text = row[question.question_code]!;
        if (text === '') return [];
        return [{ question_id: question.id, value: valueOf(question, text), version: 0 }];
      }),
    );
    if (answers.length === 0) continue;
    const body = { section_id: section.id, answers } as Input<typeof saveOwnAnswers>['body'];
    const kept = await asked(saveOwnAnswers, { body }, from, asRespondent(begun));
    expect(kept.refused).toEqual([]);
    expect(kept.saved).toHaveLength(answers.length);
  }
  const sent = await asked(completeOwnCase, {}, from, asRespondent(begun));
  expect(sent.problems).toEqual([]);
  references.add(sent.reference!);
}

beforeAll(async () => {
  t = await createTestApp();
  const project = await buildProject(t.db, t.programme.id, { disclosure_threshold: 3 });
  const period = await buildTimePeriod(t.db, project);
  place = { project_id: project.id, time_period_id: period.id };
  const submission = await buildSubmission(t.db, project, await buildOrganisation(t.db, t.programme.id));
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });

  const taken = await sendFile(t, importInstrument, admin, {
    content: JSON.stringify(cpdSurvey),
    name: 'survey.json',
    fields: { ...place, dry_run: false },
  });
  expect(taken.body).toMatchObject({ stored: true });
  const id = taken.body.questionnaire_id!;
  own = { questionnaire_id: id, submission_id: submission.id };
  await t.call(updateCaseSettings, { params: { id }, body: cpdSettings }, admin);
  survey = (await t.call(getQuestionnaireDefinition, { params: { id } }, admin)).body;
  const { questionnaire_name, kind, introduction, declaration } = survey;
  const texts = { questionnaire_name, kind, introduction, declaration };
  await t.call(updateQuestionnaire, { params: { id }, body: { ...texts, status: 'open' } }, admin);
  for (const question of allQuestions().filter(hasOptions)) {
    const measure_code = `of_${question.question_code}`;
    const definition = {
      kind: 'distribution' as const,
      numerator: question.question_code,
      denominator: null,
    };
    await t.call(
      createMeasure,
      {
        body: {
          ...{ measure_code, measure_name: measure_code, description: '', ...definition, multiplier: 1 },
          ...{ decimals: 0, unit: 'people', polarity: 'neutral', counts: 'both', comparable_since_id: null },
          project_id: place.project_id,
        },
      },
      admin,
    );
  }
  const waiting = [...responses.entries()];
  const next = async (): Promise<void> => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await respond(one[1], one[0]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  const { questionnaire_id: questionnaireId, submission_id: submissionId } = own;
  const closed = await t.call(
    submitQuestionnaire,
    { params: { questionnaireId, submissionId }, body: { declared: true } },
    admin,
  );
  expect(closed.body).toMatchObject({ state: 'submitted' });
}, 90_000);
afterAll(() => t.stop());

it('takes 237 responses, and thanks each with a reference of its own', () => {
  expect(responses).toHaveLength(237);
  expect(references.size).toBe(237);
});

it('gives measures that are distributions the counts of the raw file, once it is closed', async () => {
  const stored = await t.db
    .select()
    .from(measure_option_counts)
    .innerJoin(measures, eq(measures.id, measure_option_counts.measure_id))
    .where(eq(measures.project_id, place.project_id));
  const questions = allQuestions().filter(hasOptions);
  expect(questions).toHaveLength(23);
  for (const { question_code } of questions) {
    const found = stored.filter((row) => row.measures.measure_code === `of_${question_code}`);
    const chosen = found.map(
      ({ measure_option_counts: { option_code, count } }) => [option_code, count] as const,
    );
    expect(Object.fromEntries(chosen.filter(([, count]) => count > 0)), question_code).toEqual(
      countsOf(question_code),
    );
  }
});

it('tells the team as much before a measure is stored', async () => {
  const definition = {
    kind: 'distribution' as const,
    numerator: 'sources',
    denominator: null,
    multiplier: 1,
  };
  const { body } = await t.call(previewMeasure, { body: { ...place, ...definition } }, admin);
  const counted = body.values[0]!.options.map(({ count }) => count);
  expect(counted).toEqual(Object.values(countsOf('sources')));
});

it('shows as results what was counted, and no count of fewer than three', async () => {
  const { body } = await t.call(getSurveyResults, { query: own }, admin);
  expect([body.n, body.waiting]).toEqual([237, 0]);
  let shown = 0;
  for (const { question_code, question_type, own: result } of body.questions) {
    if (!hasOptions({ question_type })) continue;
    const wanted = countsOf(question_code);
    for (const { option_code, count } of result.options) {
      const there = wanted[option_code] ?? 0;
      if (there > 0 && there < 3) expect(count, `${question_code} ${option_code}`).toBeNull();
      if (count === null) continue;
      expect(count, `${question_code} ${option_code}`).toBe(there);
      shown += 1;
    }
  }
  expect(shown).toBeGreaterThan(80);
});

it('reckons figures over respondents as plain arithmetic does', async () => {
  const years = responses.flatMap((row) =>
    row['years_as_analyst'] ? [Number(row['years_as_analyst'])] : [],
  );
  const sorted = years.toSorted((a, b) => a - b);
  const preview = async (
    kind: 'case_mean' | 'case_median' | 'case_proportion',
    numerator: string,
    of?: string,
  ) => {
    const definition = { kind, numerator, denominator: of ?? null, multiplier: 1 };
    const { body } = await t.call(previewMeasure, { body: { ...place, ...definition } }, admin);
    expect(body.mistakes).toEqual([]);
    return body.values[0]!;
  };
  expect(years).toHaveLength(236);
  expect(await preview('case_mean', 'years_as_analyst')).toMatchObject({
    value: expect.closeTo(years.reduce((sum, one) => sum + one, 0) / 236, 9),
    denominator: 236,
  });
  expect((await preview('case_median', 'years_as_analyst')).value).toBe((sorted[117]! + sorted[118]!) / 2);
  // Of the 95 who learn in their own time, those whose manager is of no help.
  const alone = responses.filter((row) => row['own_time'] === 'yes' && row['manager_helps'] === 'no').length;
  expect(await preview('case_proportion', "manager_helps == 'no'", "own_time == 'yes'")).toMatchObject({
    numerator: alone,
    denominator: 95,
    value: expect.closeTo(alone / 95, 12),
  });
});
