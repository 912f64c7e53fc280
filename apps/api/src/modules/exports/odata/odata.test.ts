import { createApiKey } from '@portal/contract/identity/api-keys';
import type { Endpoint } from '@portal/contract/shared/endpoint';
import { feedAnswers, feedResults, type FeedShape } from '@portal/contract/exports/feeds';
import type { KeyScope } from '@portal/contract/identity/key-scope-codes';
import { parseCsv } from '@portal/instruments/file-formats/spreadsheet';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAnswers, buildCase } from '#fixtures/build-answers';
import { buildComparison, WITH_SMALL_NUMBER } from '#fixtures/build-comparison';
import { buildUser, PASSWORD } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire } from '#fixtures/build-projects';
import { createAccessToken, requestPath, useTestApp } from '#support/test-app';
import { buildFeedAnswers } from '#fixtures/build-feed-answers';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { questionnaires } from '../../../tables/questionnaires.tables.ts';

type Person = { id: number };
type Row = Record<string, string | number | null>;
type Answer = {
  value: Row[];
  '@odata.context'?: string;
  '@odata.nextLink'?: string;
  '@odata.count'?: number;
};

const t = useTestApp();
let w: Awaited<ReturnType<typeof build>>;
beforeAll(async () => {
  w = await build();
});

async function build() {
  const rowId = { question_code: 'row_id', question_type: 'integer', required: false } as const;
  const built = await buildFeedAnswers(t, 'Ours & "the first"', [rowId], ['Ward A', 'Ward B']);
  await buildAnswers(t.db, built.questions, built.mine, {
    beds: 12.5,
    words: '=1+1, "so"\nthey’re',
    services: ['day', 'night'],
    state: 'yes',
    row_id: 4,
  });
  await buildAnswers(t.db, built.questions, built.ownSubmissions[1]!, { beds: 3, words: null });
  return { ...built, stranger: await buildUser(t.db, t.programme.id, { organisation_id: built.own.id }) };
}

async function get(url: string, who: Person | string | null, headers: Record<string, string> = {}) {
  const authorization =
    typeof who === 'string'
      ? `Basic ${Buffer.from(`key:${who}`).toString('base64')}`
      : who && `Bearer ${await createAccessToken(t.deps, who.id)}`;
  const answer = await t.app.inject({
    url,
    headers: { ...headers, ...(authorization && { authorization }) },
  });
  return {
    status: answer.statusCode,
    text: answer.body,
    headers: answer.headers,
    json: () => answer.json<Answer>(),
  };
}
const root = () => `/api/v1/odata/${w.project.id}/`;
const tidy = (rest = '') => `${root()}Answers_${w.questionnaire.id}${rest}`;
const rowsOf = async (url: string, who: Person, headers = {}) => {
  const answer = await get(url, who, headers);
  expect(answer.status, answer.text).toBe(200);
  return answer.json().value;
};

/** All pages one after the other, as a program reads them. */
async function allOf(url: string, who: Person, size: number): Promise<Row[]> {
  const rows: Row[] = [];
  let next: string | undefined = url;
  while (next) {
    const answer: Answer = (await get(next, who, { prefer: `odata.maxpagesize=${size}` })).json();
    expect(answer.value.length).toBeLessThanOrEqual(size);
    rows.push(...answer.value);
    next = answer['@odata.nextLink']?.replace(/^https?:\/\/[^/]+/, '');
  }
  return rows;
}

