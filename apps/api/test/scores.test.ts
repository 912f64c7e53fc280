import { saveAnswers, setSectionState } from '@portal/contract/responses/answers';
import { getChartData } from '@portal/contract/charts/chart-data';
import type { Input } from '@portal/contract/shared/endpoint';
import { importInstrument } from '@portal/contract/builder/instruments';
import { createMeasure } from '@portal/contract/measures/measures';
import {
  getQuestionnaireDefinition,
  updateQuestionnaire,
} from '@portal/contract/builder/questionnaire-builder';
import { submitQuestionnaire } from '@portal/contract/collection/submissions';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { project_time_periods } from '../src/tables/projects.tables.ts';
import { buildChart } from '#fixtures/build-charts';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { sendFile, useTestApp } from '#support/test-app';

/* Scores that add up coded choices, from the file of another product to the chart: a coma scale and a scale of nine questions. */

const grades = (...codes: number[]) => codes.map((code) => `${code}, Grade ${code}`).join(' | ');
const NINE = Array.from({ length: 9 }, (_, at) => `low_${at + 1}`);
const DICTIONARY = [
  'field_name,form_name,field_type,field_label,select_choices_or_calculations',
  `eyes,first,radio,Eyes,"${grades(1, 2, 3, 4)}"`,
  `voice,first,radio,Voice,"${grades(1, 2, 3, 4, 5)}"`,
  `movement,first,radio,Movement,"${grades(1, 2, 3, 4, 5, 6)}"`,
  'coma,first,calc,Coma score,[eyes] + [voice] + [movement]',
  ...NINE.map((name) => `${name},first,radio,How often?,"${grades(0, 1, 2, 3)}"`),
  `mood,first,calc,Sum of nine,"${NINE.map((name) => `[${name}]`).join(' + ')}"`,
].join('\n');

/** Five organisations: eyes, voice, movement, and the grade given to each of the nine. */
const GIVEN = [
  [4, 5, 6, 0],
  [1, 1, 1, 3],
  [3, 4, 5, 1],
  [2, 2, 4, 2],
  [4, 4, 6, 1],
] as const;

const t = useTestApp();

it('are calculated from the selected options, and compared', async () => {
  const admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  const project = await buildProject(t.db, t.programme.id, { minimum_peers: 3, named_results: true });
  const period = await buildTimePeriod(t.db, project);
  const place = { project_id: project.id, time_period_id: period.id };
  const fields = { ...place, questionnaire_name: 'Scores', dry_run: false };
  const taken = await sendFile(t, importInstrument, admin, { content: DICTIONARY, fields });
  expect(taken.body).toMatchObject({
    stored: true,
    counts: { mapped: 14, approximated: 0, not_possible: 0 },
  });
  const id = taken.body.questionnaire_id!;
  const { body: built } = await t.call(getQuestionnaireDefinition, { params: { id } }, admin);
  const { questionnaire_name, kind, introduction, declaration } = built;
  const texts = { questionnaire_name, kind, introduction, declaration };
  await t.call(updateQuestionnaire, { params: { id }, body: { ...texts, status: 'open' } }, admin);
  const [section] = built.sections;
  const idOf = (code: string) =>
    section!.sub_sections[0]!.questions.find(({ question_code }) => question_code === code)!.id;

  const submissions: number[] = [];
  let clerk = admin;
  for (const [index, [eyes, voice, movement, low]] of GIVEN.entries()) {
    const organisation = await buildOrganisation(t.db, t.programme.id);
    const submission = await buildSubmission(t.db, project, organisation, { pseudonym_number: index + 1 });
    submissions.push(submission.id);
    clerk = await buildUser(t.db, t.programme.id, {
      organisation_id: organisation.id,
      projects: [project.id],
    });
    const chosen = { eyes, voice, movement, ...Object.fromEntries(NINE.map((name) => [name, low])) };
    const answers = Object.entries(chosen).map(([code, value]) => ({
      question_id: idOf(code),
      value: String(value),
      version: 0,
    }));
    const body = { submission_id: submission.id, section_id: section!.id, answers } as Input<
      typeof saveAnswers
    >['body'];
    const saved = await t.call(saveAnswers, { query: { questionnaire_id: id }, body }, clerk);
    expect(saved.status).toBe(200);
    const state = { section_id: section!.id, submission_id: submission.id, state: 'complete' as const };
    await t.call(setSectionState, { body: state }, clerk);
    const params = { questionnaireId: id, submissionId: submission.id };
    const sent = await t.call(submitQuestionnaire, { params, body: { declared: true } }, clerk);
    expect(sent.body).toMatchObject({ state: 'submitted' });
  }
  const before = (days: number) => new Date(Date.now() - days * 86_400_000);
  await t.db
    .update(project_time_periods)
    .set({ collection_opens_at: before(30), collection_closes_at: before(20), published_at: before(10) })
    .where(eq(project_time_periods.time_period_id, period.id));

  const scores = {
    coma: GIVEN.map(([eyes, voice, movement]) => eyes + voice + movement),
    mood: GIVEN.map(([, , , low]) => 9 * low),
  };
  for (const [code, wanted] of Object.entries(scores)) {
    const body = {
      project_id: project.id,
      measure_code: code,
      measure_name: code,
      description: '',
      kind: 'value',
      numerator: code,
      denominator: null,
      multiplier: 1,
      decimals: 0,
      unit: '',
      polarity: 'neutral',
      counts: 'both',
      comparable_since_id: null,
    };
    const made = await t.call(createMeasure, { body: body as never }, admin);
    expect(made.status).toBe(200);
    const chart = await buildChart(t.db, project, [made.body], [period], ['ranked_bars']);
    const params = { chart_id: chart.id, time_period_id: period.id };
    const asked = { params, body: { output_type: 'ranked_bars', ignore_cache: true } as never };
    const { body: data } = await t.call(getChartData, asked, clerk);
    const found = submissions.map(
      (submission_id) => data.points.find((point) => point.submission_id === submission_id)?.value,
    );
    expect(found).toEqual(wanted);
  }
});
