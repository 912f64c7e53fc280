import { saveAnswers } from '@portal/contract/responses/answers';
import { getDataDictionary } from '@portal/contract/questionnaires/data-dictionary';
import {
  exportQuestionnaire,
  type InstrumentInput,
  instrumentDefinition,
} from '@portal/contract/builder/instrument-definition';
import {
  copyQuestionnaire,
  deleteQuestion,
  getQuestionnaireDefinition,
  updateQuestion,
} from '@portal/contract/builder/questionnaire-builder';
import { getSectionQuestions, listSections } from '@portal/contract/questionnaires/questionnaires';
import {
  addLanguage,
  listTranslations,
  saveTranslations,
} from '@portal/contract/questionnaires/translations';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { questionnaires } from '../../../tables/questionnaires.tables.ts';
import { importDefinition } from '../../builder/questionnaire-builder/definition/import-definition.ts';

const t = useTestApp();

const list = (section_name: string, questions: object[]) => ({ section_name, sub_sections: [{ questions }] });
const asked = (question_code: string, question_text: string, more: object = {}) => ({
  question_code,
  question_text,
  question_type: 'short_text',
  ...more,
});
const drug = asked('drug', 'Which drug?');
const kind = asked('kind', 'What kind is it?', {
  question_type: 'single_choice',
  options: [
    { option_code: 'a', option_name: 'A tablet' },
    { option_code: 'b', option_name: 'An injection' },
  ],
});
const secret = asked('secret', 'Which other?', { show_if: "kind == 'b'" });
const often = asked('often', 'How often was {{drug}} given as {{kind}}?', {
  question_type: 'integer',
  help: 'Beside {{secret}}.',
});
const definitionOf = (...questions: object[]) =>
  ({
    format: 'benchmarking-portal-questionnaire',
    version: 1,
    questionnaire_name: 'Drugs',
    sections: [list('Drugs', [drug, kind, secret]), list('Use', questions)],
  }) as InstrumentInput;

async function aReturn() {
  const project = await buildProject(t.db, t.programme.id);
  const period = await buildTimePeriod(t.db, project);
  const own = await buildOrganisation(t.db, t.programme.id);
  const submission = await buildSubmission(t.db, project, own);
  const { id } = await importDefinition(t.db, instrumentDefinition.parse(definitionOf(often)), {
    project_id: project.id,
    time_period_id: period.id,
  });
  const clerk = await buildUser(t.db, t.programme.id, { organisation_id: own.id, projects: [project.id] });
  const admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  const query = { submission_id: submission.id };
  const open = () => t.db.update(questionnaires).set({ status: 'open' }).where(eq(questionnaires.id, id));
  const section = async (at: number) => {
    const { body } = await t.call(listSections, { params: { id }, query }, clerk);
    const sectionId = body.questionnaire_sections[at]!.id;
    return (await t.call(getSectionQuestions, { params: { id, sectionId }, query }, clerk)).body;
  };
  const save = async (values: Record<string, string>) => {
    const { id: section_id, sub_sections } = await section(0);
    const answers = sub_sections[0]!.questions.flatMap(({ id: question_id, question_code, answer }) =>
      values[question_code] === undefined
        ? []
        : [{ question_id, value: values[question_code], version: answer.version }],
    );
    await t.call(
      saveAnswers,
      { query: { questionnaire_id: id }, body: { ...query, section_id, answers } },
      clerk,
    );
  };
  const built = async () => {
    const { body } = await t.call(getQuestionnaireDefinition, { params: { id } }, admin);
    return new Map(
      body.sections
        .flatMap(({ sub_sections }) => sub_sections.flatMap(({ questions }) => questions))
        .map((question) => [question.question_code, question]),
    );
  };
  const change = async (code: string, fields: object) => {
    const { id: questionId, ...question } = (await built()).get(code)!;
    const body = { ...question, ...fields };
    return t.call(updateQuestion, { params: { id: questionId }, body }, admin);
  };
  return { id, project, clerk, admin, open, section, save, built, change };
}