/** The rows of the feed in CSV, as texts. */
async function feedOf(endpoint: Endpoint, input: object, who: Person): Promise<string[][]> {
  const headers = { authorization: `Bearer ${await createAccessToken(t.deps, who.id)}` };
  const { body } = await t.app.inject({ url: requestPath(endpoint, input), headers });
  return (parseCsv(body) as string[][]).slice(1).map((row) => row.map((cell) => cell.replace(/^'(?==)/, '')));
}
const texts = (rows: Row[]) =>
  rows.map((row) =>
    Object.values(row)
      .slice(1)
      .map((cell) => (cell === null ? '' : String(cell))),
  );

describe('an entity set', () => {
  const shapes: FeedShape[] = ['tidy', 'wide'];
  it.each(shapes)(
    'has what the feed has, to each person, however it is paged: answers, %s',
    async (shape) => {
      const built = await buildQuestionnaire(t.db, w.project, w.period, [
        { question_code: 'q1' },
        { question_code: 'q2' },
      ]);
      await t.db
        .update(questionnaires)
        .set({ kind: 'case' })
        .where(eq(questionnaires.id, built.questionnaire.id));
      for (const submission of [w.mine, w.theirs]) {
        const of = { ...built, submission };
        await buildCase(t.db, of, { q1: 1, q2: 2 }, 'complete');
        const first = await buildCase(t.db, of, { q1: 3, q2: 4 }, 'complete', { reviewer: w.admin });
        await buildCase(t.db, of, { q1: 5 }, 'in_progress', { reviewer: w.member, secondReviewOf: first });
        await buildCase(t.db, of, { q2: 6 }, 'in_progress');
      }
      let seen = 0;
      for (const { id } of [w.questionnaire, built.questionnaire])
        for (const who of [w.member, w.neighbour, w.loose, w.admin]) {
          const wanted = await feedOf(
            feedAnswers,
            { params: { questionnaire_id: id }, query: { shape } },
            who,
          );
          const url = `${root()}Answers_${id}${shape === 'wide' ? '_wide' : ''}`;
          for (const size of [1, 2, 100]) {
            const rows = await allOf(url, who, size);
            expect(texts(rows)).toEqual(wanted);
            expect(new Set(rows.map(({ row_id }) => row_id)).size).toBe(rows.length);
          }
          expect(Number((await get(`${url}/$count`, who)).text)).toBe(wanted.length);
          seen += wanted.length;
        }
      expect(seen).toBeGreaterThan(10);
    },
  );

  it.each(shapes)(
    'has what the feed has, to each person, however it is paged: results, %s',
    async (shape) => {
      const built = await buildComparison(t.db, t.programme.id, WITH_SMALL_NUMBER, {
        project: { disclosure_threshold: 5 },
      });
      const admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
      const params = { project_id: built.project.id, time_period_id: built.period.id };
      const url = `/api/v1/odata/${built.project.id}/Results_${built.period.id}${shape === 'wide' ? '_wide' : ''}`;
      for (const who of [built.own.user, built.members[1]!.user, admin]) {
        const wanted = await feedOf(feedResults, { params, query: { shape } }, who);
        expect(wanted.length).toBeGreaterThan(4);
        for (const size of [1, 4, 1000]) expect(texts(await allOf(url, who, size))).toEqual(wanted);
        const [first] = await rowsOf(`${url}?$top=1`, who);
        const one = await get(`${url}('${encodeURIComponent(String(first!['row_id']))}')`, who);
        expect(one.json()).toMatchObject(first!);
      }
      expect((await get(`${url}?$skiptoken=gone`, admin)).status).toBe(400);
      expect((await get(`${url}('gone')`, admin)).status).toBe(404);
    },
  );

  it('is narrowed, selected, skipped, cut and counted, in pages too', async () => {
    const url = `${tidy()}?$filter=${encodeURIComponent("question_code eq 'beds'")}&$select=submission,value_number`;
    const all = await rowsOf(url, w.admin);
    expect(all.map(({ submission, value_number }) => [submission, value_number])).toEqual([
      ['Ward A', 12.5],
      ['Ward B', 3],
      ['Zq theirs', 7],
    ]);
    expect(Object.keys(all[0]!)).toEqual(['@odata.id', 'submission', 'value_number']);
    const counted = (await get(`${url}&$count=true&$top=1`, w.admin)).json();
    expect([counted['@odata.count'], counted.value.length, counted['@odata.nextLink']]).toEqual([
      3,
      1,
      undefined,
    ]);
    expect(counted['@odata.context']).toMatch(/\$metadata#Answers_\d+\(submission,value_number\)$/);
    expect((await allOf(`${url}&$skip=1&$top=2`, w.admin, 1)).map(({ submission }) => submission)).toEqual([
      'Ward B',
      'Zq theirs',
    ]);
    expect(await allOf(`${url}&$skip=3`, w.admin, 1)).toEqual([]);
    expect(await rowsOf(`${url}&$top=0`, w.admin)).toEqual([]);
    const filtered = `${tidy('/$count')}?$filter=${encodeURIComponent("question_code eq 'beds' and value_number gt @least")}&@least=5`;
    const count = await get(filtered, w.admin);
    expect([count.text, count.headers['content-type']]).toEqual(['2', 'text/plain; charset=utf-8']);
  });

  it('goes on after a page that is read through without finding enough', async () => {
    const built = await buildQuestionnaire(t.db, w.project, w.period, [{ question_code: 'n' }]);
    await t.db
      .update(questionnaires)
      .set({ kind: 'case' })
      .where(eq(questionnaires.id, built.questionnaire.id));
    const { id: question_id } = built.questions[0]!;
    await t.db.execute(sql`
      with made as (
        insert into case_codes (questionnaire_id, submission_id, case_number, case_code, state)
        select ${built.questionnaire.id}, ${w.mine.id}, n, 'MANY' || n, 'complete' from generate_series(1, 20100) n
        returning id, case_number)
      insert into responses (question_id, submission_id, case_code_id, value)
      select ${question_id}, ${w.mine.id}, id, to_jsonb(case_number) from made`);
    const url = `${root()}Answers_${built.questionnaire.id}?$filter=value_number eq 20050`;
    const first = (await get(encodeURI(url), w.member)).json();
    expect([first.value, typeof first['@odata.nextLink']]).toEqual([[], 'string']);
    const found = await allOf(encodeURI(url), w.member, 10);
    expect(found.map(({ value_number }) => value_number)).toEqual([20_050]);
    const all = (await get(`${root()}Answers_${built.questionnaire.id}`, w.member)).json();
    expect(all.value).toHaveLength(5_000);
  });

  it('has rows that are found by their name', async () => {
    const [row] = await rowsOf(`${tidy()}?$skip=2&$top=1`, w.member);
    const one = await get(`${tidy()}('${row!['row_id']}')?$select=value`, w.member);
    expect(one.json()).toEqual({
      '@odata.context': expect.stringMatching(/#Answers_\d+\(value\)\/\$entity$/) as string,
      '@odata.id': expect.stringContaining(`('${row!['row_id']}')`) as string,
      value: row!['value'],
    });
    const [theirs] = (await rowsOf(tidy(), w.admin)).slice(-1);
    for (const [id, status] of [
      [theirs!['row_id'], 404],
      ['9-9-9', 404],
      ['x', 400],
      ['1-2', 400],
      ['99999999999-0-1', 400],
    ])
      expect((await get(`${tidy()}('${id}')`, w.member)).status).toBe(status);
  });
});

describe('the service', () => {
  it('names its sets, and metadata say what they hold by names that OData takes', async () => {
    const named = { questionnaire_name: 'Ours & theirs <1>' };
    await t.db.update(questionnaires).set(named).where(eq(questionnaires.id, w.questionnaire.id));
    const service = await get(root(), w.member, {
      accept: 'application/json;odata.metadata=minimal;q=1.0,application/xml;q=0.7',
    });
    expect(service.headers).toMatchObject({
      'odata-version': '4.0',
      'content-type': 'application/json;odata.metadata=minimal;charset=utf-8',
    });
    const names = (service.json().value as unknown as { name: string; url: string; title: string }[]).map(
      ({ name }) => name,
    );
    expect(names).toEqual(
      expect.arrayContaining([`Answers_${w.questionnaire.id}`, `Answers_${w.questionnaire.id}_wide`]),
    );
    const metadata = await get(`${root()}$metadata`, w.member, { accept: 'application/xml' });
    expect(metadata.headers).toMatchObject({
      'odata-version': '4.0',
      'content-type': expect.stringContaining('application/xml') as string,
    });
    const all = (text: string, pattern: RegExp) =>
      [...text.matchAll(pattern)].map((found) => found.slice(1) as string[]);
    expect(all(metadata.text, /<EntitySet Name="(\w+)"/g).flat()).toEqual(names);
    expect(metadata.text).toContain('Ours &amp; theirs &lt;1&gt;');
    for (const name of names) {
      const [[type]] = all(
        metadata.text,
        new RegExp(`<EntityType Name="${name}">(.*?)</EntityType>`, 'gs'),
      ) as [[string]];
      const properties = all(type, /<Property Name="([^"]+)" Type="([^"]+)"/g) as [string, string][];
      const declared = properties.map(([property]) => property);
      expect(new Set(declared).size).toBe(declared.length);
      for (const property of declared) expect(property).toMatch(/^[\p{L}_][\p{L}\p{N}_]*$/u);
      for (const row of await rowsOf(root() + name, w.admin)) {
        expect(Object.keys(row)).toEqual(declared);
        for (const [property, kind] of properties) {
          const cell = row[property];
          if (cell === null) continue;
          if (kind === 'Edm.String') expect(typeof cell).toBe('string');
          if (kind === 'Edm.Double') expect(typeof cell).toBe('number');
          if (kind === 'Edm.Int32') expect(Number.isInteger(cell)).toBe(true);
          if (kind === 'Edm.DateTimeOffset') expect(cell).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
        }
      }
    }
    const [wide] = await rowsOf(`${root()}Answers_${w.questionnaire.id}_wide`, w.member);
    expect(wide).toMatchObject({
      beds: 12.5,
      state: 'open',
      state_: 'yes',
      row_id_: 4,
      services: 'day;night',
    });
  });

  it('reveals nothing of other owners', async () => {
    expect((await get(root(), null)).status).toBe(401);
    expect((await get(root(), null)).headers['www-authenticate']).toContain('Basic');
    for (const url of [root(), `${root()}$metadata`, tidy(), tidy('/$count')])
      expect((await get(url, w.stranger)).status).toBe(404);
    const other = await buildProject(t.db, t.programme.id);
    const admins = `/api/v1/odata/${other.id}/Answers_${w.questionnaire.id}`;
    expect((await get(admins, w.admin)).status).toBe(404);
    const { questionnaire: survey } = await buildQuestionnaire(t.db, w.project, w.period);
    await t.db.update(questionnaires).set({ kind: 'survey' }).where(eq(questionnaires.id, survey.id));
    const { questionnaire: draft } = await buildQuestionnaire(t.db, w.project, w.period);
    await t.db.update(questionnaires).set({ status: 'draft' }).where(eq(questionnaires.id, draft.id));
    for (const [id, who, status] of [
      [survey.id, w.admin, 404],
      [draft.id, w.member, 404],
      [draft.id, w.admin, 200],
    ] as const)
      expect((await get(`${root()}Answers_${id}`, who)).status).toBe(status);
  });

  it('says of a project that has nothing yet that there is nothing, in well-formed words', async () => {
    const bare = await buildProject(t.db, t.programme.id);
    const address = `/api/v1/odata/${bare.id}/`;
    const service = await get(address, w.admin);
    expect([service.status, service.json().value]).toEqual([200, []]);
    const metadata = await get(`${address}$metadata`, w.admin);
    expect([metadata.status, /<EntityContainer Name="\w+">/.test(metadata.text)]).toEqual([200, true]);
    expect(metadata.text).not.toMatch(/<Entity(Set|Type)/);
    for (const set of ['Answers_1', `Answers_${w.questionnaire.id}`, 'Results_1_wide', 'Anything'])
      expect((await get(address + set, w.admin)).json()).toMatchObject({
        error: { code: expect.any(String) },
      });
  });

  it('answers many more callers at once than it has connections, each as if it were alone', async () => {
    const asked: { url: string; headers: Record<string, string> }[] = [];
    for (const { id } of [w.member, w.neighbour, w.admin]) {
      const headers = { authorization: `Bearer ${await createAccessToken(t.deps, id)}` };
      for (const rest of [
        '',
        '$metadata',
        `Answers_${w.questionnaire.id}`,
        `Answers_${w.questionnaire.id}_wide/$count`,
      ])
        asked.push({ url: root() + rest, headers });
    }
    const alone: string[] = [];
    for (const { url, headers } of asked) alone.push((await get(url, null, headers)).text);
    const crowd = Array.from({ length: 10 }, () => asked).flat();
    const answers = await Promise.all(crowd.map(({ url, headers }) => get(url, null, headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.map(({ text }) => text)).toEqual(crowd.map((_, index) => alone[index % asked.length]));
  });

  it('opens to keys what their scopes open, and is entered in the audit log', async () => {
    const expires_on = new Date(t.clock.now.getTime() + 20 * 86_400_000).toISOString().slice(0, 10);
    const keyOf = async (scope: KeyScope) => {
      const body = {
        key_name: scope,
        scopes: [scope],
        project_id: null,
        expires_on,
        current_password: PASSWORD,
      };
      return (await t.call(createApiKey, { body }, w.member)).body;
    };
    const [answers, results] = [await keyOf('read_answers'), await keyOf('read_results')];
    expect((await get(tidy(), answers.key)).status).toBe(200);
    expect((await get(tidy(), results.key)).status).toBe(404);
    const seen = (await get(root(), results.key)).json().value.map(({ name }) => String(name));
    expect(seen.filter((name) => name.startsWith('Answers'))).toEqual([]);
    const entries = await t.db.select().from(audit_entries).where(eq(audit_entries.action, 'feeds.read'));
    expect(entries.find(({ key_name }) => key_name === 'read_answers')).toMatchObject({
      user_id: w.member.id,
      subject_id: 'readODataRows',
      after: { resource: `Answers_${w.questionnaire.id}` },
    });
  });

  it.each([
    ['?$orderby=value', 501],
    ['?$expand=x', 501],
    ['?$search=x', 501],
    ['?$apply=aggregate(x)', 501],
    ['?$whatever=1', 400],
    ['?$top=-1', 400],
    ['?$top=x', 400],
    ['?$skip=1.5', 400],
    ['?$count=maybe', 400],
    ['?$select=nothing', 400],
    ['?$filter=nothing eq 1', 400],
    ['?$skiptoken=x', 400],
    ['?$format=atom', 406],
    ['?$top=1&$top=2', 422],
    ['/value', 404],
    [`${'('.repeat(400)}`, 404],
  ])('refuses as the standard says: %s', async (asked, status) => {
    const answer = await get(encodeURI(tidy(asked)), w.member);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toEqual({
      error: expect.objectContaining({
        code: String(status),
        message: expect.stringMatching(/\w{3}/) as string,
      }) as object,
    });
    expect(answer.headers['odata-version']).toBe('4.0');
  });

  it('heeds what a program says of itself', async () => {
    expect((await get(tidy(), w.member, { 'odata-maxversion': '3.0' })).status).toBe(400);
    expect((await get(tidy(), w.member, { 'odata-maxversion': '4.01' })).status).toBe(200);
    expect((await get(tidy(), w.member, { accept: 'application/atom+xml' })).status).toBe(406);
    expect((await get(`${root()}$metadata`, w.member, { accept: 'application/json' })).status).toBe(406);
    const none = await get(tidy('?$format=application/json;odata.metadata=none'), w.member);
    expect(Object.keys(none.json())).toEqual(['value']);
    const paged = await get(tidy(), w.member, { prefer: 'respond-async, odata.maxpagesize=2' });
    expect(paged.headers['preference-applied']).toBe('odata.maxpagesize=2');
    expect(paged.json()['@odata.nextLink']).toMatch(/^https?:\/\/.+\$skiptoken=\d+-0-\d+$/);
    expect((await get(tidy('?custom=1'), w.member)).status).toBe(200);
  });
});
