import {
  listMessageTemplates,
  resetMessageTemplate,
  updateMessageTemplate,
} from '@portal/contract/collection/message-templates';
import { messageTemplates, templateKeys } from '@portal/contract/collection/default-message-templates';
import { beforeAll, expect, it } from 'vitest';
import { buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { useTestApp } from '#support/test-app';

const t = useTestApp();
let admin: { id: number };
beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
});

const list = async (as = admin) => (await t.call(listMessageTemplates, {}, as)).body.message_templates;
const { subject, text } = messageTemplates.not_started;
const update = (body: object, as: { id: number } | null = admin) =>
  t.call(updateMessageTemplate, { params: { key: 'not_started' }, body: body as never }, as);

it('is as it is shipped, until a programme writes it in its own words, and again once it is reset', async () => {
  expect((await list()).map(({ template_key, changed_at }) => [template_key, changed_at])).toEqual(
    templateKeys.map((key) => [key, null]),
  );
  const own = { subject: 'Begin, {person}', text: 'By {closing_date}: {link}' };
  const answer = await update({ ...own, was: { subject, text } });
  expect([answer.status, answer.body]).toMatchObject([
    200,
    { ...own, changed_at: t.clock.now.toISOString() },
  ]);

  const elsewhere = await buildOtherProgramme(t.db);
  const stranger = await buildUser(t.db, elsewhere.id, { role_type_id: 2 });
  expect((await list(stranger)).find(({ template_key }) => template_key === 'not_started')).toMatchObject({
    subject,
    changed_at: null,
  });

  const reset = await t.call(resetMessageTemplate, { params: { key: 'not_started' } }, admin);
  expect(reset.body).toMatchObject({ subject, text, changed_at: null });
});

it('is not overwritten unseen, also by two who change it from the shipped words at the same time', async () => {
  const bodies = ['One', 'Two', 'Three'].map((words) => ({
    subject: words,
    text: words,
    was: { subject, text },
  }));
  const answers = await Promise.all(bodies.map((body) => update(body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  await t.call(resetMessageTemplate, { params: { key: 'not_started' } }, admin);
});

it('refuses an unknown placeholder, and lists the permitted ones', async () => {
  const { status, body } = await update({ subject: '{changes}', text: 'x', was: { subject, text } });
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toContain('Unknown placeholder: {changes}. You can use {person}');
  expect((await update({ subject: '', text: 'x', was: { subject, text } })).status).toBe(422);
});

it('is the programme team’s to write', async () => {
  const body = { subject: 'x', text: 'x', was: { subject, text } };
  const organisationless = await buildUser(t.db, t.programme.id, { role_type_id: 2, status: 'approved' });
  expect((await update({ ...body, was: body }, organisationless)).status).toBe(409);
  expect((await update(body, null)).status).toBe(401);
  const params = { key: 'unknown' as never };
  expect((await t.call(resetMessageTemplate, { params }, admin)).status).toBe(422);
});
