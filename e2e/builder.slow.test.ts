import type { Locator, Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addQuestions,
  createQuestionnaire,
  button,
  chooseType,
  field,
  expectEmptyFieldFocused,
  periodsOf,
} from './support/builder-page.ts';
import {
  type Api,
  buildQuestionnaire,
  readStoredAnswers,
  openDemoProject,
  type DemoProject,
} from './support/api-fixtures.ts';
import { COLUMNS, allQuestionTypes, ROWS } from './support/all-question-types.ts';
import { pressEnter, signIn, useBrowser, type BrowserVisit } from './support/fixtures.ts';

const { visit } = useBrowser(/status of 409|ERR_FAILED/);
const PROJECT = 'Urgent and emergency care';
const OWN = "King's College Hospital NHS Foundation Trust";

let api: Api;
let project: DemoProject;
let team: BrowserVisit;
/** The questionnaire that is built here. */
let built: { id: number; period: string };

beforeAll(async () => {
  ({ api, project } = await openDemoProject());
  team = await visit();
  await signIn(team.page, 'admin@acute.example');
});

const outline = (page: Page) => page.getByRole('navigation', { name: 'Outline' });
const openPart = (page: Page, name: string) => outline(page).getByRole('row', { name }).first().click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor();
const definitionOf = async (id: number) => {
  const { sections, checks } = (await api('GET', `questionnaires/${id}/export`)) as {
    sections: { sub_sections: { questions: { question_code: string }[] }[] }[];
    checks: unknown[];
  };
  return { sections, checks };
};
const codesOf = async (id: number) =>
  (await definitionOf(id)).sections.flatMap((section) =>
    section.sub_sections.flatMap((sub) => sub.questions.map((question) => question.question_code)),
  );

/** The help of the first question of all. */
const storedHelp = async () => {
  const { sections } = (await api('GET', `questionnaires/${built.id}/export`)) as {
    sections: { sub_sections: { questions: { help: string }[] }[] }[];
  };
  return sections[0]!.sub_sections[0]!.questions[0]!.help;
};

/** Drags in steps, as a hand does: browsers start a drag only after some movement. */
async function drag(page: Page, from: Locator, to: Locator, at: 'above' | 'below') {
  await to.scrollIntoViewIfNeeded();
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  const y = at === 'above' ? end.y + 3 : end.y + end.height - 3;
  await page.mouse.move(end.x + 40, y, { steps: 8 });
  await page.mouse.move(end.x + 42, y);
  await page.mouse.up();
}

