import { getChartData } from '@portal/contract/charts/chart-data';
import { saveAnswers } from '@portal/contract/responses/answers';
import { createApiKey } from '@portal/contract/identity/api-keys';
import type { Endpoint } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/exports/feeds';
import type { KeyScope } from '@portal/contract/identity/key-scope-codes';
import { parseCsv } from '@portal/instruments/file-formats/spreadsheet';
import { eq } from 'drizzle-orm';
import { parquetReadObjects, parquetSchema, parquetMetadata } from 'hyparquet';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAnswers, buildCase } from '#fixtures/build-answers';
import { buildChart, buildMeasure, buildValue } from '#fixtures/build-charts';
import { buildComparison, WITH_SMALL_NUMBER } from '#fixtures/build-comparison';
import { buildOrganisation, buildUser, PASSWORD } from '#fixtures/build-people';
import { buildQuestionnaire } from '#fixtures/build-projects';
import { createAccessToken, requestPath, useTestApp } from '#support/test-app';
import { buildFeedAnswers } from '#fixtures/build-feed-answers';
import { canOpenCase } from '../../responses/case-codes/case-codes.policy.ts';
import { responses } from '../../../tables/answers.tables.ts';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { case_codes } from '../../../tables/case-codes.tables.ts';
import { questionnaires } from '../../../tables/questionnaires.tables.ts';
import { questionnaire_submissions } from '../../../tables/questionnaire-submissions.tables.ts';
import { submissions } from '../../../tables/submissions.tables.ts';

type Person = { id: number };
const t = useTestApp();
let w: Awaited<ReturnType<typeof build>>;
beforeAll(async () => {
  w = await build();
});

async function build() {
  const built = await buildFeedAnswers(t, 'Ours, "the first"');
  const answers = { beds: 12.5, words: '=1+1, "so"\nthey say', services: ['day', 'night'], state: 'yes' };
  await buildAnswers(t.db, built.questions, built.mine, answers);
  return built;
}

async function get(endpoint: Endpoint, input: { params?: object; query?: object }, headers: object) {
  const answer = await t.app.inject({
    method: 'GET',
    url: requestPath(endpoint, input),
    headers: headers as Record<string, string>,
  });
  return { status: answer.statusCode, bytes: answer.rawPayload, text: answer.body, headers: answer.headers };
}
const bearer = async (who: Person) => ({
  authorization: `Bearer ${await createAccessToken(t.deps, who.id)}`,
});
const answersOf = async (who: Person, query: object = {}, id = w.questionnaire.id) =>
  get(contract.feedAnswers, { params: { questionnaire_id: id }, query }, await bearer(who));

/** The rows of a CSV by the names of its columns. */
function table(text: string): Record<string, string>[] {
  const [head, ...rows] = parseCsv(text) as string[][];
  return rows.map((row) => Object.fromEntries(head!.map((name, at) => [name, row[at] ?? ''])));
}
const bytesOf = (bytes: Uint8Array) => new Uint8Array(bytes).buffer;

