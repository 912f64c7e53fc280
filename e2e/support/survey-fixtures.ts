import { inject } from 'vitest';
import { patientExperience } from '../../demo/questionnaires/patient-experience.ts';
import { type Api, findProject } from './api-fixtures.ts';

const idOf = (answer: Record<string, unknown>) => answer['id'] as number;

/** A survey of two pages about the first submission of a project, with codes, made as the programme team makes one. */
export async function createSurveyWithCodes(
  api: Api,
  {
    name,
    settings = {},
    codes = 1,
    status = 'open',
  }: { name: string; settings?: object; codes?: number; status?: string },
) {
  const project = await findProject(api, 'urgent-emergency-care');
  const fields = {
    questionnaire_name: name,
    kind: 'survey',
    introduction:
      '<p>We would like to know how your visit was.</p><ul><li>It helps those who come after you.</li></ul>',
  };
  const questionnaire_id = idOf(
    await api('POST', 'questionnaires/', {
      project_id: project.id,
      time_period_id: project.timePeriodId,
      ...fields,
    }),
  );
  const page = async (section_name: string) => {
    const section_id = idOf(await api('POST', 'questionnaireSections/', { questionnaire_id, section_name }));
    return idOf(await api('POST', 'questionnaireSubSections/', { section_id }));
  };
  const ask = (sub_section_id: number, question: object) =>
    api('POST', 'questions/', { questionnaire_id, sub_section_id, ...question });
  const visit = await page('Your visit');
  await ask(visit, {
    question_code: 'KIND',
    question_text: 'Were you treated kindly?',
    question_type: 'yes_no',
    required: true,
  });
  await ask(visit, {
    question_code: 'WAIT',
    question_text: 'How many minutes did you wait?',
    question_type: 'integer',
    hard_minimum: 0,
    hard_maximum: 5000,
    required: true,
  });
  await ask(visit, {
    question_code: 'WHY',
    question_text: 'What was not kind?',
    question_type: 'long_text',
    show_if: "KIND = 'no'",
  });
  const after = await page('Afterwards');
  await ask(after, {
    question_code: 'HELP',
    question_text: 'What helped you?',
    question_type: 'multiple_choice',
    options: [
      { option_code: 'talk', option_name: 'Talking to somebody', exclusive: false },
      { option_code: 'leaflet', option_name: 'A leaflet', exclusive: false },
      { option_code: 'none', option_name: 'None of these', exclusive: true },
    ],
  });
  await ask(after, {
    question_code: 'WORDS',
    question_text: 'In your own words',
    question_type: 'long_text',
  });
  await ask(after, { question_code: 'DAY', question_text: 'When was it?', question_type: 'date' });
  await api('PUT', `questionnaires/${questionnaire_id}/caseSettings`, {
    minutes: 5,
    who_sees: 'The programme team reads your answers, never with your name.',
    distress_help: 'You can call <a href="tel:116123">116 123</a> at any time.',
    thanks: 'Your words help us.',
    ...settings,
  });
  const setStatus = (to: string) =>
    api('PUT', `questionnaires/${questionnaire_id}`, { ...fields, status: to });
  await setStatus(status);
  const { submissions } = (await api('GET', `submissions/?project_id=${project.id}&limit=1000`)) as {
    submissions: { id: number }[];
  };
  const submission_id = submissions[0]!.id;
  const made =
    codes === 0
      ? []
      : (
          (await api('POST', `caseCode/${questionnaire_id}`, { submission_id, count: codes })) as {
            case_codes: { id: number; case_code: string }[];
          }
        ).case_codes;
  return {
    questionnaire_id,
    submission_id,
    codes: made,
    setStatus,
    path: `/surveys/${questionnaire_id}-${submission_id}`,
    url: inject('portalUrl'),
  };
}

/** The survey of the demonstration that takes answers, which is offered in Welsh too. */
export async function demoSurvey(api: Api) {
  const project = await findProject(api, 'reviews-and-surveys');
  const { questionnaires } = (await api('GET', `questionnaires/?project_id=${project.id}&limit=1000`)) as {
    questionnaires: { id: number; kind: string; questionnaire_name: string; status: string }[];
  };
  const { id } = questionnaires.find(
    ({ questionnaire_name, kind }) =>
      kind === 'survey' && questionnaire_name === patientExperience.questionnaire_name,
  )!;
  const { submissions } = (await api('GET', `submissions/?project_id=${project.id}&limit=1000`)) as {
    submissions: { id: number }[];
  };
  const submission_id = submissions[0]!.id;
  return {
    path: `/surveys/${id}-${submission_id}`,
    async newCode(): Promise<string> {
      const made = (await api('POST', `caseCode/${id}`, { submission_id, count: 1 })) as {
        case_codes: { case_code: string }[];
      };
      return made.case_codes[0]!.case_code;
    },
  };
}
