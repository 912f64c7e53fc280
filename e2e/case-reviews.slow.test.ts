import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type Api, signInToApi, buildQuestionnaire, findProject } from './support/api-fixtures.ts';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();
const CASES = 40;
const TWICE = 10;
const PAIN = ['never', 'sometimes', 'always'];

type Answers = { pain: string; followed: string; days: number };
type Row = {
  id: number;
  case_code: string;
  case_number: number;
  second_review: { id: number; case_code: string } | null;
};

let address: string;
let pairs: [Answers, Answers][];
let firstPair: Row;

/** The nth case as either reviewer answers it; the second sees three of ten another way. */
const answersOf = (n: number): Answers => ({
  pain: PAIN[n % 3]!,
  followed: n % 4 === 0 ? 'no' : 'yes',
  days: 2 + (n % 5),
});
const seenAgain = (n: number): Answers => {
  const first = answersOf(n);
  if (n === 0) return { ...first, pain: 'always', days: 9 };
  if (n === 1) return { ...first, followed: first.followed === 'yes' ? 'no' : 'yes' };
  return n === 2 ? { ...first, pain: 'never' } : first;
};

beforeAll(async () => {
  const team = await signInToApi('admin@acute.example');
  const clerk = await signInToApi('contributor@acute.example');
  const project = await findProject(team, 'urgent-emergency-care');
  const questionnaireId = await buildQuestionnaire(
    team,
    { project, name: 'Case-note review', status: 'draft' },
    {
      list: [
        {
          question_code: 'pain',
          question_text: 'How often was pain assessed in the first day?',
          question_type: 'single_choice',
          required: true,
          options: PAIN.map((code) => ({
            option_code: code,
            option_name: code[0]!.toUpperCase() + code.slice(1),
          })),
        },
        {
          question_code: 'followed',
          question_text: 'Was the patient followed up after discharge?',
          question_type: 'yes_no',
        },
        { question_code: 'days', question_text: 'Days on the ward', question_type: 'integer', unit: 'days' },
      ],
    },
  );
  await team('PUT', `questionnaires/${questionnaireId}`, {
    questionnaire_name: 'Case-note review',
    kind: 'case',
    status: 'open',
  });
  await team('PUT', `questionnaires/${questionnaireId}/caseSettings`, {
    double_review_percent: (100 * TWICE) / CASES,
  });
  const { submissions } = (await clerk('GET', `submissions/?project_id=${project.id}&limit=1000`)) as {
    submissions: { id: number; submission_name: string }[];
  };
  const submissionId = submissions.find(({ submission_name }) => submission_name.includes('King'))!.id;
  const { id: reviewer_id } = await clerk('GET', 'users/me');
  await clerk('POST', `caseCode/${questionnaireId}`, {
    submission_id: submissionId,
    count: CASES,
    reviewer_id,
  });
  const { case_codes } = (await clerk(
    'GET',
    `caseCode/?questionnaire_id=${questionnaireId}&submission_id=${submissionId}`,
  )) as { case_codes: Row[] };
  const sectionOf = await sectionAsked(clerk, questionnaireId, submissionId, case_codes[0]!.case_code);
  const fill = async (api: Api, one: { id: number; case_code: string }, answers: Answers) => {
    await api('POST', `questionnaires/section-submission?questionnaire_id=${questionnaireId}`, {
      submission_id: submissionId,
      case_code: one.case_code,
      section_id: sectionOf.id,
      answers: Object.entries(answers).map(([code, value]) => ({
        question_id: sectionOf.questions[code]!,
        value,
        version: 0,
        missing_reason: null,
        explanation: null,
      })),
    });
    const { problems } = await api('POST', `caseCode/${one.id}/complete`);
    expect(problems).toEqual([]);
  };
  const twice = case_codes.filter(({ second_review }) => second_review !== null);
  expect([case_codes.length, twice.length]).toEqual([CASES, TWICE]);
  for (const [n, row] of twice.entries()) {
    await fill(clerk, row, answersOf(n));
    await fill(team, row.second_review!, seenAgain(n));
  }
  for (const [n, row] of case_codes.filter(({ second_review }) => second_review === null).entries())
    await fill(clerk, row, answersOf(n));
  pairs = twice.map((_, n) => [answersOf(n), seenAgain(n)]);
  firstPair = twice[0]!;
  address = `/projects/urgent-emergency-care/data-collection/reviews/${questionnaireId}-${submissionId}`;
});