describe('a feed of answers', () => {
  it('has a row for each of your answers, and all answers for the programme team', async () => {
    const { status, text, bytes, headers } = await answersOf(w.member);
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(headers['content-disposition']).toContain('.csv');
    expect(text.replace(/"[^"]*"/gs, '').match(/(?<!\r)\n/)).toBeNull();
    const rows = table(text);
    expect(rows).toHaveLength(4);
    expect(rows[0]).toMatchObject({
      organisation: 'Ours, "the first"',
      submission: 'Ward A',
      submission_id: String(w.mine.id),
      question_code: 'beds',
      value: '12.5',
      value_number: '12.5',
      state: 'open',
      case_number: '',
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    });
    // Nothing that a spreadsheet takes for a formula, and lines within quotes.
    expect(rows[1]).toMatchObject({ value: '\'=1+1, "so"\nthey say', value_number: '' });
    expect(rows[2]!['value']).toBe('day;night');
    const all = table((await answersOf(w.admin)).text);
    expect(all).toHaveLength(5);
    expect(all.at(-1)).toMatchObject({ submission: 'Zq theirs', state: 'submitted' });
    expect(table((await answersOf(w.neighbour)).text).map((row) => row['submission'])).toEqual(['Zq theirs']);
    expect(table((await answersOf(w.loose)).text)).toEqual([]);
    const [entry] = await t.db.select().from(audit_entries).where(eq(audit_entries.user_id, w.member.id));
    expect(entry).toMatchObject({ action: 'answers.downloaded', subject_id: 'feedAnswers' });
  });

  it('has in the wide shape a column for each question, whichever name it has', async () => {
    const { text } = await answersOf(w.admin, { shape: 'wide' });
    const rows = table(text);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ beds: '12.5', services: 'day;night', state: 'open', state_: 'yes' });
    expect(rows[1]).toMatchObject({ beds: '7', services: '', state: 'submitted', state_: '', words: '' });
    expect(Object.keys(rows[0]!)).not.toContain('read_this');
  });

  it('says the reason where there is none instead of a value, and leaves out what was cleared', async () => {
    const [, words] = w.questions;
    const set = { value: null, missing_reason: 'not_known' as const };
    const before = await t.db.select().from(responses).where(eq(responses.question_id, words!.id));
    await t.db.update(responses).set(set).where(eq(responses.question_id, words!.id));
    expect(table((await answersOf(w.member)).text)[1]).toMatchObject({
      question_code: 'words',
      value: '',
      missing_reason: 'not_known',
    });
    const wide = table((await answersOf(w.member, { shape: 'wide' })).text);
    expect(wide[0]).toMatchObject({ words: '', words__missing: 'not_known' });
    await t.db.update(responses).set({ missing_reason: null }).where(eq(responses.question_id, words!.id));
    expect(table((await answersOf(w.member)).text).map((row) => row['question_code'])).not.toContain('words');
    const { value } = before[0]!;
    await t.db.update(responses).set({ value }).where(eq(responses.question_id, words!.id));
  });

  it.each(contract.feedShapes)('is Parquet of the same rows, with types: %s', async (shape) => {
    const csv = table((await answersOf(w.admin, { shape })).text);
    const { bytes, headers } = await answersOf(w.admin, { shape, format: 'parquet' });
    expect(headers['content-type']).toBe('application/vnd.apache.parquet');
    const file = bytesOf(bytes);
    const columns = parquetSchema(parquetMetadata(file)).children.map(({ element }) => element);
    expect(columns.map(({ name }) => name)).toEqual(Object.keys(csv[0]!));
    const typed = Object.fromEntries(
      columns.map(({ name, type, converted_type }) => [name, [type, converted_type]]),
    );
    expect(typed['submission_id']).toEqual(['INT32', undefined]);
    expect(typed['submitted_at']).toEqual(['INT64', 'TIMESTAMP_MILLIS']);
    expect(typed[shape === 'tidy' ? 'value_number' : 'beds']![0]).toBe('DOUBLE');
    const rows = await parquetReadObjects({ file });
    const asText = (value: unknown) =>
      value === null || value === undefined
        ? ''
        : value instanceof Date
          ? value.toISOString()
          : String(value);
    const unescaped = (text: string) => text.replace(/^'(?==)/, '');
    expect(
      rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, one]) => [name, asText(one)]))),
    ).toEqual(
      csv.map((row) => Object.fromEntries(Object.entries(row).map(([name, one]) => [name, unescaped(one)]))),
    );
  });

  it('without answers is a file with its columns', async () => {
    const { bytes, text } = await answersOf(w.loose, { shape: 'wide', format: 'parquet' });
    expect(text.startsWith('PAR1')).toBe(true);
    const file = bytesOf(bytes);
    expect(await parquetReadObjects({ file })).toEqual([]);
    expect(parquetSchema(parquetMetadata(file)).children.map(({ element }) => element.name)).toContain(
      'beds',
    );
    expect((await answersOf(w.loose, { shape: 'wide' })).text.split('\r\n')).toHaveLength(2);
  });

  it('is refused for a survey, for the team’s draft, and for another project', async () => {
    const { questionnaire: survey } = await buildQuestionnaire(t.db, w.project, w.period);
    await t.db.update(questionnaires).set({ kind: 'survey' }).where(eq(questionnaires.id, survey.id));
    for (const who of [w.member, w.admin]) expect((await answersOf(who, {}, survey.id)).status).toBe(403);
    const { questionnaire: draft } = await buildQuestionnaire(t.db, w.project, w.period);
    await t.db.update(questionnaires).set({ status: 'draft' }).where(eq(questionnaires.id, draft.id));
    expect((await answersOf(w.member, {}, draft.id)).status).toBe(404);
    expect((await answersOf(w.admin, {}, draft.id)).status).toBe(200);
    const stranger = await buildUser(t.db, t.programme.id, { organisation_id: w.own.id });
    expect((await answersOf(stranger)).status).toBe(404);
    const listed = await t.call(contract.listFeeds, { query: { project_id: w.project.id } }, w.member);
    expect(listed.body.answers.map(({ questionnaire_id }) => questionnaire_id)).toEqual([w.questionnaire.id]);
  });
});

