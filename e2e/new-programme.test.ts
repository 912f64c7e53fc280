import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  invitationLink,
  type NewProgramme,
  OWNER,
  startNewProgramme,
} from './new-programme/start-new-programme.ts';
import { failAfterFailedStep, useBrowser, type BrowserVisit } from './support/fixtures.ts';
import { correctAnswer, enterAnswers, register, replyToDataQuery } from './new-programme/enter-answers.ts';
import {
  choosePeerGroup,
  defineMeasure,
  downloadPicture,
  makeChart,
  makeFilter,
  makePeerGroup,
  MEASURE,
  openChart,
} from './new-programme/compare.ts';
import { countInteractions } from './new-programme/count-interactions.ts';
import {
  raiseDataQuery,
  sendMessage,
  publishPeriod,
  createReminder,
  reopenSubmission,
  resolveDataQuery,
  startNextPeriod,
} from './new-programme/manage-collection.ts';
import { acceptInvitation, openAdminPage } from './new-programme/navigation.ts';
import {
  addSecondPeriod,
  importOrganisations,
  buildAndCopyQuestionnaire,
  configureProject,
  invitePeople,
  makeProject,
  makeScope,
  testOrganisations,
  setSupportAddress,
} from './new-programme/set-up.ts';

const [sian, ben, cara] = testOrganisations;
const QUESTION = 'Are falls of visitors counted as well?';
const ANSWER = 'They were. Without them it is 45.';
const CORRECTION = 'Bed days had left out one ward.';
/** A reminder that is due goes with the next run of its job. */
const REMINDED_WITHIN_MS = 150_000;

// The programme has no logo; a change that affects people is refused first, with their names.
const browser = useBrowser(/status of (404|409)/);
let portal: NewProgramme['portal'];
let mail: NewProgramme['mail'];
let stop: NewProgramme['stop'];
let owner: BrowserVisit;
let atOneill: BrowserVisit;
let atBrook: BrowserVisit;
const efforts: { who: string; effort: { click: number; field: number } }[] = [];

beforeAll(async () => {
  ({ portal, mail, stop } = await startNewProgramme('portal_e2e_from_empty'));
  const person = async (who: string) => {
    const visit = await browser.visit({ acceptDownloads: true }, portal.url);
    efforts.push({ who, effort: await countInteractions(visit.context) });
    return visit;
  };
  [owner, atOneill, atBrook] = [await person('programme'), await person(sian.name), await person(ben.name)];
});
afterAll(() => stop());

const mailTo = (address: string, about: RegExp) => mail.to(address).filter(({ text }) => about.test(text));

