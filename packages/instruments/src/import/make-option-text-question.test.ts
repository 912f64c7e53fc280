import { findOptionTextQuestions } from '@portal/contract/questionnaires/option-text-questions';
import { describe, expect, it } from 'vitest';
import { readAnswerText } from '../answer-files/read-answer-text.ts';
import { AnswerMatcher } from '../answer-files/match-answers.ts';
import { entryOf, questionOf, questionsOf, readForm, readJsonFile } from '../testing/read-test-files.ts';

const xlsform = (type: string) =>
  readForm({
    survey: [
      ['type', 'name', 'label', 'required'],
      [type, 'kind', 'Kind of ward', 'yes'],
      ['text', 'after', 'Notes', null],
    ],
    choices: [
      ['list_name', 'name', 'label'],
      ['kinds', 'acute', 'Acute'],
      ['kinds', 'mental', 'Mental health'],
    ],
  });

const open = (more = {}) =>
  readJsonFile({
    resourceType: 'Questionnaire',
    title: 'Wards',
    item: [
      {
        linkId: 'kind',
        text: 'Kind of ward',
        type: 'open-choice',
        answerOption: [
          { valueCoding: { code: 'acute', display: 'Acute' } },
          { valueCoding: { code: 'mental', display: 'Mental health' } },
        ],
        ...more,
      },
      { linkId: 'after', text: 'Notes', type: 'string' },
    ],
  });

const codesOf = (form: Awaited<ReturnType<typeof xlsform>>) =>
  questionsOf(form).map(({ question_code }) => question_code);

describe('the text of an option “Other”', () => {
  it('is a text question below the choice for or_other of an XLSForm', async () => {
    const form = await xlsform('select_one kinds or_other');
    expect(codesOf(form)).toEqual(['kind', 'kind_other', 'after']);
    expect(questionOf(form, 'kind').options.map(({ option_code }) => option_code)).toEqual([
      'acute',
      'mental',
      'other',
    ]);
    expect(questionOf(form, 'kind_other')).toMatchObject({
      question_text: 'Other, please specify',
      question_type: 'short_text',
      show_if: "kind == 'other'",
      required: true,
    });
    expect(entryOf(form, 'kind')).toMatchObject({
      outcome: 'mapped',
      reason: expect.stringContaining('kind_other'),
    });
  });

  it('is asked where “other” is among several options that are selected', async () => {
    const form = await xlsform('select_multiple kinds or_other');
    expect(questionOf(form, 'kind_other').show_if).toBe("includes(kind, 'other')");
    const listed = questionsOf(form).map((question) => ({ ...question, row_id: null }));
    expect([...findOptionTextQuestions(listed).keys()].map(({ question_code }) => question_code)).toEqual([
      'kind_other',
    ]);
  });

  it('does not appear without or_other', async () => {
    expect(codesOf(await xlsform('select_one kinds'))).toEqual(['kind', 'after']);
  });

  it('holds the free text that a FHIR item allows, under its label', async () => {
    const form = await open({
      extension: [
        {
          url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-openLabel',
          valueString: 'Another kind:',
        },
      ],
    });
    expect(codesOf(form)).toEqual(['kind', 'kind_other', 'after']);
    expect(questionOf(form, 'kind').options.at(-1)).toMatchObject({
      option_code: 'other',
      option_name: 'Another kind',
    });
    expect(questionOf(form, 'kind_other').question_text).toBe('Another kind, please specify');
    expect(entryOf(form, 'Kind of ward').outcome).toBe('mapped');
    const newer = await open({ type: 'coding', answerConstraint: 'optionsOrString' });
    expect(codesOf(newer)).toEqual(['kind', 'kind_other', 'after']);
    expect(codesOf(await open({ type: 'choice' }))).toEqual(['kind', 'after']);
  });

  it('takes the answer in own words of a FHIR response, beside options and alone', async () => {
    const questions = questionsOf(await open());
    const answered = (content: string) => {
      const [record] = readAnswerText(content)!.records;
      return new AnswerMatcher(questions)
        .place(record!.entries)
        .filter(({ question }) => question !== null)
        .map(({ question, value }) => [question!.question_code, value]);
    };
    const response = (...answer: object[]) =>
      JSON.stringify({ resourceType: 'QuestionnaireResponse', item: [{ linkId: 'kind', answer }] });
    const expected = [
      ['kind', 'other'],
      ['kind_other', 'Hospice; day'],
    ];
    expect(answered(response({ valueString: 'Hospice; day' }))).toEqual(expected);
    const several = questionsOf(await open({ repeats: true }));
    expect(
      new AnswerMatcher(several)
        .place(
          readAnswerText(response({ valueCoding: { code: 'mental' } }, { valueString: 'Hospice' }))!
            .records[0]!.entries,
        )
        .map(({ value }) => value),
    ).toEqual(['mental;other', 'Hospice']);
    expect(answered(response({ valueCoding: { code: 'acute' } }))).toEqual([['kind', 'acute']]);
    expect(answered(response({ valueString: 'acute' }))).toEqual([['kind', 'acute']]);
  });

  it('is found under the headings that ODK and LimeSurvey give it', async () => {
    const answered = async (more: object, name: string, value: string) =>
      new AnswerMatcher(questionsOf(await open(more)))
        .place([{ place: '', names: [name], value, note: null, problem: null }])
        .map((one) => [one.question?.question_code, one.value, one.problem]);
    for (const name of ['kind_other', 'group-kind_other', 'kind[other]'])
      expect(await answered({}, name, 'Hospice')).toEqual([['kind_other', 'Hospice', null]]);
    expect(await answered({ repeats: true }, 'kind[other]', 'Hospice')).toEqual([
      ['kind', 'other', null],
      ['kind_other', 'Hospice', null],
    ]);
    expect(await answered({ repeats: true }, 'kind[other]', '')).toEqual([['kind_other', '', null]]);
    expect(await answered({ repeats: true }, 'kind[acute]', 'Y')).toEqual([['kind', 'acute', null]]);
  });
});
