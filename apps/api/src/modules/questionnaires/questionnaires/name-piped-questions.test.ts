import { addComment, listAnswerFlags, setAnswerFlag } from '@portal/contract/responses/comments';
import { getDataDictionary } from '@portal/contract/questionnaires/data-dictionary';
import { getAdminHome } from '@portal/contract/admin/admin-home';
import { explainFigure } from '@portal/contract/charts/figure-explanations';
import { listMeasureCodes } from '@portal/contract/measures/measures';
import { raiseDataQueries, listDataQueries } from '@portal/contract/responses/data-queries';
import { searchGlobal } from '@portal/contract/admin/search';
import { readXlsx } from '@portal/instruments/file-formats/spreadsheet';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildChart, buildMeasure, buildValue } from '#fixtures/build-charts';
import { buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { buildTeam } from '#fixtures/build-team';
import { createAccessToken, useTestApp } from '#support/test-app';
import { responses } from '../../../tables/answers.tables.ts';
import { outbox_messages } from '../../../tables/mail.tables.ts';
import {
  question_sub_section_memberships,
  questionnaire_sub_section_columns,
  questionnaire_sub_section_rows,
} from '../../../tables/questionnaires.tables.ts';
import { namePipedQuestions } from './name-piped-questions.ts';

const t = useTestApp();
let w: Awaited<ReturnType<typeof build>>;
beforeAll(async () => {
  w = await build();
});

const drug = { question_code: 'drug', question_type: 'short_text', required: false } as const;
const WRITTEN = 'How often did {{drug}} cause trouble?';
const NAMED = 'How often did [Which drug] cause trouble?';

async function build() {
  const team = await buildTeam(t, { project_name: 'Drugs' });
  const period = await buildTimePeriod(t.db, team.project, 'open');
  const built = await buildQuestionnaire(t.db, team.project, period, [
    { ...drug, question_text: 'Which drug?' },
    { question_code: 'trouble', question_text: WRITTEN, help: 'Count {{ drug }} alone.', required: false },
  ]);
  // The same code asks something else in another questionnaire.
  const other = await buildQuestionnaire(t.db, team.project, period, [
    { ...drug, question_text: 'Which other drug?' },
    { question_code: 'again', question_text: 'And {{drug}}?', required: false },
  ]);
  // A list, where questions are asked by their texts.
  const here = built.subSection.id;
  await t.db
    .update(question_sub_section_memberships)
    .set({ row_id: null, column_id: null })
    .where(eq(question_sub_section_memberships.sub_section_id, here));
  for (const axis of [questionnaire_sub_section_rows, questionnaire_sub_section_columns])
    await t.db.delete(axis).where(eq(axis.sub_section_id, here));
  const submission = await buildSubmission(t.db, team.project, team.organisation);
  const about = { submission_id: submission.id, question_id: built.questions[1]!.id };
  await t.db.insert(responses).values([
    { ...about, value: 3, explanation: 'It was new.', updated_by: team.member.id },
    { ...about, question_id: built.questions[0]!.id, value: 'Secretin', updated_by: team.member.id },
  ]);
  const of = { project_id: team.project.id, time_period_id: period.id };
  return { ...team, ...built, period, other, submission, about, of };
}

/** No place is left as it is written, and no answer has come into it. */
function expectNamed(told: unknown, named = NAMED) {
  const text = typeof told === 'string' ? told : JSON.stringify(told);
  expect(text).toContain(named);
  expect(text).not.toContain('{{');
  expect(text).not.toContain('Secretin cause');
}

describe('every place that shows a question without the answers piped into its text', () => {
  it('names it in comments, their emails and the admin home', async () => {
    const body = { ...w.about, comment_text: 'Is it right?' };
    expect((await t.call(addComment, { body }, w.member)).status).toBe(200);
    expectNamed((await t.call(getAdminHome, {}, w.admin)).body.open_comments.newest);
    const mails = await t.db.select().from(outbox_messages);
    expectNamed(mails.map(({ text_body }) => text_body));
    expectNamed(mails.map(({ html_body }) => html_body));
  });

  it('names it in marked answers and data queries', async () => {
    const body = { ...w.about, flagged: true, note: 'Look again.' };
    expect((await t.call(setAnswerFlag, { body }, w.member)).status).toBe(200);
    const flags = await t.call(listAnswerFlags, { query: w.of as never }, w.member);
    expectNamed(flags.body.answer_flags);
    const { queries } = (await t.call(listDataQueries, { query: w.of as never }, w.admin)).body;
    expectNamed(queries);
    const asked = { ...w.of, comment_text: 'So many?' };
    const answers = queries.map(({ question_id, submission_id, seen }) => ({
      question_id,
      submission_id,
      seen,
    }));
    await t.db.delete(outbox_messages);
    expect((await t.call(raiseDataQueries, { body: { ...asked, answers } }, w.admin)).body.asked).toBe(1);
    expectNamed((await t.db.select().from(outbox_messages)).map(({ text_body }) => text_body));
    const stale = await t.call(raiseDataQueries, { body: { ...asked, answers } }, w.admin);
    expect(stale.status).toBe(409);
    expectNamed(stale.body);
  });

  it('in the search and in the list of what measures read, each by its own questionnaire', async () => {
    const found = (await t.call(searchGlobal, { body: { query: 'trouble', filters: [] } }, w.member)).body;
    expectNamed(found.results);
    const codes = await t.call(listMeasureCodes, { query: { project_id: w.project.id } as never }, w.admin);
    expectNamed(codes.body.codes);
    expectNamed(codes.body.codes, 'And [Which other drug]?');
  });

  it('names it in the explanation of a value', async () => {
    const period = await buildTimePeriod(t.db, w.project, 'published');
    const { questions } = await buildQuestionnaire(t.db, w.project, period, [
      { ...drug, question_text: 'Which drug?' },
      { question_code: 'trouble', question_text: WRITTEN },
    ]);
    const value = { kind: 'value', numerator: 'trouble', denominator: null } as const;
    const measure = await buildMeasure(t.db, w.project, value);
    const chart = await buildChart(t.db, w.project, [measure], [period]);
    await t.db.insert(responses).values({ ...w.about, question_id: questions[1]!.id, value: 3 });
    await buildValue(
      t.db,
      { measure, period, submission: w.submission },
      { numerator: 3, denominator: null },
    );
    const params = { chart_id: chart.id, time_period_id: period.id };
    const told = await t.call(explainFigure, { params, query: {} }, w.member);
    expect(told.status).toBe(200);
    expect(told.body.in_words.numerator).toBe(`“${NAMED}”`);
    expectNamed(told.body);
  });

  it('in the data dictionary and the workbook', async () => {
    const params = { id: w.questionnaire.id };
    const dictionary = (await t.call(getDataDictionary, { params }, w.member)).body;
    expectNamed(dictionary.entries);
    expectNamed(dictionary.entries, 'Count [Which drug] alone.');
    const headers = { authorization: `Bearer ${await createAccessToken(t.deps, w.member.id)}` };
    const url = `/api/v1/workbooks/${w.questionnaire.id}/${w.submission.id}`;
    const { rawPayload } = await t.app.inject({ url, headers });
    expectNamed((await readXlsx(new Uint8Array(rawPayload))).sheets);
    expectNamed((await t.app.inject({ url: `${url}/csv`, headers })).body);
  });

  it('reads nothing for texts without a place, and leaves charts and other texts alone', async () => {
    const nothing = undefined as never;
    const rows = [
      { questionnaire_id: null, text: 'A chart of {{drug}}' },
      { questionnaire_id: 1, text: 'No {place}, {{}}' },
    ];
    expect(await namePipedQuestions(nothing, rows, 'text')).toEqual(rows);
  });
});
