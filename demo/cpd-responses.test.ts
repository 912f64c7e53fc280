import fs from 'node:fs';
import path from 'node:path';
import { referencedCodes, evaluateValue, parseExpression } from '@portal/expressions/expression';
import { getQuestionTypeInfo, optionCodes } from '@portal/contract/questionnaires/question-types';
import { describe, expect, it } from 'vitest';
import { validateQuestionnaireDefinition } from '../apps/api/src/modules/builder/questionnaire-builder/definition/validate-questionnaire-definition.ts';
import { parseCsv } from './csv.ts';
import { parseCaseAnswers } from './load/parse-case-answers.ts';
import { cpdChoices, cpdOpenChoices, cpdSources } from './prepare/cpd-choices.ts';
import { cpdColumns, convertCpdResponses, NAMED_PEOPLE } from './prepare/cpd-responses.ts';
import { caseNoteReview } from './questionnaires/case-note-review.ts';
import { cpdSurvey } from './questionnaires/cpd-survey.ts';
import { flattenQuestions } from './questionnaires/define-questionnaire.ts';
import { experienceSettings, patientExperience } from './questionnaires/patient-experience.ts';
import { patientExperienceInWelsh } from './questionnaires/patient-experience-welsh.ts';

const read = (name: string) =>
  parseCsv(fs.readFileSync(path.join(import.meta.dirname, 'data', name), 'utf8'));
const responses = read('cpd-survey.csv');
const counts = read('cpd-survey-counts.csv');
const caseNotes = read('case-notes.csv');

describe('the questionnaires of cases', () => {
  it.each([cpdSurvey, caseNoteReview, patientExperience])(
    'can be stored as they are: $questionnaire_name',
    (definition) => {
      expect(validateQuestionnaireDefinition(definition)).toEqual([]);
    },
  );

  it.each([
    { definition: cpdSurvey, rows: responses },
    { definition: caseNoteReview, rows: caseNotes },
  ])('have room for every prepared answer: $definition.questionnaire_name', ({ definition, rows }) => {
    const wrong = rows.flatMap((row) => {
      const answers = parseCaseAnswers(definition, row);
      return flattenQuestions(definition).flatMap((question) => {
        const value = answers[question.question_code];
        if (value === undefined) return [];
        const { show_if = '' } = question;
        const read = (code: string) => (answers[code] ?? null) as string | number | string[] | null;
        const isShown =
          show_if === '' || evaluateValue(parseExpression(show_if), { read, last: () => null }) === true;
        const isKnown =
          !['option', 'options'].includes(getQuestionTypeInfo(question.question_type).answers) ||
          [value]
            .flat()
            .every((one) => optionCodes({ ...question, options: question.options }).includes(one as string));
        const isShort = String(value).length <= (getQuestionTypeInfo(question.question_type).longest ?? 500);
        return isShown && isKnown && isShort ? [] : [`${question.question_code}: ${String(value)}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  it('read questions of their own', () => {
    for (const definition of [cpdSurvey, caseNoteReview, patientExperience]) {
      const codes = flattenQuestions(definition).map((one) => one.question_code);
      const named = flattenQuestions(definition).flatMap(({ show_if }) =>
        show_if ? referencedCodes(parseExpression(show_if)) : [],
      );
      expect(named.filter((code) => !codes.includes(code))).toEqual([]);
    }
  });
});

describe('the survey of patients', () => {
  it('has every text in Welsh, and nothing else', () => {
    const { questionnaire_name, introduction, sections } = patientExperience;
    const { who_sees, distress_help, thanks } = experienceSettings;
    const english = [
      ...[questionnaire_name, introduction, who_sees, distress_help, thanks],
      ...sections.flatMap(({ section_name, guidance }) => [section_name, guidance]),
      ...flattenQuestions(patientExperience).flatMap(({ question_text, help, options }) => [
        ...[question_text, help],
        ...options.map(({ option_name }) => option_name),
      ]),
    ].filter((text) => text !== '');
    expect(Object.keys(patientExperienceInWelsh).sort()).toEqual([...new Set(english)].sort());
  });
});

describe('the 237 responses', () => {
  it('are there, in the codes of the questionnaire', () => {
    expect(responses).toHaveLength(237);
    expect(Object.keys(responses[0]!)).toEqual(cpdColumns);
  });

  it('add up to the counts that were made straight from the raw file', () => {
    expect(counts.length).toBeGreaterThan(90);
    for (const { question_code, option_code, responses: wanted } of counts) {
      const found = responses.filter((row) => row[question_code!]!.split(' ').includes(option_code!));
      expect(String(found.length), `${question_code}, ${option_code}`).toBe(wanted);
    }
  });

  it('remove the names from three answers', () => {
    const left = responses.flatMap((row) => Object.values(row).filter((text) => text === NAMED_PEOPLE));
    expect(left).toHaveLength(3);
  });
});

describe('preparing a response', () => {
  const columns = [
    ...[...cpdChoices, ...cpdOpenChoices].map(({ column }) => column),
    ...Object.keys(cpdSources),
    ...['q03a_analyst_years_n', 'q10a_other_org_member_txt', 'q20h_cpd_opps_other_txt'],
    ...['q13b_cpd_outside_work_days_txt', 'q17b_org_cpd_budget_txt', 'q18b_org_study_leave_days_txt'],
    'q21a_cpd_opps_sources_txt',
  ];
  const blank = Object.fromEntries(columns.map((column) => [column, '-']));
  const prepared = (given: Record<string, string>) => convertCpdResponses([{ ...blank, ...given }])[0]!;

  it('reads years that were typed as text', () => {
    expect(prepared({ q03a_analyst_years_n: '0.7' })['years_as_analyst']).toBe('0.7');
    expect(prepared({ q03a_analyst_years_n: '7+ years' })['years_as_analyst']).toBe('7');
    expect(prepared({ q03a_analyst_years_n: '-' })['years_as_analyst']).toBe('');
  });

  it('reads free text in place of an option as “other”, with its words', () => {
    const row = prepared({
      q04a_role_description_cat: 'Modeller ',
      q22a_org_nhs_type_cat: 'Other (please specify):',
    });
    expect([row['role'], row['role_other']]).toEqual(['other', 'Modeller']);
    expect([row['organisation_kind'], row['organisation_kind_other']]).toEqual(['other', '']);
  });

  it('keeps what was written to a question that was not asked', () => {
    const row = prepared({
      q18a_org_study_leave_ind: 'No',
      q18b_org_study_leave_days_txt: 'Only for doctors',
    });
    expect([row['study_leave_days'], row['help_remark']]).toEqual(['', 'Only for doctors']);
  });

  it('gives back the days that a spreadsheet took for a date', () => {
    const row = prepared({ q13a_cpd_outside_work_ind: 'Yes', q13b_cpd_outside_work_days_txt: '2022-10-05' });
    expect(row['own_time_days']).toBe('5-10');
  });

  it('refuses an answer that is none of the options', () => {
    expect(() => prepared({ q01a_gender_cat: 'Mal' })).toThrow('q01a_gender_cat has “Mal”');
  });
});
