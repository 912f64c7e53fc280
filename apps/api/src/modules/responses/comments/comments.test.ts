import * as contract from '@portal/contract/responses/comments';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildChart } from '#fixtures/build-charts';
import { buildUser } from '#fixtures/build-people';
import { buildQuestionnaire } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { buildSubmissionTeam } from '#fixtures/build-submission-team';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { outbox_messages } from '../../../tables/mail.tables.ts';

const t = useTestApp();
let w: Awaited<ReturnType<typeof aReturn>>;
beforeAll(async () => {
  w = await aReturn();
});

async function aReturn() {
  const team = await buildSubmissionTeam(t);
  const of = { organisation_id: team.own.id, projects: [team.project.id] };
  const colleague = await buildUser(t.db, t.programme.id, of);
  return { ...team, ...(await buildQuestionnaire(t.db, team.project, team.period)), colleague };
}
const subject = () => ({ submission_id: w.submission.id, question_id: w.questions[0]!.id });
const say = (comment_text: string, as: { id: number }) =>
  t.call(contract.addComment, { body: { ...subject(), comment_text } }, as);
const read = (as: { id: number } | null) => t.call(contract.listComments, { query: subject() }, as);
const told = async () =>
  (await t.db.select().from(outbox_messages).orderBy(desc(outbox_messages.id)).limit(20)).map(
    (message) => message.to_address,
  );