it('the section contains the answers its texts use, with their wording; other calls name the question', async () => {
  const { section, open, save, id, admin } = await aReturn();
  await open();
  await save({ drug: '<b>Aspirin</b>', kind: 'a' });
  const { sub_sections, elsewhere } = await section(1);
  const [question] = sub_sections[0]!.questions;
  expect(question).toMatchObject({
    question_text: 'How often was [Which drug] given as [What kind is it]?',
    help: 'Beside [Which other].',
    piped: { question_text: often.question_text, help: 'Beside {{secret}}.' },
  });
  expect(elsewhere['drug']).toMatchObject({
    value: '<b>Aspirin</b>',
    question: { question_type: 'short_text', options: [] },
  });
  expect(elsewhere['kind']).toMatchObject({
    value: 'a',
    question: { options: [{ option_code: 'a', option_name: 'A tablet' }] },
  });
  expect((await section(0)).sub_sections[0]!.questions.every((one) => !('piped' in one))).toBe(true);
  expect((await section(0)).elsewhere).toEqual({});
  const dictionary = (await t.call(getDataDictionary, { params: { id }, query: {} }, admin)).body;
  expect(JSON.stringify(dictionary)).toContain('[Which drug]');
  expect(JSON.stringify(dictionary)).not.toContain('{{');
});

it('hidden parts are sent with the answers their rule needs', async () => {
  const { section, open, save } = await aReturn();
  await open();
  await save({ kind: 'b', secret: 'Warfarin' });
  await save({ kind: 'a' });
  const { ruled_sections } = await section(1);
  const codes = ruled_sections.flatMap((one) =>
    one.sub_sections.flatMap(({ questions }) => questions.map(({ question_code }) => question_code)),
  );
  expect(codes).toEqual(['drug', 'kind', 'secret']);
});

it('a code that is none, and its own, are refused; what a text names cannot be removed', async () => {
  const { change, built, admin } = await aReturn();
  const wrong = await change('often', { question_text: 'Of {{drugs}}?' });
  expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([
    422,
    expect.stringContaining('there is no question with the code “drugs” in this questionnaire'),
  ]);
  const own = await change('often', { help: 'More than {{ often }}.' });
  expect([own.status, JSON.stringify(own.body)]).toEqual([
    422,
    expect.stringContaining('cannot include its own answer'),
  ]);
  const questionId = (await built()).get('drug')!.id;
  const removed = await t.call(deleteQuestion, { params: { id: questionId } }, admin);
  expect([removed.status, JSON.stringify(removed.body)]).toEqual([
    409,
    expect.stringContaining('drug is used in the text of question often'),
  ]);
});

it('a code that changes is followed, in translations too; a copy and a file have the texts as they are written', async () => {
  const { id, project, admin, change, built } = await aReturn();
  const cy = { id, language: 'cy' };
  await t.call(addLanguage, { params: { id }, body: { language: 'cy' } }, admin);
  const say = (text: string) =>
    t.call(
      saveTranslations,
      { params: cy, body: { texts: [{ source: often.question_text, text, seen: null }] } },
      admin,
    );
  const refused = await say('Pa mor aml {{drugs}}?');
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('{{drugs}}')]);
  expect((await say('{{kind}}: pa mor aml {{drug}}?')).body.saved).toHaveLength(1);
  expect((await change('drug', { question_code: 'medicine' })).status).toBe(200);
  const renamed = 'How often was {{medicine}} given as {{kind}}?';
  expect((await built()).get('often')!.question_text).toBe(renamed);
  const { texts } = (await t.call(listTranslations, { params: cy, query: { search: 'How often' } }, admin))
    .body;
  expect(texts).toMatchObject([{ source: renamed, text: '{{kind}}: pa mor aml {{medicine}}?' }]);
  const later = await buildTimePeriod(t.db, project);
  const copied = await t.call(
    copyQuestionnaire,
    { body: { questionnaire_id: id, time_period_id: later.id, questionnaire_name: 'Drugs once more' } },
    admin,
  );
  const exported = await t.call(exportQuestionnaire, { params: { id: copied.body.id } }, admin);
  expect(JSON.stringify(exported.body)).toContain(renamed);
});

it('a code with which a text would become too long for the builder is refused', async () => {
  const { change, built } = await aReturn();
  const long = `{{drug}} ${'so often '.repeat(220)}`.trim();
  expect((await change('often', { question_text: long })).status).toBe(200);
  const refused = await change('drug', { question_code: 'd'.repeat(99) });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { detail: expect.stringContaining('the text of question often would be longer than 2,000 characters') },
  ]);
  expect((await built()).has('drug')).toBe(true);
});

it('a definition that names what is not there is not stored', async () => {
  const project = await buildProject(t.db, t.programme.id);
  const period = await buildTimePeriod(t.db, project);
  const wrong = instrumentDefinition.parse(definitionOf(asked('more', 'More than {{nothing}}?')));
  const stored = importDefinition(t.db, wrong, { project_id: project.id, time_period_id: period.id });
  await expect(stored).rejects.toThrow();
});