describe('from an empty production database, by screens alone', () => {
  failAfterFailedStep();
  it('the first superuser comes in and sets up a programme, a project and its questionnaire', async () => {
    const { page } = owner;
    await expect.poll(() => invitationLink(portal.said())).toBeDefined();
    await acceptInvitation(page, OWNER, invitationLink(portal.said())!);
    await setSupportAddress(page);
    await importOrganisations(page);
    await invitePeople(page);
    await openAdminPage(page, 'Outbox');
    await page
      .getByRole('row', { name: /invites you to My Audit/ })
      .nth(2)
      .waitFor();
    await makeProject(page);
    await configureProject(page);
    await makeScope(page);
    await addSecondPeriod(page);
    await buildAndCopyQuestionnaire(page);
  });

  it('two organisations follow the link in their email, register, enter and submit', async () => {
    for (const [visit, who] of [[atOneill, sian] as const, [atBrook, ben] as const]) {
      await expect.poll(() => mailTo(who.email, /invites you/).length).toBe(1);
      await acceptInvitation(
        visit.page,
        who.email,
        invitationLink(mailTo(who.email, /invites you/)[0]!.text)!,
      );
      await register(visit.page, who);
    }
    const reason = 'A new ward for older people was opened.';
    await enterAnswers(atOneill.page, { falls: 60, bedDays: 10_000, lead: 'Yes', reason });
    await enterAnswers(atBrook.page, { falls: 20, bedDays: 5_000, lead: 'No' });
  });

  it('the third gets a message, and a reminder is due to them', async () => {
    await sendMessage(owner.page, cara.name);
    await expect.poll(() => mailTo(cara.email, /Please register/).length).toBe(1);
    await createReminder(owner.page);
    await expect.poll(() => mailTo(sian.email, /New dates/).length).toBe(1);
  });

  it('a value is queried and answered, its return reopened, corrected and submitted again', async () => {
    await raiseDataQuery(owner.page, QUESTION);
    await replyToDataQuery(atOneill.page, QUESTION, ANSWER);
    await resolveDataQuery(owner.page, ANSWER);
    await reopenSubmission(owner.page, sian.name, 'Falls of visitors are not counted.');
    await correctAnswer(atOneill.page, 'Falls', 45);
  });

  it('the third has since got one reminder', async () => {
    await expect
      .poll(() => mailTo(cara.email, /Please register/).length, {
        timeout: REMINDED_WITHIN_MS,
        interval: 1000,
      })
      .toBe(2);
  });

  it('results are published, with a measure, a chart, a filter and a peer group', async () => {
    await defineMeasure(owner.page);
    await makeChart(owner.page);
    await makeFilter(owner.page);
    await makePeerGroup(owner.page);
    // A publication fixes measures and groups, so it comes last.
    await publishPeriod(owner.page);
  });

  it('an organisation sees itself among its peers, and takes the picture along', async () => {
    const { page } = atOneill;
    await openChart(page);
    // Until a job has fixed the publication, the chart has the organisation's own figures only.
    const place = page.getByText(/Your 4\.5 ranks highest of 2 organisations/).first();
    await expect
      .poll(async () => {
        await page.reload();
        return place.waitFor({ timeout: 30_000 }).then(
          () => true,
          () => false,
        );
      })
      .toBe(true);
    await page.getByText('Figures submitted by participating organisations.').first().waitFor();
    await page.getByRole('button', { name: /^Region/ }).waitFor();
    await choosePeerGroup(page);
    await page.getByRole('row', { name: /South/ }).first().waitFor();
    const { name, bytes } = await downloadPicture(page);
    expect(name).toMatch(/\.png$/);
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(bytes.length).toBeGreaterThan(10_000);
  });

  it('the next period is started in one act, and those who took part are invited', async () => {
    await startNextPeriod(owner.page);
    await expect.poll(() => mailTo(ben.email, /2027/).length).toBeGreaterThan(0);
  });

  it('a correction after publication is shown as revised, and both versions are stored', async () => {
    await reopenSubmission(owner.page, ben.name, CORRECTION);
    await openChart(atOneill.page);
    // What is published stands until it is submitted again.
    await atOneill.page
      .getByText(/20 of 5,000|4\.0/)
      .first()
      .waitFor();
    expect(await atOneill.page.getByText('Revised after publication').count()).toBe(0);
    await correctAnswer(atBrook.page, 'Occupied bed days', 8_000);
    await openChart(atOneill.page);
    await atOneill.page.getByText('Revised after publication').waitFor();
    await atOneill.page.getByText(CORRECTION, { exact: false }).first().waitFor();
    await openAdminPage(owner.page, 'Corrections');
    await owner.page.getByText(`${MEASURE}: 4.0 (20 of 5,000) → 2.5 (20 of 8,000)`).waitFor();
  });

  it('takes each person at most an afternoon', () => {
    console.log(
      efforts.map(({ who, effort }) => `${who}: ${effort.click} clicks, ${effort.field} fields`).join('\n'),
    );
    expect(efforts[0]!.effort.click).toBeGreaterThan(50);
    expect(efforts[0]!.effort.click).toBeLessThan(129);
    expect(efforts[0]!.effort.field).toBeLessThanOrEqual(45);
  });
});
