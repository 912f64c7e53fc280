import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type Api, signInToApi, buildSurvey, findProject } from './support/api-fixtures.ts';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();
const code = 'urgent-emergency-care';
let api: Api;
let survey: number;
let submission: { id: number; submission_name: string };
let address: string;
beforeAll(async () => {
  api = await signInToApi('superuser@acute.example');
  const project = await findProject(api, code);
  survey = await buildSurvey(api, { project, name: `Your visit ${Date.now()}` });
  const { submissions } = (await api('GET', `submissions/?project_id=${project.id}&limit=1`)) as {
    submissions: (typeof submission)[];
  };
  submission = submissions[0]!;
  address = `/projects/${code}/data-collection/responses/${survey}-${submission.id}`;
});

describe('a survey as staff see it', () => {
  it('says how to start while there is no response, and invites people from a list without showing codes', async () => {
    const { page, problems } = await visit();
    await signIn(page, 'admin@acute.example');
    await page.goto(address);
    await page.getByText('No invitations or codes yet').waitFor();
    await page.getByRole('tab', { name: 'Results' }).click();
    await page.getByText('No results yet').waitFor();
    await page.getByRole('tab', { name: 'Free-text answers' }).click();
    await page.getByText('No free-text answers to show yet').waitFor();

    await page.getByRole('tab', { name: 'Invitations' }).click();
    await page.getByRole('button', { name: 'Add people from a list' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name,Email\nRobin Able,robin@example.org\nSam Bold,sam@example.org\n'),
    });
    await dialog
      .getByRole('button', { name: 'Import 2 persons' })
      .or(dialog.getByRole('button', { name: /^Import 2/ }))
      .first()
      .click();
    await page.getByRole('button', { name: 'Invite 2 people' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Invite 2 people' }).click();
    await page.getByText('Robin Able').waitFor();
    await page.getByRole('cell', { name: 'Invited', exact: true }).first().waitFor();
    const { outbox_messages } = (await api('GET', 'outbox/?search=robin@example.org')) as {
      outbox_messages: { text_body: string }[];
    };
    expect(outbox_messages[0]!.text_body).not.toContain('/surveys/');
    const stop = /\/survey-mail\/\S+/.exec(outbox_messages[0]!.text_body)![0];

    const stranger = await visit({ viewport: { width: 390, height: 844 } });
    await stranger.page.goto(new URL(stop, inject('portalUrl')).href);
    await stranger.page.getByRole('button', { name: 'Unsubscribe' }).click();
    await stranger.page.getByRole('heading', { name: 'You have unsubscribed' }).waitFor();
    await page.reload();
    await page.getByRole('cell', { name: 'Unsubscribed' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('is listed over all submissions for the team', async () => {
    const { page, problems } = await visit({ viewport: { width: 1024, height: 800 } });
    await signIn(page, 'admin@acute.example');
    await page.goto(`/projects/${code}/data-collection/survey/${survey}`);
    await page
      .getByRole('searchbox')
      .or(page.getByLabel('Search submissions'))
      .first()
      .fill(submission.submission_name);
    await page.getByRole('link', { name: submission.submission_name, exact: true }).first().click();
    await page.getByRole('heading', { name: /^Your visit/ }).waitFor();
    expect(problems).toEqual([]);
  });
});
