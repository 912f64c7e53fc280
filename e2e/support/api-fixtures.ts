import fs from 'node:fs';
import path from 'node:path';
import { expect, inject } from 'vitest';
import { DEMO_PASSWORD } from '../../demo/demo-accounts.ts';
import { unusedOneTimeCode } from './fixtures.ts';

type Json = Record<string, unknown>;
export type Api = (method: string, path: string, body?: Json) => Promise<Json>;

/** A token lives a quarter of an hour; files that follow one another share it for ten minutes. */
const SHARED_MS = 600_000;

/** Calls the API as a person of the demonstration, signed in as by the screen. @throws for everything but a success */
export async function signInToApi(email_address: string): Promise<Api> {
  const url = inject('portalUrl');
  const access_token = await tokenOf(email_address);
  return async (method, call, body) => {
    const response = await fetch(`${url}/api/v1/${call}`, {
      method,
      headers: {
        authorization: `Bearer ${access_token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Json;
    if (!response.ok) throw new Error(`${method} ${call}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
}

async function tokenOf(email_address: string): Promise<string> {
  const file = path.join(inject('sharedFolder'), `token-${email_address}`);
  if (fs.existsSync(file) && Date.now() - fs.statSync(file).mtimeMs < SHARED_MS)
    return fs.readFileSync(file, 'utf8');
  const url = inject('portalUrl');
  const config = (await (await fetch(`${url}/api/v1/runtime-config`)).json()) as { programme_id: number };
  const login = await fetch(`${url}/api/v1/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      programme_id: config.programme_id,
      email_address,
      password: DEMO_PASSWORD,
      otp: await unusedOneTimeCode(email_address),
    }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  expect(access_token, 'an access token').toBeTruthy();
  fs.writeFileSync(file, access_token);
  return access_token;
}

const idOf = (answer: Json) => answer['id'] as number;

export type DemoProject = Awaited<ReturnType<typeof findProject>>;

/** A project of the demonstration with the period that is open for entry. */
export async function findProject(api: Api, projectCode: string) {
  const config = (await (await fetch(`${inject('portalUrl')}/api/v1/runtime-config`)).json()) as {
    programme_id: number;
  };
  const { projects } = (await api('GET', `projects/?programme_id=${config.programme_id}`)) as {
    projects: { id: number; project_code: string; current_time_period: { time_period_id: number } }[];
  };
  const project = projects.find((one) => one.project_code === projectCode)!;
  return { id: project.id, timePeriodId: project.current_time_period.time_period_id };
}

/** Signs in as the superuser and finds the project that tests add questionnaires to. */
export async function openDemoProject() {
  const api = await signInToApi('superuser@acute.example');
  return { api, project: await findProject(api, 'urgent-emergency-care') };
}

export type GridQuestion = { question_code: string; question_text: string } & Json;

/** Builds a questionnaire of one section through the API, as the builder does, and opens it unless it is to stay a draft. */
export async function buildQuestionnaire(
  api: Api,
  options: {
    project: { id: number; timePeriodId: number };
    name: string;
    kind?: 'organisational' | 'case' | 'survey';
    status?: 'draft' | 'open';
  },
  parts: {
    list?: readonly Json[];
    grid?: { rows: string[]; columns: string[]; question: (row: number, column: number) => GridQuestion };
    checks?: readonly Json[];
  },
): Promise<number> {
  const questionnaire_id = idOf(
    await api('POST', 'questionnaires/', {
      project_id: options.project.id,
      time_period_id: options.project.timePeriodId,
      questionnaire_name: options.name,
      kind: options.kind ?? 'organisational',
    }),
  );
  const section_id = idOf(
    await api('POST', 'questionnaireSections/', {
      questionnaire_id,
      section_name: `${options.name} figures`,
    }),
  );
  const part = async (fields: Json) =>
    idOf(await api('POST', 'questionnaireSubSections/', { section_id, ...fields }));
  if (parts.list) {
    const sub_section_id = await part({});
    for (const question of parts.list)
      await api('POST', 'questions/', { questionnaire_id, sub_section_id, ...question });
  }
  if (parts.grid) {
    const { rows, columns, question } = parts.grid;
    const sub_section_id = await part({
      sub_section_name: 'Grid',
      row_totals: columns.length > 1,
      column_totals: true,
    });
    const columnIds: number[] = [];
    for (const column_name of columns) {
      columnIds.push(
        idOf(await api('POST', 'questionnaireSubSectionColumns/', { sub_section_id, column_name })),
      );
    }
    for (const [r, row_name] of rows.entries()) {
      const row_id = idOf(await api('POST', 'questionnaireSubSectionRows/', { sub_section_id, row_name }));
      for (const [c, column_id] of columnIds.entries()) {
        await api('POST', 'questions/', {
          questionnaire_id,
          sub_section_id,
          row_id,
          column_id,
          ...question(r, c),
        });
      }
    }
  }
  for (const check of parts.checks ?? [])
    await api('POST', 'questionnaireChecks/', { questionnaire_id, ...check });
  await api('PUT', `questionnaires/${questionnaire_id}`, {
    questionnaire_name: options.name,
    kind: options.kind ?? 'organisational',
    status: options.status ?? 'open',
  });
  return questionnaire_id;
}

/** Builds a survey with a choice, a figure and a free text, open for answers. */
export function buildSurvey(
  api: Api,
  { project, name }: { project: { id: number; timePeriodId: number }; name: string },
): Promise<number> {
  return buildQuestionnaire(
    api,
    { project, name, kind: 'survey' },
    {
      list: [
        {
          question_code: 'kind',
          question_text: 'Were you treated with kindness?',
          question_type: 'single_choice',
          options: [
            { option_code: 'always', option_name: 'Yes, always' },
            { option_code: 'partly', option_name: 'Some of the time' },
            { option_code: 'no', option_name: 'No' },
          ],
        },
        {
          question_code: 'wait',
          question_text: 'How long did you wait?',
          question_type: 'integer',
          unit: 'minutes',
        },
        { question_code: 'words', question_text: 'What should we know?', question_type: 'long_text' },
      ],
    },
  );
}

/** The stored answers of a submission to a questionnaire, by question code. */
export async function readStoredAnswers(
  api: Api,
  target: { project: { id: number }; questionnaireId: number; submissionName: string },
) {
  const { submissions } = (await api('GET', `submissions/?project_id=${target.project.id}&limit=1000`)) as {
    submissions: { id: number; submission_name: string }[];
  };
  const submission = submissions.find((one) => one.submission_name === target.submissionName)!;
  const { question_responses: all } = (await api(
    'GET',
    `questionnaires/question-responses?questionnaire_id=${target.questionnaireId}&submission_id=${submission.id}&limit=1000`,
  )) as { question_responses: { question_code: string; value: unknown }[] };
  return Object.fromEntries(all.map((one) => [one.question_code, one.value]));
}

/** Closes questionnaires that a test built, so that later tests do not meet them. */
export async function closeQuestionnaires(
  api: Api,
  built: readonly { id: number; name: string; kind: 'organisational' | 'survey' }[],
): Promise<void> {
  for (const { id, name, kind } of built)
    if (id) await api('PUT', `questionnaires/${id}`, { questionnaire_name: name, kind, status: 'closed' });
}