describe('comments on an answer', () => {
  it('go between the organisation and the programme team, with notifications', async () => {
    const first = await say('Is this the whole trust?', w.admin);
    expect(first.body).toMatchObject({ is_team: true, is_own: true });
    expect((await told()).sort()).toEqual([w.clerk.email_address, w.colleague.email_address].sort());
    const before = (await told()).length;
    await say('Yes, all sites.', w.clerk);
    const after = await told();
    expect(after.slice(0, after.length - before)).toEqual([w.admin.email_address]);
    const { body } = await read(w.clerk);
    expect(body.comments.map((one) => [one.comment_text, one.is_team, one.is_own])).toEqual([
      ['Is this the whole trust?', true, false],
      ['Yes, all sites.', false, true],
    ]);
  });

  it('are not read, written or withdrawn by another organisation', async () => {
    expect((await read(w.neighbour)).status).toBe(404);
    expect((await read(null)).status).toBe(401);
    expect((await say('Hello', w.neighbour)).status).toBe(404);
    const { id } = (await say('Mine', w.clerk)).body;
    expect((await t.call(contract.deleteComment, { params: { id } }, w.neighbour)).status).toBe(404);
    expect((await t.call(contract.deleteComment, { params: { id } }, w.colleague)).status).toBe(403);
  });

  it('are withdrawn by their writer: the text goes', async () => {
    const { id } = (await say('A slip', w.clerk)).body;
    await t.call(contract.deleteComment, { params: { id } }, w.clerk);
    const all = (await read(w.admin)).body.comments;
    expect(all.find((one) => one.id === id)!.comment_text).toBeNull();
  });

  it('in a row are in one message, and limited in number', async () => {
    const here = await aReturn();
    const said = { submission_id: here.submission.id, question_id: here.questions[0]!.id };
    const statuses: number[] = [];
    for (let n = 1; n <= 35; n += 1) {
      const body = { ...said, comment_text: `Number ${n} & more` };
      statuses.push((await t.call(contract.addComment, { body }, here.clerk)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    const messages = await t.db
      .select()
      .from(outbox_messages)
      .where(eq(outbox_messages.to_address, here.admin.email_address));
    const [message] = messages.filter((one) => one.text_body.includes('Number 1 '));
    expect(messages.filter((one) => one.text_body.includes('Number'))).toHaveLength(1);
    expect(message!.text_body).toContain('Number 30 & more');
    expect(message!.html_body).toContain('Number 30 &#38; more');
    expect(message!.html_body.match(/<body/g)).toHaveLength(1);
    expect(message!.send_after!.getTime()).toBeGreaterThan(t.deps.now().getTime());
    t.clock.now = new Date(t.clock.now.getTime() + 601_000);
    const later = { ...said, comment_text: 'Later' };
    expect((await t.call(contract.addComment, { body: later }, here.clerk)).status).toBe(200);
  });

  it('need words, and one thing they are about', async () => {
    expect((await say('  ', w.clerk)).status).toBe(422);
    const body = { submission_id: w.submission.id, comment_text: 'About nothing' };
    expect((await t.call(contract.addComment, { body }, w.clerk)).status).toBe(422);
    const elsewhere = await aReturn();
    const foreign = { ...body, question_id: elsewhere.questions[0]!.id };
    expect((await t.call(contract.addComment, { body: foreign }, w.clerk)).status).toBe(404);
  });
});

describe('comments on a chart', () => {
  it('are of one submission, in the order they were made, and the message leads to that chart', async () => {
    const chart = await buildChart(t.db, w.project, [], [w.period]);
    const { tab_name, collection_code } = chart.collection;
    const of = { submission_id: w.submission.id, chart_id: chart.id };
    const write = (comment_text: string, as: { id: number }) =>
      t.call(contract.addComment, { body: { ...of, comment_text } }, as);
    const readOf = (query: { submission_id: number; chart_id: number }, as: { id: number }) =>
      t.call(contract.listComments, { query }, as);
    await write('Why so low?', w.admin);
    await write('A ward was closed.', w.clerk);
    const said = [
      ['Why so low?', w.admin.full_name],
      ['A ward was closed.', w.clerk.full_name],
    ];
    const viewer = await buildUser(t.db, t.programme.id, {
      role_type_id: 4,
      organisation_id: w.own.id,
      projects: [w.project.id],
    });
    for (const reader of [w.admin, w.clerk, viewer]) {
      const { body } = await readOf(of, reader);
      expect(body.comments.map((one) => [one.comment_text, one.user_name])).toEqual(said);
    }
    expect((await readOf(of, w.neighbour)).status).toBe(404);
    expect((await readOf({ ...of, chart_id: chart.id + 1 }, w.clerk)).body.comments).toEqual([]);
    const [last] = await t.db.select().from(outbox_messages).orderBy(desc(outbox_messages.id)).limit(1);
    expect(last!.text_body).toContain(
      `/projects/${w.project.project_code}/${tab_name}/${collection_code}/detail/${chart.id}?submission=${w.submission.id}`,
    );
  });

  it('are refused on a chart of another project', async () => {
    const elsewhere = await aReturn();
    const chart = await buildChart(t.db, elsewhere.project, [], []);
    const body = { submission_id: w.submission.id, chart_id: chart.id, comment_text: 'Here?' };
    expect((await t.call(contract.addComment, { body }, w.clerk)).status).toBe(404);
  });
});

describe('an answer marked for follow-up', () => {
  const mark = (flagged: boolean, as: { id: number }, note = '') =>
    t.call(contract.setAnswerFlag, { body: { ...subject(), flagged, note } }, as);
  const listed = (as: { id: number }) =>
    t.call(
      contract.listAnswerFlags,
      { query: { project_id: w.project.id, time_period_id: w.period.id } },
      as,
    );

  it('is listed until it is settled, for its organisation and the programme team only', async () => {
    await mark(true, w.clerk, 'Ten times last month');
    expect((await mark(true, w.clerk, 'Checking')).body.flag).toMatchObject({ note: 'Checking' });
    expect((await listed(w.admin)).body.answer_flags).toHaveLength(1);
    expect((await listed(w.clerk)).body.answer_flags[0]).toMatchObject({ note: 'Checking' });
    expect((await listed(w.neighbour)).body.answer_flags).toEqual([]);
    expect((await mark(false, w.neighbour)).status).toBe(404);
    expect((await mark(false, w.colleague)).body.flag).toBeNull();
    expect((await listed(w.admin)).body.total).toBe(0);
  });

  it('is the programme team’s to settle where the programme team marked it', async () => {
    await mark(true, w.admin, 'Ten times last month');
    expect((await read(w.clerk)).status).toBe(200);
    expect((await listed(w.clerk)).body.answer_flags[0]).toMatchObject({ may_settle: false });
    expect((await mark(false, w.clerk)).status).toBe(403);
    expect((await mark(true, w.clerk, 'Nothing to see')).status).toBe(403);
    expect((await mark(false, w.admin)).body.flag).toBeNull();
  });

  it('is in the audit log, and so is who said or withdrew something', async () => {
    await mark(true, w.clerk, 'Odd');
    await mark(true, w.clerk, 'Odd');
    await mark(true, w.clerk, 'Very odd');
    await mark(false, w.admin);
    await mark(false, w.admin);
    const { id } = (await say('Audited', w.clerk)).body;
    await t.call(contract.deleteComment, { params: { id } }, w.clerk);
    await t.call(contract.deleteComment, { params: { id } }, w.clerk);
    const entries = await t.db.select().from(audit_entries).orderBy(desc(audit_entries.id)).limit(5);
    expect(entries.reverse().map((one) => [one.action, one.user_id])).toEqual([
      ['answer_flag.set', w.clerk.id],
      ['answer_flag.changed', w.clerk.id],
      ['answer_flag.settled', w.admin.id],
      ['comment.added', w.clerk.id],
      ['comment.withdrawn', w.clerk.id],
    ]);
    expect(JSON.stringify(entries)).not.toContain('Audited');
  });
});
