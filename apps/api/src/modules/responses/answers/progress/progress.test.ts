import { getCompletion, saveAnswers, setSectionState } from '@portal/contract/responses/answers';
import { getProjectProgress } from '@portal/contract/projects/projects';
import { listSections } from '@portal/contract/questionnaires/questionnaires';
import { listOrganisationSubmissions, submitQuestionnaire } from '@portal/contract/collection/submissions';
import { beforeEach, expect, it } from 'vitest';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import {
  buildProject,
  buildQuestionnaire,
  buildSubmission,
  buildTimePeriod,
  buildListSection,
} from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { responses } from '../../../../tables/answers.tables.ts';

const t = useTestApp();

/**
 * Builds a return: beds; how many are closed, and why if some are; an optional remark. A section on wards
 * comes first, shown only with more than ten beds last period.
 */
async function aReturn() {
  const project = await buildProject(t.db, t.programme.id);
  const last = await buildTimePeriod(t.db, project, 'published');
  const period = await buildTimePeriod(t.db, project);
  const own = await buildOrganisation(t.db, t.programme.id);
  const other = await buildOrganisation(t.db, t.programme.id);
  const submission = await buildSubmission(t.db, project, own);
  const neighbour = await buildSubmission(t.db, project, other);
  const earlier = await buildQuestionnaire(t.db, project, last, [{ question_code: 'beds' }]);
  await t.db
    .insert(responses)
    .values({ question_id: earlier.questions[0]!.id, submission_id: neighbour.id, value: 40 });
  const built = await buildQuestionnaire(t.db, project, period, [
    { question_code: 'beds' },
    { question_code: 'closed' },
    { question_code: 'why', show_if: 'closed > 0' },
    { question_code: 'remark', required: false, require_if: 'closed > 5' },
    { question_code: 'open', question_type: 'calculated', expression: 'beds - closed' },
  ]);
  const questionnaire_id = built.questionnaire.id;
  const wards = await buildListSection(
    t.db,
    questionnaire_id,
    { section_name: 'Wards', show_if: 'last(beds) > 10', display_order: 0 },
    { question_code: 'wards', question_text: 'Wards?', question_type: 'integer', required: true },
  );
  const clerk = await buildUser(t.db, t.programme.id, { organisation_id: own.id, projects: [project.id] });
  const admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  return { ...built, project, period, submission, neighbour, wards: wards.section, clerk, admin };
}
let w: Awaited<ReturnType<typeof aReturn>>;
let versions: Map<number, number>;
beforeEach(async () => {
  w = await aReturn();
  versions = new Map();
});

async function answer(values: Record<string, number | null>) {
  const answers = Object.entries(values).map(([code, value]) => {
    const { id } = w.questions.find((question) => question.question_code === code)!;
    const version = versions.get(id) ?? 0;
    versions.set(id, version + 1);
    return { question_id: id, value, version };
  });
  const { status } = await t.call(
    saveAnswers,
    {
      query: { questionnaire_id: w.questionnaire.id },
      body: { submission_id: w.submission.id, section_id: w.section.id, answers },
    },
    w.clerk,
  );
  expect(status).toBe(200);
}

/** Returns the counts of a submission from each counting call: answered, asked, required and left. */
async function counted(submission_id = w.submission.id) {
  const sums = (
    sections: readonly { answered: number; questions: number; required_left: number }[],
  ): [number, number, number] => [
    sections.reduce((sum, one) => sum + one.answered, 0),
    sections.reduce((sum, one) => sum + one.questions, 0),
    sections.reduce((sum, one) => sum + one.required_left, 0),
  ];
  const questionnaire_id = w.questionnaire.id;
  const overview = await t.call(
    listSections,
    { params: { id: questionnaire_id }, query: { submission_id } },
    w.admin,
  );
  const completion = await t.call(getCompletion, { query: { questionnaire_id, submission_id } }, w.admin);
  const period = { time_period_id: w.period.id };
  const list = await t.call(
    listOrganisationSubmissions,
    { query: { project_id: w.project.id, ...period } },
    w.admin,
  );
  const progress = await t.call(getProjectProgress, { params: { id: w.project.id }, query: period }, w.admin);
  const listed = list.body.organisation_submissions.find((one) => one.id === submission_id)!.questionnaires;
  return {
    overview: sums(overview.body.questionnaire_sections),
    completion: sums([completion.body]),
    list: sums(listed),
    progress: sums(progress.body.progress.filter((one) => one.submission_id === submission_id)),
    sections: listed.map((one) => [one.sections_complete, one.sections, one.first_section_id]).flat(),
  };
}
const everywhere = (answered: number, asked: number, left: number) => {
  const counts = [answered, asked, left];
  return { overview: counts, completion: counts, list: counts, progress: counts };
};

it('counts what the rules show, and of that what is required and left: the same number in every list', async () => {
  const sections = [0, 1, w.section.id];
  expect(await counted()).toEqual({ ...everywhere(0, 3, 2), sections });
  await answer({ beds: 20, closed: 2 });
  expect(await counted()).toEqual({ ...everywhere(2, 4, 1), sections });
  await answer({ why: 7 });
  expect(await counted()).toEqual({ ...everywhere(3, 4, 0), sections });
  await answer({ closed: 6 });
  expect(await counted()).toEqual({ ...everywhere(3, 4, 1), sections });
});

it('leaves out an answer that was given before its question was hidden', async () => {
  await answer({ beds: 20, closed: 2, why: 7 });
  await answer({ closed: 0 });
  expect(await counted()).toMatchObject(everywhere(2, 3, 0));
});

it('counts a section that only last period’s answers show, before anything is entered', async () => {
  expect(await counted(w.neighbour.id)).toEqual({ ...everywhere(0, 4, 3), sections: [0, 2, w.wards.id] });
});

it('leaves a hidden section out of those to complete, and stays as it is when submitted', async () => {
  await answer({ beds: 20, closed: 0 });
  const body = { section_id: w.section.id, submission_id: w.submission.id, state: 'complete' as const };
  await t.call(setSectionState, { body }, w.clerk);
  expect((await counted()).sections).toEqual([1, 1, w.section.id]);
  const params = { questionnaireId: w.questionnaire.id, submissionId: w.submission.id };
  expect((await t.call(submitQuestionnaire, { params, body: { declared: true } }, w.clerk)).status).toBe(200);
  expect(await counted()).toEqual({ ...everywhere(2, 3, 0), sections: [1, 1, w.section.id] });
});

it('orders the programme team’s list by what is answered, over its pages', async () => {
  await answer({ beds: 20, closed: 2 });
  const page = async (sort: 'answered' | '-answered', offset: number) => {
    const query = { time_period_id: w.period.id, sort, limit: 1, offset };
    const { body } = await t.call(getProjectProgress, { params: { id: w.project.id }, query }, w.admin);
    return [body.total, ...body.progress.map((one) => one.submission_id)];
  };
  expect(await page('-answered', 0)).toEqual([2, w.submission.id]);
  expect(await page('-answered', 1)).toEqual([2, w.neighbour.id]);
  expect(await page('answered', 0)).toEqual([2, w.neighbour.id]);
});
