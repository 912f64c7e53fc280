import { saveAnswers, setSectionState } from '@portal/contract/responses/answers';
import { getDataDictionary } from '@portal/contract/questionnaires/data-dictionary';
import { type InstrumentInput } from '@portal/contract/builder/instrument-definition';
import { exportQuestionnaire } from '@portal/contract/builder/instrument-definition';
import { copyQuestionnaire, updateQuestion } from '@portal/contract/builder/questionnaire-builder';
import { getSectionQuestions, listSections } from '@portal/contract/questionnaires/questionnaires';
import { submitQuestionnaire } from '@portal/contract/collection/submissions';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildTimePeriod } from '#fixtures/build-projects';
import { createAccessToken, useTestApp } from '#support/test-app';
import { buildDefinitionTeam } from '#fixtures/build-submission-team';

const t = useTestApp();

const option = (option_code: string, option_name: string, show_if = '') => ({
  option_code,
  option_name,
  show_if,
});
const definition: InstrumentInput = {
  format: 'benchmarking-portal-questionnaire',
  version: 1,
  questionnaire_name: 'Cascade',
  sections: [
    {
      section_name: 'Where',
      sub_sections: [
        {
          questions: [
            {
              question_code: 'region',
              question_text: 'Region?',
              question_type: 'single_choice',
              options: [option('n', 'North'), option('s', 'South')],
            },
          ],
        },
      ],
    },
    {
      section_name: 'Which',
      sub_sections: [
        {
          questions: [
            {
              question_code: 'site',
              question_text: 'Site?',
              question_type: 'drop_down',
              required: true,
              options: [
                option('n1', 'Royal', "region == 'n'"),
                option('s1', 'General', "region == 's'"),
                option('x', 'Another'),
              ],
            },
          ],
        },
      ],
    },
  ],
};

async function aReturn() {
  const { project, period, id, submission, clerk, admin } = await buildDefinitionTeam(t, definition);
  const listed = await t.call(
    listSections,
    { params: { id }, query: { submission_id: submission.id } },
    clerk,
  );
  const [where, which] = listed.body.questionnaire_sections.map((one) => one.id);
  return { project, period, id, submission, clerk, admin, where: where!, which: which! };
}
let w: Awaited<ReturnType<typeof aReturn>>;
beforeEach(async () => {
  w = await aReturn();
});

const section = async (sectionId: number) =>
  (
    await t.call(
      getSectionQuestions,
      { params: { id: w.id, sectionId }, query: { submission_id: w.submission.id } },
      w.clerk,
    )
  ).body;
const questionIn = async (sectionId: number) => (await section(sectionId)).sub_sections[0]!.questions[0]!;
async function answer(section_id: number, value: string) {
  const { id, answer: now } = await questionIn(section_id);
  const { body } = await t.call(
    saveAnswers,
    {
      query: { questionnaire_id: w.id },
      body: {
        submission_id: w.submission.id,
        section_id,
        answers: [{ question_id: id, value, version: now.version }],
      },
    },
    w.clerk,
  );
  return body;
}
const complete = async (section_id: number) =>
  (
    await t.call(
      setSectionState,
      { body: { section_id, submission_id: w.submission.id, state: 'complete' } },
      w.clerk,
    )
  ).body;
const states = async () =>
  (
    await t.call(listSections, { params: { id: w.id }, query: { submission_id: w.submission.id } }, w.clerk)
  ).body.questionnaire_sections.map(({ state }) => state);
const GONE = 'Site: “Royal” is not available with your other answers. Select again.';

describe('options that depend on other answers', () => {
  it('stay selected when they are no longer offered, and the section stays open', async () => {
    await answer(w.where, 'n');
    await answer(w.which, 'n1');
    expect([await complete(w.where), await complete(w.which)]).toMatchObject([
      { state: 'complete' },
      { state: 'complete' },
    ]);
    // Another answer elsewhere: the section that was complete is in progress again, and nothing of it is lost.
    await answer(w.where, 's');
    expect(await states()).toEqual(['complete', 'in_progress']);
    const site = await questionIn(w.which);
    expect(site.answer.value).toBe('n1');
    expect(await complete(w.which)).toEqual({
      state: 'in_progress',
      problems: [{ question_id: site.id, message: GONE }],
    });
    await answer(w.which, 's1');
    expect((await complete(w.which)).state).toBe('complete');
  });

  it('are checked again when the questionnaire is submitted', async () => {
    await answer(w.where, 'n');
    await answer(w.which, 'n1');
    await complete(w.where);
    await complete(w.which);
    // An editor can change a rule while people answer.
    const site = await questionIn(w.which);
    const changed = await t.call(
      updateQuestion,
      {
        params: { id: site.id },
        body: {
          ...site,
          options: [{ ...site.options[0]!, show_if: "region == 's'" }, ...site.options.slice(1)],
        },
      },
      w.admin,
    );
    expect(changed.status).toBe(200);
    const submitted = await t.call(
      submitQuestionnaire,
      { params: { questionnaireId: w.id, submissionId: w.submission.id }, body: { declared: true } },
      w.clerk,
    );
    expect([submitted.status, submitted.body]).toMatchObject([
      409,
      { detail: expect.stringContaining(GONE) },
    ]);
  });

  it('are sent with what their conditions read, wherever that is asked', async () => {
    await answer(w.where, 'n');
    const { elsewhere, sub_sections } = await section(w.which);
    expect(elsewhere['region']).toEqual({ value: 'n', previous: null });
    expect(sub_sections[0]!.questions[0]!.options.map(({ show_if }) => show_if)).toEqual([
      "region == 'n'",
      "region == 's'",
      '',
    ]);
  });

  it('are named by the dry run of a workbook, also where only the other answer changes', async () => {
    await answer(w.where, 'n');
    await answer(w.which, 'n1');
    const form = new FormData();
    form.append('file', new Blob(['question_code,value\nregion,South\n']), 'answers.csv');
    const encoded = new Response(form);
    const told = await t.app.inject({
      method: 'POST',
      url: `/api/v1/workbooks/${w.id}/${w.submission.id}`,
      headers: {
        authorization: `Bearer ${await createAccessToken(t.deps, w.clerk.id)}`,
        'content-type': encoded.headers.get('content-type')!,
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(told.json().checks).toEqual([{ severity: 'error', message: GONE }]);
  });

  it('are in the data dictionary in words, and in copies and files', async () => {
    const dictionary = await t.call(getDataDictionary, { params: { id: w.id } }, w.clerk);
    expect(dictionary.body.entries[1]!.options).toEqual([
      { option_code: 'n1', option_name: 'Royal', offered_if: '“Region?” (region) is North' },
      { option_code: 's1', option_name: 'General', offered_if: '“Region?” (region) is South' },
      { option_code: 'x', option_name: 'Another', offered_if: '' },
    ]);
    const next = await buildTimePeriod(t.db, w.project, 'upcoming');
    const copied = await t.call(
      copyQuestionnaire,
      { body: { questionnaire_id: w.id, time_period_id: next.id } },
      w.admin,
    );
    const files = [w.id, copied.body.id].map((id) =>
      t.call(exportQuestionnaire, { params: { id } }, w.admin),
    );
    const [mine, theirs] = (await Promise.all(files)).map(({ body }) => body.sections);
    expect(theirs).toEqual(mine);
    expect(mine![1]!.sub_sections[0]!.questions[0]!.options[0]!.show_if).toBe("region == 'n'");
  });
});
