import { listCaseCodes } from '@portal/contract/responses/case-codes';
import { listOutboxMessages } from '@portal/contract/platform/outbox';
import {
  cancelContactMail,
  deleteSurveyContacts,
  importSurveyContacts,
  listSurveyContacts,
  previewContactMail,
  sendContactMail,
  unsubscribeContact,
} from '@portal/contract/cases/survey-responses';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildUser } from '#fixtures/build-people';
import { buildAnsweredSurvey } from '#fixtures/build-answered-survey';
import { sendFile, useTestApp } from '#support/test-app';
import { case_codes } from '../../../../tables/case-codes.tables.ts';
import { outbox_messages } from '../../../../tables/mail.tables.ts';
import { survey_contacts } from '../../../../tables/survey-contacts.tables.ts';
import { closeSurveys } from '../responses/close-surveys.ts';
import { deleteOldContacts } from './delete-old-contacts.ts';
import { sendQueuedContactMail } from './send-queued-contact-mail.ts';

const t = useTestApp();
let w: Awaited<ReturnType<typeof buildAnsweredSurvey>>;
beforeEach(async () => {
  t.clock.now = new Date();
  w = await buildAnsweredSurvey(t);
  await t.db.delete(outbox_messages);
  t.links.length = 0;
});
const DAY = 24 * 60 * 60 * 1000;

const takeIn = (content: string, fields: object = { dry_run: false }) =>
  sendFile(t, importSurveyContacts, w.contributor, { content, fields: { ...w.of(), ...fields } });
const two = () => takeIn('Name,Email\nAnn Able,ann@example.org\nBea Bold,bea@example.org\n');
const preview = async () => (await t.call(previewContactMail, { query: w.of() }, w.contributor)).body;
const send = (kind: 'invitation' | 'reminder', people: number) =>
  t.call(sendContactMail, { body: { ...w.of(), kind, people } }, w.contributor);
const list = async (query: object = {}) =>
  (await t.call(listSurveyContacts, { query: { ...w.of(), ...query } }, w.contributor)).body;

describe('a list of people', () => {
  it('is reported row by row first and stored as a whole, once each', async () => {
    const odd = 'Name,Email\nAnn,ann@example.org\n,no address\nAnn again,ANN@example.org\n';
    const dry = await takeIn(odd, { dry_run: true });
    expect(dry.body.counts).toMatchObject({ new: 1, refused: 2 });
    expect(dry.body.stored).toBe(false);
    expect((await two()).body).toMatchObject({ stored: true, counts: { new: 2 } });
    expect((await takeIn('Name,Email\nAnn Abler,ANN@example.org\n')).body.counts).toMatchObject({
      changed: 1,
    });
    expect((await list()).contacts.map(({ full_name }) => full_name)).toEqual(['Ann Abler', 'Bea Bold']);
    expect((await list({ search: 'bold' })).total).toBe(1);
  });

  it('is accepted with first and last names, as lists of patients have them', async () => {
    const list_ =
      'Surname,Forename,Email\nAble,Ann,ann@example.org\nBold,,bea@example.org\n,,c@example.org\n';
    const dry = await takeIn(list_, { dry_run: true });
    expect(dry.body.counts).toMatchObject({ new: 2, refused: 1 });
    await takeIn(list_.replace(',,c@example.org\n', ''));
    expect((await list()).contacts.map(({ full_name }) => full_name)).toEqual(['Ann Able', 'Bold']);
    const nameless = await takeIn('Email\nann@example.org\n');
    expect([nameless.status, JSON.stringify(nameless.body)]).toEqual([400, expect.stringContaining('Name')]);
  });

  it('can be read by contributors of the organisation only', async () => {
    await two();
    expect((await t.call(listSurveyContacts, { query: w.of() }, w.neighbour)).status).toBe(404);
    const viewer = await buildUser(t.db, t.programme.id, {
      role_type_id: 4,
      organisation_id: w.organisation.id,
      projects: [w.project.id],
    });
    expect((await t.call(listSurveyContacts, { query: w.of() }, viewer)).status).toBe(403);
  });
});