describe('building a questionnaire in the browser', () => {
  it('makes what the API makes: every type of question, a grid, rules, a calculation and checks', async () => {
    const { page, problems } = team;
    await page.goto('/admin/questionnaires');
    await page.getByRole('table').waitFor();
    const config = (await api('GET', `projects/${project.id}`)) as {
      current_time_period: { time_period_name: string };
    };
    const period = config.current_time_period.time_period_name;
    built = { period, id: await createQuestionnaire(page, { project: PROJECT, period, name: 'On screen' }) };

    await button(page, 'Add a section').click();
    await expectEmptyFieldFocused(page, 'Name');
    await page.keyboard.type('On screen figures');
    await page.keyboard.press('Enter');
    await button(page, 'Add a question').click();
    // The first two change their places by keyboard afterwards, the last two by drag.
    const { list } = allQuestionTypes;
    const [first, second, ...others] = list;
    await addQuestions(page, [second!, first!, ...others.slice(0, -2), ...others.slice(-2).reverse()]);

    await openPart(page, 'Questions');
    const questions = page.getByRole('listitem').filter({ has: page.locator('[draggable]') });
    const texts = list.map((one) => one.question_text);
    // The outline has such buttons too.
    await questions.first().waitFor();
    await pressEnter(button(page, `Actions for ${texts[1]}`).last());
    await page.getByRole('menuitem', { name: 'Move down' }).press('Enter');
    await expect.poll(() => questions.nth(0).textContent()).toContain(texts[0]);
    const [moved, last] = [questions.filter({ hasText: texts.at(-1)! }), questions.last()];
    await drag(page, moved.locator('[draggable]'), last, 'below');
    await expect.poll(() => questions.last().textContent()).toContain(texts.at(-1));

    await openPart(page, 'On screen figures');
    await button(page, 'Add a sub-section').click();
    await expectEmptyFieldFocused(page, 'Name (optional)');
    await page.keyboard.type('Grid');
    await button(page, 'Add sub-section').click();
    await button(page, 'Create a grid').click();
    await expectEmptyFieldFocused(page, 'Add rows');
    const [ward1, ward2, ...wards] = ROWS;
    await field(page, 'Add rows').fill([ward2, ward1, ...wards].join('\n'));
    await button(page, 'Add 20 rows').click();
    const rowNames = page.getByRole('rowheader');
    await expect.poll(() => rowNames.count()).toBe(20);
    await field(page, 'Add columns').fill(COLUMNS.join('\n'));
    await button(page, 'Add 4 columns').click();
    await page.getByRole('columnheader', { name: 'Cleaned' }).waitFor();
    await drag(page, rowNames.nth(1).locator('[draggable]'), rowNames.nth(0), 'above');
    await expect.poll(() => rowNames.nth(0).textContent()).toBe('Ward 1');
    await button(page, 'Fill the grid with questions…').click();
    await field(page, 'Code').fill('w{row_number}_{column}');
    await field(page, 'Question').fill('{column} of {row}');
    await chooseType(page, 'integer');
    await page.getByLabel('An answer is required').uncheck();
    await button(page, 'Create 80 questions').click();
    await page.getByText('80 questions created.').waitFor();
    await page.getByLabel('Total of each row').check();
    await page.getByLabel('Total of each column').check();
    await page.keyboard.press('Control+s');
    await page.getByRole('status').getByText('Saved.').waitFor();

    await outline(page).getByRole('button', { name: 'Checks' }).click();
    for (const { expression, message, ...check } of allQuestionTypes.checks) {
      await button(page, 'Add a check').click();
      await expectEmptyFieldFocused(page, 'Condition');
      // A mistake is shown at its place while it is typed, and is not saved.
      await page.keyboard.type(expression.replace(' <', '_ <'));
      await page.getByText(/There is no question “\w+_”/).waitFor();
      await field(page, 'Condition').fill(expression);
      await field(page, 'Message').fill(message);
      if ('severity' in check) await page.getByRole('radio', { name: 'Warning' }).check();
      await button(page, 'Add check').click();
      await page.getByRole('listitem').getByText(message).waitFor();
    }

    const wanted = await buildQuestionnaire(
      api,
      { project, name: 'By the API', status: 'draft' },
      allQuestionTypes,
    );
    const expected = JSON.stringify(await definitionOf(wanted)).replace('By the API', 'On screen');
    expect(await definitionOf(built.id)).toEqual(JSON.parse(expected));
    await api('DELETE', `questionnaires/${wanted}`);
    expect(problems).toEqual([]);
  });

  it('keeps input typed during a save of a part; leaving waits for the save, or stays after a failure', async () => {
    const { page, problems } = team;
    await page.goto(`/admin/questionnaires/${built.id}`);
    const [one, other] = allQuestionTypes.list.map(({ question_text }) => question_text);
    await openPart(page, one!);
    await heading(page, one!);
    const help = page.getByLabel('Help', { exact: false }).first();
    const saves: Route[] = [];
    await page.route('**/api/v1/questions/*', (route) => void saves.push(route));
    await help.focus();
    await page.keyboard.type('As counted');
    await page.keyboard.press('Control+s');
    await page.keyboard.type(' at midnight');
    await expect.poll(() => saves.length).toBe(1);
    await page.keyboard.type('.');
    await saves[0]!.continue();
    await expect.poll(storedHelp).toBe('As counted');
    await page.getByText('Not saved yet').waitFor();
    expect(await help.inputValue()).toBe('As counted at midnight.');

    // A second request, even before the first is over: text typed since is saved next, and only once.
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Control+s');
    await expect.poll(() => saves.length).toBe(2);
    await openPart(page, other!);
    await saves[1]!.abort();
    await page.getByRole('alert').waitFor();
    expect([await help.inputValue(), await page.getByRole('dialog').count()]).toEqual([
      'As counted at midnight.',
      0,
    ]);

    await help.focus();
    await page.keyboard.press('Control+s');
    await expect.poll(() => saves.length).toBe(3);
    await openPart(page, other!);
    await saves[2]!.continue();
    await heading(page, other!);
    expect(await storedHelp()).toBe('As counted at midnight.');

    // This renders the list's rows again: a user typing in one continues there.
    await openPart(page, 'Give the kind');
    await heading(page, 'Give the kind');
    const words = page.getByLabel('Label of option 2');
    await words.fill('Comm');
    await page.keyboard.press('Control+s');
    await expect.poll(() => saves.length).toBe(4);
    await page.keyboard.type('uni');
    await saves[3]!.continue();
    const isStored = async () => JSON.stringify(await definitionOf(built.id)).includes('"Comm"');
    await expect.poll(isStored).toBe(true);
    await expect.poll(() => page.locator('form [aria-busy=true]').count()).toBe(0);
    await page.keyboard.type('ty');
    expect(await words.inputValue()).toBe('Community');
    await page.keyboard.press('Control+s');
    await expect.poll(() => saves.length).toBe(5);
    await saves[4]!.continue();
    await page.getByRole('status').getByText('Saved.').waitFor();

    // Who goes elsewhere while a new question is being added is there then, and not at the new one.
    await openPart(page, 'Questions');
    await button(page, 'Add a question').click();
    await expectEmptyFieldFocused(page, 'Question');
    await page.keyboard.type('Added on the way out');
    await button(page, 'Add question').click();
    await expect.poll(() => saves.length).toBe(6);
    await openPart(page, one!);
    await saves[5]!.continue();
    await heading(page, one!);
    await outline(page).getByRole('row', { name: 'Added on the way out' }).waitFor();
    await expect.poll(() => page.locator('form [aria-busy=true]').count()).toBe(0);
    await heading(page, one!);

    // Who types on while it is being added goes on in its form, in the same field.
    await openPart(page, 'Questions');
    await button(page, 'Add a question').click();
    await expectEmptyFieldFocused(page, 'Question');
    await page.keyboard.type('Added and');
    await page.keyboard.press('Control+s');
    await expect.poll(() => saves.length).toBe(7);
    await page.keyboard.type(' typed on');
    await saves[6]!.continue();
    await heading(page, 'Added and');
    const text = field(page, 'Question');
    expect(await text.inputValue()).toBe('Added and typed on');
    await page.getByText('Not saved yet').waitFor();
    await page.keyboard.type(' and on');
    expect(await text.inputValue()).toBe('Added and typed on and on');
    await page.keyboard.press('Control+s');
    await expect.poll(() => saves.length).toBe(8);
    await saves[7]!.continue();
    await heading(page, 'Added and typed on and on');
    await page.unroute('**/api/v1/questions/*');

    // So does who types on into a new check: the dialog stays, and is that of the check.
    await outline(page).getByRole('button', { name: 'Checks' }).click();
    const checksSent: Route[] = [];
    await page.route('**/api/v1/questionnaireChecks/**', (route) =>
      route.request().method() === 'GET' ? route.continue() : void checksSent.push(route),
    );
    await button(page, 'Add a check').click();
    const dialog = page.getByRole('dialog');
    await field(page, 'Condition').fill('1 <= 2');
    await field(page, 'Message').fill('One is');
    await page.keyboard.press('Enter');
    await expect.poll(() => checksSent.length).toBe(1);
    await page.keyboard.type(' less');
    await checksSent[0]!.continue();
    await button(page, 'Save').waitFor();
    expect(await field(page, 'Message').inputValue()).toBe('One is less');
    await page.keyboard.type(' than two.');
    await page.keyboard.press('Enter');
    await expect.poll(() => checksSent.length).toBe(2);
    expect(checksSent[1]!.request().method()).not.toBe('POST');
    await checksSent[1]!.continue();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('One is less than two.').waitFor();
    await page.unroute('**/api/v1/questionnaireChecks/**');
    const { checks } = (await api('GET', `questionnaires/${built.id}/definition`)) as {
      checks: { id: number; message: string }[];
    };
    const less = checks.filter(({ message }) => message.startsWith('One is'));
    expect(less.map(({ message }) => message)).toEqual(['One is less than two.']);
    await api('DELETE', `questionnaireChecks/${less[0]!.id}`);

    const { questions } = (await api('GET', `questions/?questionnaire_id=${built.id}&limit=100`)) as {
      questions: { id: number; question_text: string }[];
    };
    const added = questions.filter((it) => /^Added (and|on)/.test(it.question_text));
    for (const { id } of added) await api('DELETE', `questions/${id}`);
    // A call was cut off on purpose.
    expect(problems.splice(0).filter((said) => !/ERR_FAILED/.test(said))).toEqual([]);
  });

  it('hides rows, parts and sections by rules, finds slips in them, and says what is lost', async () => {
    const { page, problems } = team;
    await page.goto(`/admin/questionnaires/${built.id}`);
    await button(page, 'Add a section').click();
    await expectEmptyFieldFocused(page, 'Name');
    await page.keyboard.type('Only with wards');
    const condition = page.getByLabel('Shown only if (optional)', { exact: true });
    await condition.fill("has_wards == 'yess'");
    await page.getByText('“yess” is not an option of has_wards.').waitFor();
    await button(page, 'Add section').click();
    await page
      .getByRole('alert')
      .getByRole('link', { name: /“yess” is not an option/ })
      .waitFor();
    await condition.fill("has_wards == 'yes'");
    await button(page, 'Add section').click();
    await heading(page, 'Questions');
    await button(page, 'Add a question').click();
    await addQuestions(page, [
      { question_code: 'passing', question_text: 'A question that goes again', question_type: 'short_text' },
    ]);

    await openPart(page, 'Grid');
    await button(page, 'Actions for the row Ward 20').click();
    await page.getByRole('menuitem', { name: 'Name and condition…' }).click();
    await page.getByRole('dialog').getByLabel('Shown only if').first().fill('whole_number > 1');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('rowheader', { name: /Ward 20/ })
      .getByLabel('Shown only if a condition is met')
      .waitFor();

    await page.getByRole('link', { name: 'Preview' }).click();
    await page.getByText('This is a preview', { exact: true }).waitFor();
    const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
    const ward20 = page.getByRole('textbox', { name: 'Ward 20, Beds' });
    await expect.poll(() => sections.count()).toBe(1);
    await expect.poll(() => ward20.count()).toBe(0);
    await page.getByRole('textbox', { name: /whole number/ }).fill('450');
    await page.keyboard.press('Tab');
    await page.getByText('The whole number is unusually large.').first().waitFor();
    await expect.poll(() => page.getByText('900').count()).toBeGreaterThan(0);
    await ward20.waitFor();
    await page
      .getByRole('radiogroup', { name: /has wards/ })
      .getByLabel('Yes')
      .check();
    await expect.poll(() => sections.count()).toBe(2);
    await page.reload();
    await page.getByText('This is a preview', { exact: true }).waitFor();
    const first = page.getByRole('textbox', { name: /whole number/ });
    expect(await first.inputValue(), 'nothing was saved').toBe('');

    await page.getByRole('link', { name: 'Back to editing' }).click();
    const menu = outline(page).getByRole('button', { name: 'Actions for Only with wards' });
    // By keyboard: the section goes up and down again, then away with what is in it.
    for (const step of ['Move up', 'Move down']) {
      await menu.press('Enter');
      await page.getByRole('menuitem', { name: step }).press('Enter');
      const position = () =>
        outline(page)
          .getByRole('row')
          .allTextContents()
          .then((rows) => rows.findIndex((row) => row.includes('Only with wards')) === 0);
      await expect.poll(position).toBe(step === 'Move up');
    }
    await menu.press('Enter');
    await page.getByRole('menuitem', { name: 'Remove section…' }).press('Enter');
    await page.getByRole('alertdialog').getByText('1 question').waitFor();
    await button(page, 'Remove section').click();
    await expect.poll(() => outline(page).getByRole('row', { name: 'Only with wards' }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('opens it, is filled in, keeps what was answered, and copies it with its codes', async () => {
    const { page, problems } = team;
    await page.goto(`/admin/questionnaires/${built.id}`);
    await button(page, 'Open questionnaire…').click();
    await button(page, 'Open questionnaire').click();
    await page.getByText('(now)').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Open(now)' }).waitFor();

    const member = await visit();
    await signIn(member.page, 'contributor@acute.example');
    await member.page.goto('/projects/urgent-emergency-care/data-collection');
    await member.page
      .getByRole('link', { name: /^(Start|Continue) On screen/ })
      .first()
      .click();
    await member.page.getByRole('textbox', { name: /whole number/ }).focus();
    await member.page.keyboard.type('12');
    await member.page.keyboard.press('Tab');
    const stored = () => readStoredAnswers(api, { project, questionnaireId: built.id, submissionName: OWN });
    await expect.poll(stored).toMatchObject({ whole_number: 12 });

    await page.reload();
    await openPart(page, allQuestionTypes.list[0]!.question_text);
    await page.getByText('This question has 1 answer').waitFor();
    expect(await field(page, 'Code').getAttribute('readonly')).not.toBeNull();
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    // What will be refused is not asked for.
    await page
      .getByRole('dialog')
      .getByText(/It has answers from 1 submission/)
      .waitFor();
    await button(page, 'Close').last().click();

    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: 'Copy…' }).click();
    const other = (await periodsOf(page)).find((name) => name !== built.period)!;
    await page.getByRole('dialog').getByLabel('Time period').selectOption({ label: other });
    await button(page, 'Copy').click();
    await page.waitForURL((url) => /\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${built.id}`));
    await page.getByText(`${PROJECT}, ${other}`).waitFor();
    const copy = Number(new URL(page.url()).pathname.split('/').at(-1));
    expect(await codesOf(copy)).toEqual(await codesOf(built.id));
    await api('DELETE', `questionnaires/${copy}`);

    await page.goto(`/admin/questionnaires/${built.id}`);
    await button(page, 'Close questionnaire…').click();
    await button(page, 'Close questionnaire').click();
    await page.getByRole('listitem').filter({ hasText: 'Closed(now)' }).waitFor();
    await member.page.reload();
    const answer = member.page.getByRole('textbox', { name: /whole number/ });
    await expect.poll(() => answer.getAttribute('readonly')).not.toBeNull();
    await expect.poll(() => answer.inputValue()).toBe('12');
    // The refusal to delete, and the check if a user is still signed in.
    const told = [...problems, ...member.problems].filter((one) => !/status of 409/.test(one));
    expect(told).toEqual([]);
  });
});
