import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { updateCaseSettings } from '@portal/contract/responses/case-codes';
import type { Endpoint, Input, Output } from '@portal/contract/shared/endpoint';
import { importInstrument } from '@portal/contract/builder/instruments';
import { createMeasure, previewMeasure } from '@portal/contract/measures/measures';
import { hasOptions } from '@portal/contract/questionnaires/question-types';
import type { BuiltQuestion, BuiltQuestionnaire } from '@portal/contract/builder/built-questionnaire';
import {
  getQuestionnaireDefinition,
  updateQuestionnaire,
} from '@portal/contract/builder/questionnaire-builder';
import { submitQuestionnaire } from '@portal/contract/collection/submissions';
import { getSurveyResults } from '@portal/contract/cases/survey-responses';
import { startSurvey, completeOwnCase, saveOwnAnswers } from '@portal/contract/cases/surveys';
import { and, eq, getTableColumns } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { parseCsv } from '../../../demo/csv.ts';
import { cpdSettings, cpdSurvey } from '../../../demo/questionnaires/cpd-survey.ts';
import { case_codes } from '../src/tables/case-codes.tables.ts';
import { measure_option_counts, measure_values, measures } from '../src/tables/measures.tables.ts';
import { respondentHeaders } from '#fixtures/build-surveys';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { demoDataFolder, readDemoCsv, type Row } from '#fixtures/published-figures';
import { countOptions, isFew, wholeBatches } from '#fixtures/expected-survey-counts';
import { requestPath, sendFile, useTestApp } from '#support/test-app';

/*
 * The survey of analysts' professional development as its team sets it up and its 237 respondents answered it: through the
 * public calls alone, each from an address of their own. What comes out is held against counts
 * of the files: of each question the first responses in whole batches.
 */
const AT_ONCE = 6;
/** Figures grow by so many people at a time, question by question. */
const MINIMUM = 3;
const HELD_BACK = { value: null, denominator: null, missing_reason: 'too_few_responses' };
const responses = parseCsv(fs.readFileSync(path.join(demoDataFolder, 'cpd-survey.csv'), 'utf8'));
const counts = readDemoCsv('cpd-survey-counts.csv');

const t = useTestApp();
let admin: { id: number; programme_id: number };
let place: { project_id: number; time_period_id: number };
let survey: BuiltQuestionnaire;
let own: { questionnaire_id: number; submission_id: number };
/** The row of the file that each reference was given for. */
const rowOf = new Map<string, Row>();
/** All rows, in the order in which their responses were completed. */
let inOrder: Row[];

const allQuestions = () =>
  survey.sections.flatMap((section) => section.sub_sections.flatMap((sub) => sub.questions));
/** Returns the counts in the raw file, by option. */
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
    method,
    url: requestPath(endpoint, input),
    remoteAddress: from,
    headers,
    ...(input.body !== undefined && { payload: input.body as object }),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const valueOf = ({ question_type }: BuiltQuestion, text: string) =>
  question_type === 'decimal' ? Number(text) : question_type === 'multiple_choice' ? text.split(' ') : text;

/** Answers as one person: starts, answers page by page, and submits. */
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
    const kept = await asked(saveOwnAnswers, { body }, from, respondentHeaders(begun));
    expect(kept.refused).toEqual([]);
    expect(kept.saved).toHaveLength(answers.length);
  }
  const sent = await asked(completeOwnCase, {}, from, respondentHeaders(begun));
  expect(sent.problems).toEqual([]);
  rowOf.set(sent.reference!, row);
}

/** A distribution of each question with options, and three figures over respondents. */
async function createMeasures(): Promise<void> {
  type Definition = Pick<Input<typeof createMeasure>['body'], 'kind' | 'numerator' | 'denominator'>;
  const definitions: Record<string, Definition> = {
    mean_years: { kind: 'case_mean', numerator: 'years_as_analyst', denominator: null },
    median_years: { kind: 'case_median', numerator: 'years_as_analyst', denominator: null },
    alone: {
      kind: 'case_proportion',
      numerator: "manager_helps == 'no'",
      denominator: "own_time == 'yes'",
    },
  };
  for (const { question_code } of allQuestions().filter(hasOptions))
    definitions[`of_${question_code}`] = {
      kind: 'distribution',
      numerator: question_code,
      denominator: null,
    };
  for (const [measure_code, definition] of Object.entries(definitions)) {
    const { status } = await t.call(
      createMeasure,
      {
        body: {
          measure_code,
          measure_name: measure_code,
          description: '',
          ...definition,
          multiplier: 1,
          decimals: 0,
          unit: 'people',
          polarity: 'neutral',
          counts: 'both',
          comparable_since_id: null,
          project_id: place.project_id,
        },
      },
      admin,
    );
    expect(status).toBe(200);
  }
}

beforeAll(async () => {
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
  await createMeasures();
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
  const completed = await t.db
    .select({ reference: case_codes.reference })
    .from(case_codes)
    .where(eq(case_codes.questionnaire_id, id))
    .orderBy(case_codes.completed_at, case_codes.id);
  inOrder = completed.map(({ reference }) => rowOf.get(reference!)!);
});