describe('inviting and reminding', () => {
  it('gives each a code of their own that staff see nowhere: not in the list, the codes or the outbox', async () => {
    await two();
    expect(await preview()).toMatchObject({ contacts: 2, invitation: 2, reminder: 0 });
    expect((await send('invitation', 3)).status).toBe(409);
    expect((await send('invitation', 2)).body).toEqual({ people: 2 });
    const codes = await t.db.select().from(case_codes).where(eq(case_codes.submission_id, w.submission.id));
    expect(codes).toHaveLength(2);
    expect(t.links.map(({ link }) => /\/(\w{8})#key=[\w-]{43}$/.exec(link)?.[1]).sort()).toEqual(
      codes.map((one) => one.case_code).sort(),
    );
    const superuser = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
    const seen = [
      await list(),
      (await t.call(listCaseCodes, { query: w.of() }, w.admin)).body,
      (await t.call(listOutboxMessages, {}, superuser)).body,
    ];
    expect(seen[2]).toMatchObject({ total: 2 });
    for (const { case_code } of codes) expect(JSON.stringify(seen)).not.toContain(case_code);
    expect(seen[1]).toMatchObject({ total: 0 });
  });

  it('writes to each in their language, and their link opens the survey in it', async () => {
    const inLanguages =
      'Name,Email,Language\nAnn,a@example.org,Welsh\nBea,b@example.org,ar\nCat,c@example.org,\n';
    const refused = await takeIn(inLanguages.replace('Welsh', 'Klingon'), { dry_run: true });
    expect(refused.body.counts).toMatchObject({ new: 2, refused: 1 });
    await takeIn(inLanguages);
    expect((await list()).contacts.map(({ language }) => language)).toEqual(['cy', 'ar', null]);
    await takeIn('Name,Email\nAnn Able,a@example.org\n');
    expect((await list()).contacts[0]).toMatchObject({ full_name: 'Ann Able', language: 'cy' });
    await send('invitation', 3);
    const linkTo = (address: string) => t.links.find(({ to_address }) => to_address === address)!.link;
    expect(linkTo('a@example.org')).toMatch(/\/\w{8}\?lang=cy#key=/);
    expect(linkTo('b@example.org')).toMatch(/\?lang=ar#key=/);
    expect(linkTo('c@example.org')).toMatch(/\/\w{8}#key=/);
    const mails = await t.db.select().from(outbox_messages);
    const mailTo = (address: string) => mails.find(({ to_address }) => to_address === address)!;
    expect(mailTo('a@example.org').subject).toContain('a wnewch chi ateb ychydig o gwestiynau?');
    expect(mailTo('a@example.org').text_body).toContain('Annwyl Ann Able,');
    expect(mailTo('a@example.org').text_body).toMatch(
      /tan \d+ (Ionawr|Chwefror|Mawrth|Ebrill|Mai|Mehefin|Gorffennaf|Awst|Medi|Hydref|Tachwedd|Rhagfyr) \d{4}/,
    );
    expect(mailTo('b@example.org').html_body).toContain('<html lang="ar" dir="rtl">');
    expect(mailTo('c@example.org').subject).toContain('please answer our survey');
  });

  it('reminds people who have not responded, once a day at most, and none who unsubscribed', async () => {
    await takeIn('Name,Email\nA,a@example.org\nB,b@example.org\nC,c@example.org\n');
    await send('invitation', 3);
    expect(await preview()).toMatchObject({ reminder: 0, written_today: 3 });
    expect((await send('reminder', 3)).status).toBe(409);
    t.clock.now = new Date(t.clock.now.getTime() + DAY);
    const contacts = await t.db
      .select()
      .from(survey_contacts)
      .where(eq(survey_contacts.submission_id, w.submission.id));
    const [a, b] = ['a', 'b'].map((name) => contacts.find((one) => one.email_address.startsWith(name))!);
    await t.db
      .update(case_codes)
      .set({ state: 'complete', completed_at: t.clock.now })
      .where(eq(case_codes.id, a!.case_code_id!));
    const [mail] = await t.db
      .select()
      .from(outbox_messages)
      .where(eq(outbox_messages.to_address, b!.email_address));
    const token = /survey-mail\/(\S+)/.exec(mail!.text_body)![1]!;
    expect((await t.call(unsubscribeContact, { body: { token: `${token}x` } })).body).toEqual({ done: true });
    expect(await preview()).toMatchObject({ stopped: 0 });
    for (let again = 0; again < 2; again += 1)
      expect((await t.call(unsubscribeContact, { body: { token } })).body).toEqual({ done: true });
    expect(await preview()).toMatchObject({ responded: 1, stopped: 1, reminder: 1 });
    expect((await send('reminder', 1)).status).toBe(200);
    expect(await preview()).toMatchObject({ reminder: 0, written_today: 1 });
    const found = (await list({ state: 'responded' })).contacts;
    expect(found).toMatchObject([{ full_name: 'A', responded_on: t.clock.now.toISOString().slice(0, 10) }]);
    expect((await list({ state: 'stopped' })).total).toBe(1);
  });

  it('writes to a thousand in batches, each once also where two processes write; what waits can be cancelled', async () => {
    const rows = Array.from({ length: 1200 }, (_, at) => `P${at},p${at}@example.org`);
    await takeIn(`Name,Email\n${rows.join('\n')}\n`);
    t.deps.wakeSurveyJob = () => undefined;
    try {
      await send('invitation', 1000).then(({ status }) => expect(status).toBe(409));
      await t.db.update(survey_contacts).set({ waits_for: null });
      await t.pool.query('update case_settings set code_limit = 5000');
      expect((await send('invitation', 1200)).status).toBe(200);
    } finally {
      delete t.deps.wakeSurveyJob;
    }
    expect(await preview()).toMatchObject({ waiting: 1200, invitation: 0 });
    await Promise.all([
      sendQueuedContactMail(t.db, t.deps, t.programme.id),
      sendQueuedContactMail(t.db, t.deps, t.programme.id),
    ]);
    expect(await preview()).toMatchObject({ waiting: 0, written_today: 1200 });
    expect(await t.db.$count(outbox_messages)).toBe(1200);
    expect(await t.db.$count(case_codes, eq(case_codes.submission_id, w.submission.id))).toBe(1200);
    t.clock.now = new Date(t.clock.now.getTime() + DAY);
    t.deps.wakeSurveyJob = () => undefined;
    await send('reminder', 1200);
    delete t.deps.wakeSurveyJob;
    const { body } = await t.call(cancelContactMail, { query: w.of() }, w.contributor);
    expect(body).toEqual({ people: 1200 });
    await sendQueuedContactMail(t.db, t.deps, t.programme.id);
    expect(await t.db.$count(outbox_messages)).toBe(1200);
  });
});

it('deletes the list by hand or a month after collection closed; responses stay, and codes stay secret', async () => {
  await two();
  await send('invitation', 2);
  await deleteOldContacts(t.db, {
    programmeId: t.programme.id,
    now: new Date(t.clock.now.getTime() + 39 * DAY),
  });
  expect((await list()).total).toBe(2);
  await deleteOldContacts(t.db, {
    programmeId: t.programme.id,
    now: new Date(t.clock.now.getTime() + 41 * DAY),
  });
  expect((await list()).total).toBe(0);
  expect((await t.call(listCaseCodes, { query: w.of() }, w.admin)).body.total).toBe(0);
  await two();
  expect((await t.call(deleteSurveyContacts, { query: w.of() }, w.contributor)).body).toEqual({ people: 2 });
});

it('a survey whose collection has ended is closed once by the portal, also by several processes, and one reopened is left alone', async () => {
  await w.respondAlike(w.submission, 5, 'yes');
  const close = (days: number) =>
    closeSurveys(t.db, { programmeId: t.programme.id, now: new Date(t.clock.now.getTime() + days * DAY) });
  const stored = async () =>
    (
      await t.pool.query(
        `select state, (select count(*)::int from audit_entries where action = 'submission.submitted'
           and subject_id = $1 || '-' || $2) as entries
         from questionnaire_submissions where questionnaire_id = $1::int and submission_id = $2::int`,
        [String(w.questionnaire.id), String(w.submission.id)],
      )
    ).rows;
  await close(5);
  expect(await stored()).toEqual([]);
  await Promise.all([close(11), close(11)]);
  expect(await stored()).toEqual([{ state: 'submitted', entries: 1 }]);
  await t.pool.query(
    `update questionnaire_submissions set state = 'open', submitted_at = null, reopen_reason = 'More came'`,
  );
  await close(12);
  expect(await stored()).toEqual([{ state: 'open', entries: 1 }]);
});