describe('a feed of cases', () => {
  it('has the cases the same person can open, with any reviewer and in any state', async () => {
    const built = await buildQuestionnaire(t.db, w.project, w.period, [{ question_type: 'short_text' }]);
    const { questionnaire, questions } = built;
    await t.db.update(questionnaires).set({ kind: 'case' }).where(eq(questionnaires.id, questionnaire.id));
    const of = { questionnaire, questions, submission: w.mine };
    const colleague = await buildUser(t.db, t.programme.id, {
      organisation_id: w.own.id,
      projects: [w.project.id],
    });
    const people = [w.member, colleague, w.admin];
    const reviewers = [undefined, w.member, colleague];
    const states = ['in_progress', 'complete'] as const;
    const cases: { id: number; other_review: null | object }[] = [];
    for (const reviewer of reviewers)
      for (const state of states) {
        const more = reviewer ? { reviewer } : {};
        cases.push({ ...(await buildCase(t.db, of, { q1: 'alone' }, state, more)), other_review: null });
        for (const second of reviewers)
          for (const secondState of states) {
            const first = await buildCase(t.db, of, { q1: 'first' }, state, more);
            const withSecond = { ...(second && { reviewer: second }), secondReviewOf: first };
            const other = await buildCase(t.db, of, { q1: 'second' }, secondState, withSecond);
            cases.push({ ...first, other_review: other }, { ...other, other_review: first });
          }
      }
    const gone = await buildCase(t.db, of, { q1: 'gone' });
    const set = { state: 'withdrawn' as const, withdrawn_at: new Date() };
    await t.db.update(case_codes).set(set).where(eq(case_codes.id, gone.id));
    const roles = new Map(
      [w.member, colleague, w.admin].map((one) => [one.id, one.id === w.admin.id ? 2 : 3]),
    );
    for (const who of people) {
      const reader = { user_id: who.id, role_type_id: roles.get(who.id)! };
      const seen = cases.filter((one) => canOpenCase(reader, one as never));
      const key = (row: { case_number: unknown; review: unknown }) =>
        `${String(row.case_number)}/${String(row.review)}`;
      const wanted = seen.map((one) => {
        const { case_number, second_review_of } = one as unknown as typeof case_codes.$inferSelect;
        return key({ case_number, review: second_review_of === null ? 1 : 2 });
      });
      for (const shape of contract.feedShapes) {
        const rows = table((await answersOf(who, { shape }, questionnaire.id)).text);
        expect(rows.map((row) => key(row as never)).sort()).toEqual(wanted.sort());
      }
      expect(seen.length).toBeGreaterThan(0);
      if (who !== w.admin) expect(seen.length).toBeLessThan(cases.length);
      const listed = await t.call(contract.listFeeds, { query: { project_id: w.project.id } }, who);
      const feed = listed.body.answers.find((one) => one.questionnaire_id === questionnaire.id)!;
      expect(feed.answers).toBe(seen.length);
    }
    expect(table((await answersOf(w.neighbour, {}, questionnaire.id)).text)).toEqual([]);
  });
});