it('takes 237 responses, and thanks each with a reference of its own', () => {
  expect(responses).toHaveLength(237);
  expect(rowOf.size).toBe(237);
});

it('has a file of counts that are those of the raw file', () => {
  for (const { question_code } of allQuestions().filter(hasOptions))
    expect(countOptions(responses, question_code), question_code).toEqual(countsOf(question_code));
});

it('gives measures that are distributions the counts of whole batches, or none where an option has few', async () => {
  const stored = await t.db
    .select()
    .from(measure_option_counts)
    .innerJoin(measures, eq(measures.id, measure_option_counts.measure_id))
    .where(eq(measures.project_id, place.project_id));
  const questions = allQuestions().filter(hasOptions);
  expect(questions).toHaveLength(23);
  let shown = 0;
  for (const { question_code, question_type } of questions) {
    const rows = wholeBatches(inOrder, [question_code], MINIMUM);
    const wanted = countOptions(rows, question_code);
    const isHeld = Object.values(wanted).some(
      (count) => isFew(count) || (question_type === 'multiple_choice' && isFew(rows.length - count)),
    );
    const found = stored.filter((row) => row.measures.measure_code === `of_${question_code}`);
    const chosen = found.map(
      ({ measure_option_counts: { option_code, count } }) => [option_code, count] as const,
    );
    expect(Object.fromEntries(chosen.filter(([, count]) => count > 0)), question_code).toEqual(
      isHeld ? {} : wanted,
    );
    expect(await valueOfMeasure(`of_${question_code}`), question_code).toMatchObject(
      isHeld ? HELD_BACK : { value: rows.length, denominator: rows.length },
    );
    if (!isHeld) shown += 1;
  }
  expect(shown).toBeGreaterThan(5);
  expect(shown).toBeLessThan(questions.length);
});

it('shows the team no figure of respondents before a measure is stored', async () => {
  const definition = {
    kind: 'distribution' as const,
    numerator: 'sources',
    denominator: null,
    multiplier: 1,
  };
  const { body } = await t.call(previewMeasure, { body: { ...place, ...definition } }, admin);
  expect(body).toMatchObject({ mistakes: [], respondents_withheld: true });
  expect(body.values).toEqual([expect.objectContaining({ value: null, denominator: null, options: [] })]);
});

it('shows as results the counts of whole batches of each question, and no count of fewer than three', async () => {
  const { body } = await t.call(getSurveyResults, { query: own }, admin);
  expect([body.n, body.waiting]).toEqual([237, 0]);
  let shown = 0;
  for (const { question_code, question_type, own: result } of body.questions) {
    if (!hasOptions({ question_type })) continue;
    const rows = wholeBatches(inOrder, [question_code], MINIMUM);
    const wanted = countOptions(rows, question_code);
    expect(result.answered, question_code).toBe(rows.length);
    for (const { option_code, count } of result.options) {
      const there = wanted[option_code] ?? 0;
      if (isFew(there)) expect(count, `${question_code} ${option_code}`).toBeNull();
      if (count === null) continue;
      expect(count, `${question_code} ${option_code}`).toBe(there);
      shown += 1;
    }
  }
  expect(shown).toBeGreaterThan(80);
});

it('calculates measures over respondents as plain arithmetic over whole batches does', async () => {
  const given = responses.filter((row) => row['years_as_analyst']);
  expect(given).toHaveLength(236);
  const years = wholeBatches(inOrder, ['years_as_analyst'], MINIMUM).map((row) =>
    Number(row['years_as_analyst']),
  );
  expect(years).toHaveLength(234);
  const sorted = years.toSorted((a, b) => a - b);
  expect(await valueOfMeasure('mean_years')).toMatchObject({
    value: expect.closeTo(years.reduce((sum, one) => sum + one, 0) / 234, 9),
    denominator: 234,
  });
  expect((await valueOfMeasure('median_years')).value).toBe((sorted[116]! + sorted[117]!) / 2);
  // Of those who learn in their own time, those whose manager is of no help.
  const asked = wholeBatches(inOrder, ['own_time', 'manager_helps'], MINIMUM);
  const learning = asked.filter((row) => row['own_time'] === 'yes');
  const alone = learning.filter((row) => row['manager_helps'] === 'no').length;
  expect(learning.length).toBeGreaterThan(90);
  expect(await valueOfMeasure('alone')).toMatchObject({
    numerator: alone,
    denominator: learning.length,
    value: expect.closeTo(alone / learning.length, 12),
  });
});

/** Returns the stored values of a measure, which charts, feeds and files show. */
async function valueOfMeasure(code: string) {
  const [row] = await t.db
    .select({ ...getTableColumns(measure_values) })
    .from(measure_values)
    .innerJoin(measures, eq(measures.id, measure_values.measure_id))
    .where(and(eq(measures.project_id, place.project_id), eq(measures.measure_code, code)));
  return row!;
}
