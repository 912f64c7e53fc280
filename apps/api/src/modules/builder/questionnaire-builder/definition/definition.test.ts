import { type QuestionType, questionTypes } from '@portal/contract/questionnaires/question-types';
import { exportQuestionnaire, instrumentDefinition } from '@portal/contract/builder/instrument-definition';
import {
  copyQuestionnaire,
  getQuestionnaireDefinition,
} from '@portal/contract/builder/questionnaire-builder';
import { listQuestionnaires } from '@portal/contract/questionnaires/questionnaires';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDefinition } from '#fixtures/build-definition';
import { buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildProject, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { validateQuestionnaireDefinition } from './validate-questionnaire-definition.ts';
import { importDefinition } from './import-definition.ts';

const t = useTestApp();
let admin: { id: number };
let stranger: { id: number };
let project: Awaited<ReturnType<typeof buildProject>>;
let foreignProject: Awaited<ReturnType<typeof buildProject>>;
let thisYear: { id: number };
let nextYear: { id: number };
beforeAll(async () => {
  project = await buildProject(t.db, t.programme.id);
  thisYear = await buildTimePeriod(t.db, project);
  nextYear = await buildTimePeriod(t.db, project, 'upcoming');
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  const other = await buildOtherProgramme(t.db);
  foreignProject = await buildProject(t.db, other.id);
  stranger = await buildUser(t.db, other.id, { role_type_id: 2 });
});

const store = (name: string, time_period_id = thisYear.id) =>
  importDefinition(t.db, buildDefinition(name), { project_id: project.id, time_period_id });
const exported = (id: number) => t.call(exportQuestionnaire, { params: { id } }, admin);

/** Returns the position of a type's question in the built definition. */
const at = (type: QuestionType) => questionTypes.indexOf(type);

describe('a definition', () => {
  it('comes back byte for byte when it is exported, stored and exported again', async () => {
    const first = (await exported((await store('Round trip')).id)).body;
    expect(first).toEqual(buildDefinition('Round trip'));
    const again = await importDefinition(t.db, instrumentDefinition.parse(first), {
      project_id: project.id,
      time_period_id: nextYear.id,
    });
    expect(JSON.stringify((await exported(again.id)).body)).toBe(JSON.stringify(first));
  });

  it('shows as it is built, in order, with the cells of its grid', async () => {
    const { id } = await store('Shown');
    const { body } = await t.call(getQuestionnaireDefinition, { params: { id } }, admin);
    expect(body).toMatchObject({
      questionnaire_name: 'Shown',
      status: 'draft',
      project_code: project.project_code,
      submissions_with_answers: 0,
    });
    const grid = body.sections[1]!.sub_sections[0]!;
    expect(grid.questions.map((one) => [one.question_code, one.row_id, one.column_id])).toEqual([
      ['a_1', grid.rows[0]!.id, grid.columns[0]!.id],
      ['a_2', grid.rows[0]!.id, grid.columns[1]!.id],
      ['b_1', grid.rows[1]!.id, grid.columns[0]!.id],
      ['b_2', grid.rows[1]!.id, grid.columns[1]!.id],
    ]);
    expect(body.checks.map((one) => one.message)).toEqual(['More occupied than available.']);
  });

  it('is for the programme team of its own programme', async () => {
    const { id } = await store('Private');
    expect((await t.call(exportQuestionnaire, { params: { id } }, stranger)).status).toBe(404);
    expect((await t.call(exportQuestionnaire, { params: { id } })).status).toBe(401);
    expect((await t.call(getQuestionnaireDefinition, { params: { id } }, stranger)).status).toBe(404);
  });

  it('with mistakes is refused as a whole, naming the place of each', async () => {
    const definition = buildDefinition('Broken');
    const [types, figures] = [
      definition.sections[0]!.sub_sections[0]!,
      definition.sections[1]!.sub_sections[0]!,
    ];
    types.questions[at('integer')]!.show_if = 'a_1 >';
    types.questions[at('decimal')]!.hard_maximum = -5;
    types.questions[at('short_text')]!.pattern = '(a)\\1';
    types.questions[at('single_choice')]!.options[1]!.option_code = 'some';
    types.questions[at('calculated')]!.expression = 'a_1 + nowhere';
    figures.questions[1]!.column = 0;
    figures.questions[2]!.row = 7;
    figures.questions[3]!.question_code = 'a_1';
    figures.rows[1]!.show_if = '$';
    definition.checks[0]!.expression = 'of_calculated > missing';
    const paths = validateQuestionnaireDefinition(definition).map((one) => one.path);
    expect(paths.sort()).toEqual(
      [
        'checks.0.expression',
        `sections.0.sub_sections.0.questions.${at('integer')}.show_if`,
        `sections.0.sub_sections.0.questions.${at('decimal')}.hard_maximum`,
        `sections.0.sub_sections.0.questions.${at('calculated')}.expression`,
        `sections.0.sub_sections.0.questions.${at('short_text')}.pattern`,
        `sections.0.sub_sections.0.questions.${at('single_choice')}.options.1.option_code`,
        'sections.1.sub_sections.0.questions.1',
        'sections.1.sub_sections.0.questions.2',
        'sections.1.sub_sections.0.questions.3.question_code',
        'sections.1.sub_sections.0.rows.1.show_if',
      ].sort(),
    );
    const target = { project_id: project.id, time_period_id: thisYear.id };
    await expect(importDefinition(t.db, definition, target)).rejects.toMatchObject({ status: 422 });
    const { body } = await t.call(
      listQuestionnaires,
      { query: { project_id: project.id, limit: 1000 } },
      admin,
    );
    expect(body.questionnaires.map((one) => one.questionnaire_name)).not.toContain('Broken');
  });

  it('with calculations that need each other, or text no database keeps, is refused', () => {
    const circular = buildDefinition();
    const { questions } = circular.sections[0]!.sub_sections[0]!;
    questions[at('integer')]!.question_type = 'calculated';
    questions[at('integer')]!.expression = 'of_calculated + 1';
    questions[at('calculated')]!.expression = 'of_integer';
    expect(validateQuestionnaireDefinition(circular)[0]!.message).toContain(
      'of_integer → of_calculated → of_integer',
    );
    const unstorable = buildDefinition('half \ud83d of a character');
    expect(validateQuestionnaireDefinition(unstorable)).toHaveLength(1);
    expect(validateQuestionnaireDefinition(buildDefinition('whole 😀 and a written \\ud83d'))).toEqual([]);
  });

  it('is refused if its name is taken', async () => {
    await store('Twice');
    await expect(store('Twice')).rejects.toMatchObject({ status: 409 });
  });

  it('with a thousand questions is stored and shown without a query for each', async () => {
    const definition = buildDefinition('Large');
    const [question] = definition.sections[1]!.sub_sections[0]!.questions;
    definition.sections[2]!.sub_sections = [
      {
        ...definition.sections[0]!.sub_sections[0]!,
        questions: Array.from({ length: 1000 }, (_, index) => ({
          ...question!,
          question_code: `q${index}`,
          row: null,
          column: null,
        })),
      },
    ];
    const { id } = await importDefinition(t.db, definition, {
      project_id: project.id,
      time_period_id: thisYear.id,
    });
    const { body } = await t.call(getQuestionnaireDefinition, { params: { id } }, admin);
    const codes = body.sections[2]!.sub_sections[0]!.questions.map((one) => one.question_code);
    expect(codes).toEqual(Array.from({ length: 1000 }, (_, index) => `q${index}`));
  });
});

describe('a copy', () => {
  const copy = (questionnaire_id: number, more: object, as: { id: number } | null = admin) =>
    t.call(
      copyQuestionnaire,
      { body: { questionnaire_id, time_period_id: nextYear.id, ...more } as never },
      as,
    );

  it('holds everything of the original, codes included, as a draft that names where it came from', async () => {
    const source = await store('Original');
    const answer = await copy(source.id, {});
    expect(answer.body).toMatchObject({ status: 'draft', time_period_id: nextYear.id });
    const [before, after] = [await exported(source.id), await exported(answer.body.id)];
    expect(JSON.stringify(after.body)).toBe(JSON.stringify(before.body));
    const shown = await t.call(getQuestionnaireDefinition, { params: { id: answer.body.id } }, admin);
    const original = await t.call(getQuestionnaireDefinition, { params: { id: source.id } }, admin);
    expect(shown.body.sections[0]!.id).not.toBe(original.body.sections[0]!.id);
  });

  it('is refused where one of the name is, and in another programme', async () => {
    const source = await store('Copied');
    expect((await copy(source.id, { time_period_id: thisYear.id })).status).toBe(409);
    const renamed = { time_period_id: thisYear.id, questionnaire_name: 'Copied again' };
    expect((await copy(source.id, renamed)).status).toBe(200);
    expect((await copy(source.id, { project_id: foreignProject.id })).status).toBe(404);
    expect((await copy(source.id, { time_period_id: 999_999 })).status).toBe(404);
    expect((await copy(source.id, {}, stranger)).status).toBe(404);
    expect((await copy(source.id, {}, null)).status).toBe(401);
    expect((await copy(source.id, { questionnaire_name: '' })).status).toBe(422);
  });
});
