import * as contract from '@portal/contract/builder/questionnaire-builder';
import { expect, it } from 'vitest';
import { buildProject, buildTimePeriod } from '#fixtures/build-projects';
import { setUpBuilder } from '#fixtures/set-up-builder';

const w = setUpBuilder();
const list = (query: object = {}) => w.call(contract.listProgrammeQuestionnaires, { query });
const names = async (query: object = {}) =>
  (await list(query)).body.questionnaires.map((one) => one.questionnaire_name);

it('lists the questionnaires of every project of the programme, with who has answered', async () => {
  await w.answer('a_1', 4);
  const { body } = await list({ search: w.built.questionnaire_name, sort: 'name' });
  const found = body.questionnaires.find((one) => one.id === w.id)!;
  expect(found).toMatchObject({
    project_name: w.built.project_name,
    time_period_name: w.built.time_period_name,
    status: 'draft',
    submissions_with_answers: 2,
  });
  expect(found.questions).toBe(
    w.built.sections.flatMap((s) => s.sub_sections.flatMap((p) => p.questions)).length,
  );
  expect((await w.t.call(contract.listProgrammeQuestionnaires, {}, w.stranger)).body.total).toBe(0);
  expect((await w.t.call(contract.listProgrammeQuestionnaires, {})).status).toBe(401);
});

it('is narrowed by project, time period, status and words, sorted, and cut into pages', async () => {
  const other = await buildProject(w.t.db, w.t.programme.id);
  const period = await buildTimePeriod(w.t.db, other);
  for (const questionnaire_name of ['Apples 100%', 'Pears']) {
    await w.call(contract.createQuestionnaire, {
      body: { questionnaire_name, project_id: other.id, time_period_id: period.id },
    });
  }
  expect(await names({ project_id: other.id, sort: '-name' })).toEqual(['Pears', 'Apples 100%']);
  expect(await names({ time_period_id: period.id, search: '100%' })).toEqual(['Apples 100%']);
  expect(await names({ project_id: other.id, status: 'open' })).toEqual([]);
  const paged = await list({ project_id: other.id, limit: 1, offset: 1, sort: 'name' });
  expect([paged.body.questionnaires.length, paged.body.total]).toEqual([1, 2]);
  expect((await list({ sort: 'colour' })).status).toBe(422);
  await w.answer('a_1', 4);
  const byAnswers = (await list({ sort: 'answers' })).body.questionnaires;
  expect(byAnswers.at(0)!.submissions_with_answers).toBe(0);
  expect(byAnswers.at(-1)!.submissions_with_answers).toBe(2);
});