async function sectionAsked(api: Api, questionnaireId: number, submissionId: number, code: string) {
  const of = `submission_id=${submissionId}&case_code=${code}`;
  const { questionnaire_sections } = (await api(
    'GET',
    `questionnaires/${questionnaireId}/sections?${of}`,
  )) as {
    questionnaire_sections: { id: number }[];
  };
  const { id } = questionnaire_sections[0]!;
  const { sub_sections } = (await api(
    'GET',
    `questionnaires/${questionnaireId}/sections/${id}/questions?${of}`,
  )) as {
    sub_sections: { questions: { id: number; question_code: string }[] }[];
  };
  const asked = sub_sections.flatMap(({ questions }) => questions);
  return { id, questions: Object.fromEntries(asked.map((one) => [one.question_code, one.id])) };
}

/** Calculates the percentage agreement, κ and AC1 from the answers as given. */
function workedOut(of: (answers: Answers) => string, categories: string[]) {
  const n = pairs.length;
  const sum = (terms: number[]) => terms.reduce((total, term) => total + term, 0);
  const observed = pairs.filter(([one, two]) => of(one) === of(two)).length / n;
  const margins = categories.map((code) => [
    pairs.filter(([one]) => of(one) === code).length / n,
    pairs.filter(([, two]) => of(two) === code).length / n,
  ]);
  const chance = sum(margins.map(([a, b]) => a! * b!));
  const common =
    sum(margins.map(([a, b]) => ((a! + b!) / 2) * (1 - (a! + b!) / 2))) / (categories.length - 1);
  const places = (value: number) => value.toFixed(2).replace('-', '−');
  return [
    `${(observed * 100).toFixed(1)}%`,
    places((observed - chance) / (1 - chance)),
    places((observed - common) / (1 - common)),
  ];
}

async function expectAgreement(page: Page) {
  await page.getByRole('tab', { name: 'Agreement' }).click();
  await page.getByRole('table', { name: 'Agreement by question' }).waitFor();
  const told = async (question: RegExp) => {
    const cells = await page.getByRole('row', { name: question }).getByRole('cell').allInnerTexts();
    return [cells[1]!.trim(), cells[2]!.trim(), cells[5]!.trim()];
  };
  expect(await told(/pain assessed/)).toEqual(workedOut(({ pain }) => pain, PAIN));
  expect(await told(/followed up/)).toEqual(
    workedOut(({ followed }) => followed, ['yes', 'no', 'not_applicable']),
  );
  expect((await told(/Days on the ward/)).slice(0, 2)).toEqual(['90.0%', '–']);
}

/** Takes screenshots for review: PICTURES names the folder. */
async function picture(page: Page, name: string) {
  const folder = process.env['PICTURES'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
}

it('a clerk compares the cases reviewed twice, resolves two, and agreement stays that of the blind reviews', async () => {
  const { page } = await visit();
  await signIn(page, 'contributor@acute.example');
  await page.goto(address);
  await page.getByRole('link', { name: `Case ${firstPair.case_number}`, exact: true }).waitFor();
  await picture(page, 'pairs');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAgreement(page);
  await picture(page, 'agreement');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('tab', { name: 'Cases' }).click();
  await page.getByRole('link', { name: `Case ${firstPair.case_number}`, exact: true }).click();
  const pain = page.getByRole('region', { name: /pain assessed/ });
  const days = page.getByRole('region', { name: 'Days on the ward' });
  await pain.waitFor();
  // Only what differs, unless all is asked for.
  expect(await page.getByRole('region', { name: /followed up/ }).count()).toBe(0);
  await pain.getByRole('button', { name: /^Resolve/ }).click();
  await pain.getByText('Select the correct answer.').waitFor();
  await pain.getByRole('radio', { name: 'Second review' }).check();
  await pain.getByLabel('Reason').fill('The chart of the first day has three entries.');
  await picture(page, 'comparison');
  await page.setViewportSize({ width: 1440, height: 900 });
  await pain.getByRole('button', { name: /^Resolve/ }).click();
  await pain.getByText('Agreed answer:').waitFor();
  // The next difference has the focus: it is resolved without the mouse.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Days on the ward');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  await days.getByRole('textbox', { name: 'Correct answer' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('4');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Counted again from admission to discharge.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await days.getByText('Agreed answer:').waitFor();
  await page.getByText('2 differences, all resolved.').waitFor();
  await picture(page, 'resolved');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto(address);
  const row = page.getByRole('row', { name: new RegExp(`Case ${firstPair.case_number} `) });
  await row.getByText('Resolved').waitFor();
  await expectAgreement(page);
});