describe('the version of a feed', () => {
  const listed = async (who: Person = w.member) => {
    const { body } = await t.call(contract.listFeeds, { query: { project_id: w.project.id } }, who);
    return body.answers.find((one) => one.questionnaire_id === w.questionnaire.id)!;
  };

  it('is its tag, by which nothing is sent that the caller has already', async () => {
    const { version, path } = await listed();
    const first = await answersOf(w.member);
    expect([path, first.headers['etag']]).toEqual([
      `/api/v1/feeds/answers/${w.questionnaire.id}`,
      `W/"${version}"`,
    ]);
    const asked = { params: { questionnaire_id: w.questionnaire.id } };
    const known = { ...(await bearer(w.member)), 'if-none-match': `W/"${version}"` };
    const again = await get(contract.feedAnswers, asked, known);
    expect([again.status, again.text]).toEqual([304, '']);
    const head = await t.app.inject({ method: 'HEAD', url: path, headers: await bearer(w.member) });
    expect([head.statusCode, head.body, head.headers['etag']]).toEqual([200, '', `W/"${version}"`]);
  });

  it('changes with every saved, submitted or renamed item, for its owner only', async () => {
    const versions = [await listed()];
    const others = await listed(w.neighbour);
    const changed = async () => {
      const now = await listed();
      expect(versions.map(({ version }) => version)).not.toContain(now.version);
      versions.push(now);
    };
    const section_id = w.section.id;
    const question_id = w.questions[0]!.id;
    const { body } = await t.call(
      saveAnswers,
      {
        query: { questionnaire_id: w.questionnaire.id },
        body: { submission_id: w.mine.id, section_id, answers: [{ question_id, value: 13, version: 1 }] },
      } as never,
      w.member,
    );
    expect(JSON.stringify(body)).toContain('13');
    await changed();
    expect((await listed(w.neighbour)).version).toBe(others.version);
    await t.db
      .update(questionnaire_submissions)
      .set({ state: 'submitted', submitted_at: t.clock.now })
      .where(eq(questionnaire_submissions.submission_id, w.mine.id));
    await changed();
    await t.db.update(submissions).set({ submission_name: 'Ward B' }).where(eq(submissions.id, w.mine.id));
    await changed();
    await t.db
      .update(questionnaires)
      .set({ questionnaire_name: 'Renamed' })
      .where(eq(questionnaires.id, w.questionnaire.id));
    await changed();
    expect((await listed()).version).toBe(versions.at(-1)!.version);
  });
});

