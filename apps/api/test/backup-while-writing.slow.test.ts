import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeDataFolder } from '../src/database/embedded-cluster.ts';
import { newDataFolder, queryOnce, runScript, readServerRecord } from '#support/node-process';
import { signInAt, startPortal } from '#support/start-portal';

let folders: { own: string; other: string; backups: string };
const stops: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  const backups = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-backups-'));
  folders = { own: newDataFolder(), other: newDataFolder(), backups };
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  removeDataFolder(folders.own);
  removeDataFolder(folders.other);
  fs.rmSync(folders.backups, { recursive: true });
});

/** The demonstration's portal on a data folder, and a way to call it as one of its people. */
async function demoPortal(dataFolder: string) {
  const portal = await startPortal(dataFolder, { DEMO: 'true' });
  stops.push(portal.stop);
  const api = `${portal.address}/api/v1`;
  const signIn = async (email_address: string) => ({
    authorization: `Bearer ${await signInAt(portal.address, email_address)}`,
  });
  return { api, signIn };
}

type Entry = { questionnaire_id: number; submission_id: number; section_id: number; question_id: number };

/** Lists number questions that the contributor can answer now. */
const openEntries = (databaseUrl: string) =>
  queryOnce<Entry>(
    databaseUrl,
    `select questionnaire.id as questionnaire_id, submission.id as submission_id, section.id as section_id, question.id as question_id
     from users person
     join submissions submission using (organisation_id)
     join project_time_periods part on part.project_id = submission.project_id
     join questionnaires questionnaire
       on questionnaire.project_id = part.project_id and questionnaire.time_period_id = part.time_period_id
     join questionnaire_sections section on section.questionnaire_id = questionnaire.id
     join questionnaire_sub_sections sub_section on sub_section.section_id = section.id
     join question_sub_section_memberships member on member.sub_section_id = sub_section.id
     join questions question on question.id = member.question_id
     where person.email_address = 'contributor@acute.example' and part.project_id = 1
       and now() between collection_opens_at and collection_closes_at
       and question_type = 'integer' and expression is null
     order by question.id limit 3`,
  );

/**
 * Saves one answer after the other, each with the next number, until stopped. Records which were
 * acknowledged, and when.
 */
function keepSaving(api: string, headers: Record<string, string>, { question_id, ...entry }: Entry) {
  const saved: { question_id: number; value: number; at: number }[] = [];
  let isOver = false;
  const writing = (async () => {
    for (let [value, version] = [1, 0]; !isOver; value += 1) {
      const answer = await fetch(
        `${api}/questionnaires/section-submission?questionnaire_id=${entry.questionnaire_id}`,
        {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ ...entry, answers: [{ question_id, value, version }] }),
        },
      );
      const body = (await answer.json()) as Record<'saved' | 'conflicts', { answer: { version: number } }[]>;
      version = (body.saved[0] ?? body.conflicts[0])!.answer.version;
      if (body.saved.length > 0) saved.push({ question_id, value, at: performance.now() });
    }
  })();
  const end = () => {
    isOver = true;
    return writing;
  };
  return { saved, end };
}

async function upload(api: string, headers: Record<string, string>, content: string): Promise<number> {
  const form = new FormData();
  form.append('document_name', content);
  form.append('file', new Blob([content]), 'note.txt');
  const answer = await fetch(`${api}/documents/`, { method: 'POST', headers, body: form });
  return ((await answer.json()) as { id: number }).id;
}

/** A query for each foreign key there is that counts the rows which lead nowhere. */
const ORPHANS = `
  select format('select count(*)::int as n from %s child where %s and not exists (select from %s parent where %s)',
    conrelid::regclass, string_agg(format('child.%I is not null', own.attname), ' and '),
    confrelid::regclass, string_agg(format('parent.%I = child.%I', other.attname, own.attname), ' and ')) as text
  from pg_constraint
  cross join lateral unnest(conkey, confkey) as key(own, other)
  join pg_attribute own on own.attrelid = conrelid and own.attnum = key.own
  join pg_attribute other on other.attrelid = confrelid and other.attnum = key.other
  where contype = 'f' and connamespace = 'public'::regnamespace
  group by pg_constraint.oid, conrelid, confrelid`;

it('contains everything saved before it started, with many writers, and the files', async () => {
  const { api, signIn } = await demoPortal(folders.own);
  const [contributor, admin] = [
    await signIn('contributor@acute.example'),
    await signIn('admin@acute.example'),
  ];
  const entries = await openEntries(readServerRecord(folders.own).databaseUrl);
  expect(entries).toHaveLength(3);
  const document = await upload(api, admin, 'kept');
  const writers = entries.map((entry) => keepSaving(api, contributor, entry));
  await expect.poll(() => Math.min(...writers.map(({ saved }) => saved.length))).toBeGreaterThan(20);

  const began = performance.now();
  const backup = path.join(folders.backups, 'one');
  const making = runScript(folders.own, 'scripts/backup.ts', [backup]);
  expect([await making.ended, making.said()]).toEqual([
    0,
    expect.stringContaining('including 8 document files'),
  ]);
  const ended = performance.now();
  await Promise.all(writers.map(({ end }) => end()));
  const saved = writers.flatMap((writer) => writer.saved);
  expect(saved.filter(({ at }) => at > began && at < ended).length).toBeGreaterThan(0);

  const restoring = runScript(folders.other, 'scripts/restore.ts', [backup]);
  expect([await restoring.ended, restoring.said()]).toEqual([
    0,
    expect.stringContaining('the database starts'),
  ]);
  const restored = await demoPortal(folders.other);
  const { databaseUrl } = readServerRecord(folders.other);
  const history = await queryOnce<{ key: string }>(
    databaseUrl,
    `select question_id || ' ' || new_value as key from response_history join responses on responses.id = response_id`,
  );
  const found = new Set(history.map(({ key }) => key));
  const before = saved.filter(({ at }) => at < began);
  expect(before.filter(({ question_id, value }) => !found.has(`${question_id} ${value}`))).toEqual([]);
  const keys = await queryOnce<{ text: string }>(databaseUrl, ORPHANS);
  expect(keys.length).toBeGreaterThan(100);
  for (const { text } of keys) expect(await queryOnce(databaseUrl, text)).toEqual([{ n: 0 }]);

  // Not as the admin of above: that one's code is spent, and the backup knows it.
  const headers = await restored.signIn('superuser@acute.example');
  const file = await fetch(`${restored.api}/documents/${document}/download`, { headers });
  expect(await file.text()).toBe('kept');
});
