import { saveAnswers } from '@portal/contract/responses/answers';
import { getDataDictionary } from '@portal/contract/questionnaires/data-dictionary';
import { exportQuestionnaire, type InstrumentInput } from '@portal/contract/builder/instrument-definition';
import { copyQuestionnaire } from '@portal/contract/builder/questionnaire-builder';
import { getSectionQuestions, listSections } from '@portal/contract/questionnaires/questionnaires';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { buildDefinitionTeam } from '#fixtures/build-submission-team';
import { questionnaires } from '../../../tables/questionnaires.tables.ts';
import { layOutWorkbook } from '../../collection/workbooks/workbook-layout.ts';
import { loadWorkbookContent } from '../../collection/workbooks/load-workbook-content.ts';

const t = useTestApp();

const list = (section_name: string, questions: object[]) => ({ section_name, sub_sections: [{ questions }] });
const definition = {
  format: 'benchmarking-portal-questionnaire',
  version: 1,
  questionnaire_name: 'Defaults',
  sections: [
    list('Site', [
      { question_code: 'beds', question_text: 'Beds?', question_type: 'integer', required: true },
    ]),
    list('Staff', [
      {
        question_code: 'open',
        question_text: 'Open?',
        question_type: 'yes_no',
        required: true,
        default_answer: "'yes'",
      },
      {
        question_code: 'staffed',
        question_text: 'Staffed?',
        question_type: 'integer',
        help: 'At noon.',
        default_answer: 'beds - 1',
      },
    ]),
  ],
} as InstrumentInput;

async function aReturn() {
  const { project, id, submission, clerk, admin } = await buildDefinitionTeam(t, definition);
  const query = { submission_id: submission.id };
  const sections = async () =>
    (await t.call(listSections, { params: { id }, query }, clerk)).body.questionnaire_sections;
  const [site, staff] = await sections();
  const section = async (sectionId: number) =>
    (await t.call(getSectionQuestions, { params: { id, sectionId }, query }, clerk)).body;
  const save = async (section_id: number, code: string, value: number | string | null, version = 0) => {
    const questions = (await section(section_id)).sub_sections[0]!.questions;
    const question_id = questions.find(({ question_code }) => question_code === code)!.id;
    const body = { ...query, section_id, answers: [{ question_id, value, version }] };
    return (await t.call(saveAnswers, { query: { questionnaire_id: id }, body }, clerk)).body;
  };
  return { project, id, submission, clerk, admin, site: site!.id, staff: staff!.id, sections, section, save };
}

it('is sent with what it reads, and answers nothing until it is taken', async () => {
  const w = await aReturn();
  await w.save(w.site, 'beds', 12);
  const { elsewhere, sub_sections } = await w.section(w.staff);
  expect(elsewhere['beds']).toEqual({ value: 12, previous: null });
  expect(
    sub_sections[0]!.questions.map(({ default_answer, answer }) => [default_answer, answer.value]),
  ).toEqual([
    ["'yes'", null],
    ['beds - 1', null],
  ]);
  expect((await w.sections())[1]).toMatchObject({ state: 'not_started', answered: 0, required_left: 1 });
  await w.save(w.staff, 'open', 'yes');
  expect((await w.sections())[1]).toMatchObject({ state: 'in_progress', answered: 1, required_left: 0 });
});

it('stays cleared after a respondent cleared it, once', async () => {
  const w = await aReturn();
  const cleared = await w.save(w.staff, 'open', null);
  expect(cleared.saved[0]!.answer).toMatchObject({ value: null, version: 1 });
  // A repeat after a lost reply changes nothing; a question without a default stores nothing.
  expect((await w.save(w.staff, 'open', null)).saved[0]!.answer.version).toBe(1);
  expect((await w.save(w.site, 'beds', null)).saved[0]!.answer.version).toBe(0);
});

it('is in the data dictionary in words, in copies and files, and beside the cell in a workbook', async () => {
  const w = await aReturn();
  const dictionary = await t.call(getDataDictionary, { params: { id: w.id } }, w.clerk);
  const words = ['', 'Yes', '“Beds?” (beds) minus 1'];
  expect(dictionary.body.entries.map(({ offered_answer }) => offered_answer)).toEqual(words);
  const next = await buildTimePeriod(t.db, w.project, 'upcoming');
  const body = { questionnaire_id: w.id, time_period_id: next.id };
  const copied = await t.call(copyQuestionnaire, { body }, w.admin);
  const files = await Promise.all(
    [w.id, copied.body.id].map((id) => t.call(exportQuestionnaire, { params: { id } }, w.admin)),
  );
  expect(files[1]!.body.sections).toEqual(files[0]!.body.sections);
  expect(files[0]!.body.sections[1]!.sub_sections[0]!.questions[1]!.default_answer).toBe('beds - 1');

  const [questionnaire] = await t.db.select().from(questionnaires).where(eq(questionnaires.id, w.id));
  const fixture = { questionnaire: questionnaire!, submission_id: w.submission.id } as Parameters<
    typeof loadWorkbookContent
  >[2];
  const { content } = await loadWorkbookContent(t.db, t.deps, fixture);
  const [, staff] = layOutWorkbook(content);
  const cells = staff!.cells.filter(({ look }) => look === 'answer').map(({ text }) => text);
  expect(cells).toEqual([null, null]);
  expect(staff!.cells.filter(({ look }) => look === 'note').map(({ text }) => text)).toEqual([
    'Default: Yes. It only counts once you enter it here.',
    'At noon.\n\nDefault: “Beds?” (beds) minus 1. It only counts once you enter it here.',
  ]);
});