describe('another user’s version of a feed', () => {
  it('does not match your own answers', async () => {
    const tags: unknown[] = [];
    const asked = { params: { questionnaire_id: w.questionnaire.id } };
    for (const who of [w.member, w.neighbour, w.admin, w.loose])
      tags.push((await answersOf(who)).headers['etag']);
    expect(new Set(tags).size).toBe(4);
    const known = { ...(await bearer(w.member)), 'if-none-match': tags.slice(1).join(', ') };
    const own = await get(contract.feedAnswers, asked, known);
    expect([own.status, own.text]).toEqual([200, (await answersOf(w.member)).text]);
  });

  it('does not match your own results', async () => {
    const built = await buildComparison(t.db, t.programme.id, [
      [30, 100],
      [10, 100],
      [20, 100],
      [25, 100],
    ]);
    const asked = { params: { project_id: built.project.id, time_period_id: built.period.id } };
    const without = await buildOrganisation(t.db, t.programme.id);
    const people: Person[] = [
      built.own.user,
      built.members[1]!.user,
      await buildUser(t.db, t.programme.id, { organisation_id: without.id, projects: [built.project.id] }),
      await buildUser(t.db, t.programme.id, { role_type_id: 2 }),
    ];
    const answers = [];
    for (const who of people) answers.push(await get(contract.feedResults, asked, await bearer(who)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(4);
    const tags = answers.map(({ headers }) => headers['etag']);
    expect(new Set(tags).size).toBe(4);
    const [own, ...others] = tags;
    const ask = async (tag: string | undefined) =>
      get(contract.feedResults, asked, { ...(await bearer(people[0]!)), 'if-none-match': tag });
    expect((await ask(others.join(', '))).text).toBe(answers[0]!.text);
    expect((await ask(String(own))).status).toBe(304);
  });
});

describe('a feed of results', () => {
  it.each([
    ['without names', false],
    ['with names', true],
  ])('says what the charts say to the same person, %s', async (_, named_results) => {
    const project = { disclosure_threshold: 5, named_results };
    const built = await buildComparison(t.db, t.programme.id, WITH_SMALL_NUMBER, { project });
    const params = { project_id: built.project.id, time_period_id: built.period.id };
    const admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
    for (const who of [built.own.user, built.members[1]!.user, admin]) {
      const of = { params: { chart_id: built.chart.id, time_period_id: built.period.id }, body: {} };
      const { body: chart } = await t.call(getChartData, of, who);
      const wanted = chart.points.map((one) => [one.key, one.name, one.value, one.suppressed]);
      const tidy = table((await get(contract.feedResults, { params }, await bearer(who))).text);
      const number = (text: string) => (text === '' ? null : Number(text));
      const read = tidy.map((one) => [
        one['submission_key'],
        one['submission'],
        number(one['value']!),
        one['suppressed'] || null,
      ]);
      expect(read).toEqual(wanted);
      const query = { shape: 'wide', format: 'parquet' };
      const { bytes } = await get(contract.feedResults, { params, query }, await bearer(who));
      const wide = await parquetReadObjects({ file: bytesOf(bytes) });
      const code = built.measure.measure_code;
      expect(
        wide.map((one) => [
          one['submission_key'],
          one['submission'],
          one[code] ?? null,
          one[`${code}__suppressed`] ?? null,
        ]),
      ).toEqual(wanted);
    }
    const listed = await t.call(
      contract.listFeeds,
      { query: { project_id: built.project.id } },
      built.own.user,
    );
    expect(listed.body.results).toMatchObject([{ time_period_id: built.period.id, state: 'published' }]);
    const { headers } = await get(contract.feedResults, { params }, await bearer(built.own.user));
    expect(headers['etag']).toBe(`W/"${listed.body.results[0]!.version}"`);
    const nowhere = { params: { ...params, time_period_id: w.period.id } };
    expect((await get(contract.feedResults, nowhere, await bearer(built.own.user))).status).toBe(404);
  });

  it('has each measure once, whichever charts show it, and all series of a chart', async () => {
    const built = await buildComparison(t.db, t.programme.id, WITH_SMALL_NUMBER);
    const second = await buildMeasure(t.db, built.project, { measure_code: 'second' });
    await buildChart(t.db, built.project, [built.measure, second], [built.period]);
    for (const [at, { submission }] of built.members.entries())
      await buildValue(
        t.db,
        { measure: second, period: built.period, submission },
        { numerator: at, denominator: 10 },
      );
    const params = { project_id: built.project.id, time_period_id: built.period.id };
    const rows = table((await get(contract.feedResults, { params }, await bearer(built.own.user))).text);
    expect(rows).toHaveLength(12);
    expect(new Set(rows.map((row) => `${row['measure_code']}${row['submission_key']}`)).size).toBe(12);
  });
});

describe('an API key opens feeds', () => {
  const keyFor = async (scopes: KeyScope[], who: Person = w.member) => {
    const expires_on = new Date(t.clock.now.getTime() + 20 * 86_400_000).toISOString().slice(0, 10);
    const body = {
      key_name: 'Board report',
      scopes,
      project_id: null,
      expires_on,
      current_password: PASSWORD,
    };
    return (await t.call(createApiKey, { body }, who)).body.key;
  };
  const basic = (password: string, name = 'key') => ({
    authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
  });
  const asked = () => ({ params: { questionnaire_id: w.questionnaire.id } });
  const list = () => ({ query: { project_id: w.project.id } });

  it('as Excel and Power BI ask: first without a word, then with Basic authentication', async () => {
    const first = await get(contract.feedAnswers, asked(), { accept: 'text/csv, */*' });
    expect([first.status, first.headers['www-authenticate']]).toEqual([
      401,
      'Basic realm="API key as password", charset="UTF-8"',
    ]);
    const key = await keyFor(['read_answers']);
    const session = await answersOf(w.member);
    for (const name of ['key', '', 'somebody@example.org']) {
      const answer = await get(contract.feedAnswers, asked(), basic(key, name));
      expect([answer.status, answer.text]).toEqual([200, session.text]);
    }
    // As R, Python and curl do.
    const answer = await get(contract.feedAnswers, asked(), { authorization: `Bearer ${key}` });
    expect(answer.text).toBe(session.text);
  });

  it('and no other password does, nor a key elsewhere', async () => {
    const key = await keyFor(['read_answers', 'write_answers']);
    const token = await createAccessToken(t.deps, w.member.id);
    for (const wrong of ['', 'bpk_', `${key}AAAA`, PASSWORD, token]) {
      const answer = await get(contract.feedAnswers, asked(), basic(wrong, w.member.email_address));
      expect([answer.status, String(answer.headers['www-authenticate'])], wrong).toEqual([
        401,
        expect.stringContaining('Basic') as string,
      ]);
    }
    const elsewhere = await t.app.inject({ url: '/api/v1/users/me', headers: basic(key) });
    expect([elsewhere.statusCode, elsewhere.headers['www-authenticate']]).toEqual([401, undefined]);
    // The application’s own calls are never asked by a window of the browser.
    const ended = await get(contract.feedAnswers, asked(), { authorization: 'Bearer something' });
    expect([ended.status, ended.headers['www-authenticate']]).toEqual([401, undefined]);
  });

  it('within its scope: results or answers, also in the list', async () => {
    const built = await buildComparison(t.db, t.programme.id, [
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 6],
    ]);
    await buildAnswers(t.db, [{ id: w.questions[0]!.id, question_code: 'beds' }], w.mine, {});
    const results = { params: { project_id: built.project.id, time_period_id: built.period.id } };
    const who = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
    const statuses = async (scope: KeyScope) => {
      const headers = basic(await keyFor([scope], who));
      const { body } = {
        body: JSON.parse(
          (await get(contract.listFeeds, { query: { project_id: built.project.id } }, headers)).text,
        ) as contract.Feeds,
      };
      return [
        (await get(contract.feedAnswers, asked(), headers)).status,
        (await get(contract.feedResults, results, headers)).status,
        body.answers.length > 0,
        body.results.length > 0,
      ];
    };
    expect(await statuses('read_results')).toEqual([403, 200, false, true]);
    expect(await statuses('read_answers')).toEqual([200, 403, true, false]);
    expect((await get(contract.listFeeds, list(), {})).status).toBe(401);
  });

  it('a limited number of times a minute, however the key is sent', async () => {
    const key = await keyFor(['read_answers']);
    let refused = 0;
    for (let n = 0; n < 620; n += 1) {
      const headers = n % 2 ? basic(key, `name ${n}`) : { authorization: `Bearer ${key}` };
      if (
        (await get(contract.feedAnswers, { params: { questionnaire_id: 999_999 } }, headers)).status === 429
      )
        refused += 1;
    }
    expect(refused).toBeGreaterThan(0);
  });
});
