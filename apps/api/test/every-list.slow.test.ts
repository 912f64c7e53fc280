import type { page } from '@portal/contract/shared/paging';
import type { Endpoint } from '@portal/contract/shared/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '../src/app.ts';
import { loadBulkTemplates, type BulkTemplates, insertBulkRows } from '#fixtures/insert-bulk-rows';
import {
  buildAuthorisationFixture,
  type Caller,
  type AuthorisationFixture,
} from '#fixtures/authorisation-fixture';
import { authorisationMatrix } from '#fixtures/authorisation-matrix';
import { requestPath, useTestApp } from '#support/test-app';

/**
 * Every list that the contract has, with two of everything and with hundreds: a new one is called here by itself, and fails
 * until there is much in it or a reason why there never will be.
 */
const MANY = 300;
/** The rows a list must have to be tested: more than its first page. */
const ENOUGH = 120;

/** Returns the words in a row and in its parts; a search for one of them finds the row. */
const wordsIn = (row: object): string[] =>
  Object.values(row).flatMap((value: unknown) => {
    if (typeof value === 'string') return value === '' ? [] : [value.slice(0, 60)];
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? wordsIn(value) : [];
  });

const lists = endpoints.filter(
  ({ method, query }) => method === 'GET' && 'limit' in query.shape && 'offset' in query.shape,
);
/** Lists that return a total but have no pages. */
const withoutPages: Record<string, string> = {
  getCollectionHierarchy: 'the whole tree at once: a page of a tree is none',
  listEnum: 'words of the product',
  listMailTexts: 'one for each kind that the product knows',
  listMessageTemplates: 'one for each kind that the product knows',
  listOutputTypes: 'the forms that the product knows',
  listOutputTypesForChart: 'the forms that the product knows',
  listProgrammes: 'one’s own programme',
  listSections: 'a questionnaire is filled in as a whole',
  listApiKeys: 'at most twenty that work, and those that ran out lately',
  listServiceKeys: 'at most a hundred that work, and those that ran out lately',
  listOwnSignOns: 'one for each provider that opens the account',
  listPasskeys: 'at most twenty',
  listSessions: 'the browsers in which somebody is signed in',
};
/** Lists that never have many rows in a programme, so that there is no second page. */
const neverMany: Record<string, string> = {
  listMeasureCases: 'the cases of one submission: case-measures.test.ts pages them',
  listAnswerWarnings: 'of a few questionnaires what is left to look at',
  listRegistrationContacts: 'one for each part in a registration',
};

/** Statements a list needs beside whose session it is, where two are too few. */
const moreStatements: Record<string, { most: number; why: string }> = {
  listDueWork: {
    most: 5,
    why: 'periods, returns, cases, outlier actions and queries, each for all projects at once',
  },
};

/** Optional parameters of which at least one is required. */
const oneOfThem: Record<string, string> = { listComments: 'question_id', listQuestions: 'questionnaire_id' };

/** Lists of surveys. */
const ofSurveys = ['listResponseProgress', 'listFreeTexts', 'listSurveyContacts'];

const t = useTestApp();
let w: AuthorisationFixture;
let f: BulkTemplates;
let ofCases: { params: object; query: object };
const tokens = new Map<Caller, string>();
const asked: Caller[] = ['superuser', 'contributor'];
const mayAsk = (endpoint: Endpoint, caller: Caller) =>
  caller === 'superuser' || !['admin', 'superuser'].includes(endpoint.access);

/** Statements of each list, by caller, while there were two of everything. */
const statementsOfFew = new Map<string, string[]>();
beforeAll(async () => {
  w = await buildAuthorisationFixture(t);
  f = await loadBulkTemplates(t, w);
  const cases = await authorisationMatrix['listMeasureCases']!.input!(w, t);
  ofCases = { params: cases.params ?? {}, query: cases.query ?? {} };
  for (const caller of asked) tokens.set(caller, (await w.tokenFor(caller))!);
  await insertBulkRows(t.db, w, f, 1, 1);
  for (const list of lists)
    for (const caller of asked)
      if (mayAsk(list, caller))
        statementsOfFew.set(`${list.name} ${caller}`, await statementsOf(list, caller));
  await insertBulkRows(t.db, w, f, 2, MANY);
});

/** Builds a list's input, by the name of each id; `id` depends on what the list opens. */
function inputOf({ name, params, query, opens }: Endpoint) {
  if (name === 'listMeasureCases') return ofCases;
  const ids: Record<string, number | undefined> = {
    programme_id: w.programme.id,
    project_id: w.project.id,
    time_period_id: w.period.id,
    chart_id: w.chart.id,
    peer_group_id: f.peerGroup.id,
    questionnaire_id: w.questionnaire.id,
    registration_id: f.registration,
    submission_id: w.submission.id,
    question_id: w.questions[0]!.id,
    ...(ofSurveys.includes(name) && {
      questionnaire_id: w.surveyOfWords.id,
      question_id: w.surveyOfWords.question.id,
    }),
  };
  const words: Record<string, string> = { language: 'cy' };
  const things: Record<string, number | undefined> = {
    document: f.document.id,
    packRun: f.run,
    webhook: f.webhook,
    scope: w.scope.id,
    filter: f.filter.id,
    collection: w.project.id,
    questionnaire: w.questionnaire.id,
  };
  const fill = (shape: z.ZodRawShape) =>
    Object.fromEntries(
      Object.entries(shape).flatMap(([key, type]) => {
        if ((type as z.ZodType).safeParse(undefined).success && oneOfThem[name] !== key) return [];
        const found = ids[key] ?? words[key] ?? (key === 'id' ? things[opens?.thing ?? ''] : undefined);
        if (found === undefined) throw new Error(`Say here what ${name} is asked of: ${key}.`);
        return [[key, found]];
      }),
    );
  return { params: fill(params.shape), query: fill(query.shape) };
}

async function send(endpoint: Endpoint, caller: Caller, query: object = {}) {
  const input = inputOf(endpoint);
  return t.app.inject({
    method: 'GET',
    url: requestPath(endpoint, { ...input, query: { ...input.query, ...query } }),
    headers: { authorization: `Bearer ${tokens.get(caller)!}` },
  });
}
type Row = Record<string, unknown>;
async function read(endpoint: Endpoint, caller: Caller, query: object = {}) {
  const answer = await send(endpoint, caller, query);
  expect(answer.statusCode, `${JSON.stringify(query)}: ${answer.body.slice(0, 300)}`).toBe(200);
  const body = answer.json<Record<string, unknown>>();
  const [name] = Object.keys((endpoint.response as z.ZodObject).shape);
  return { rows: body[name!] as Row[], total: body['total'] as number };
}
/** Returns the statements of the second call, so that caches are filled. */
async function statementsOf(endpoint: Endpoint, caller: Caller): Promise<string[]> {
  await read(endpoint, caller);
  return t.statementsOf(() => read(endpoint, caller));
}
const keyOf = (row: Row) => String(row['id'] ?? JSON.stringify(row));
async function everyRow(endpoint: Endpoint, caller: Caller, query: object, limit: number): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const { rows, total } = await read(endpoint, caller, { ...query, limit, offset: all.length });
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) {
      expect(all.length, JSON.stringify(query)).toBe(total);
      return all;
    }
  }
}

it('every call that answers with a total has pages, or a reason for having none', () => {
  const others = endpoints.filter(
    (one) =>
      one.method === 'GET' &&
      !lists.includes(one) &&
      'total' in ((one.response as Partial<z.ZodObject>).shape ?? {}),
  );
  expect(others.map(({ name }) => name).sort()).toEqual(Object.keys(withoutPages).sort());
});

describe.each(lists.map((list) => [list.name, list] as const))('%s', (name, list) => {
  const callers = asked.filter((caller) => mayAsk(list, caller));

  it('sends as many statements for hundreds as for two, and few beside whose session it is', async () => {
    for (const caller of callers) {
      const statements = await statementsOf(list, caller);
      expect(statements.length, statements.join('\n---\n')).toBe(
        statementsOfFew.get(`${name} ${caller}`)!.length,
      );
      // That it was read is entered where it says so.
      const most = moreStatements[name]?.most ?? 2;
      expect(statements.length, statements.join('\n---\n')).toBeLessThanOrEqual(
        1 + most + (list.audits ? 1 : 0),
      );
    }
  });

  it('is read page by page, with nothing twice or left out', async () => {
    let most = 0;
    for (const caller of callers) {
      const first = await read(list, caller);
      expect(first.rows.length).toBe(Math.min(first.total, firstPageOf(list)));
      const all = await everyRow(list, caller, {}, 1000);
      expect(new Set(all.map(keyOf)).size).toBe(all.length);
      const inPages = await everyRow(list, caller, {}, Math.max(50, Math.ceil(all.length / 12)));
      expect(inPages.map(keyOf)).toEqual(all.map(keyOf));
      for (const offset of [first.total, first.total + 1000])
        expect(await read(list, caller, { offset }), `offset ${offset}`).toEqual({
          rows: [],
          total: first.total,
        });
      most = Math.max(most, first.total);
    }
    for (const query of [{ limit: 1001 }, { limit: 0 }, { offset: -1 }])
      expect((await send(list, callers[0]!, query)).statusCode, JSON.stringify(query)).toBe(422);
    if (!(name in neverMany)) expect(most).toBeGreaterThan(ENOUGH);
  });

  const sorts = sortsOf(list);
  if (sorts.length > 0)
    it('has the same items in any order, and each page in its place', async () => {
      for (const sort of sorts) {
        const all = await everyRow(list, 'superuser', { sort }, 1000);
        const [some, next] = [
          await read(list, 'superuser', { sort, limit: 40 }),
          await read(list, 'superuser', { sort, limit: 40, offset: 40 }),
        ];
        expect(new Set(all.map(keyOf)).size, sort).toBe(all.length);
        expect([...some.rows, ...next.rows].map(keyOf), sort).toEqual(all.slice(0, 80).map(keyOf));
      }
    });

  if ('search' in list.query.shape)
    it('is searched by words as they stand', async () => {
      const { rows, total } = await read(list, 'superuser', { limit: 1 });
      expect((await read(list, 'superuser', { search: 'zqxzqxzqx' })).total).toBe(0);
      const words = wordsIn(rows[0]!);
      const found = [];
      for (const search of words) {
        const answer = await read(list, 'superuser', { search, limit: 1000 });
        if (answer.rows.some((row) => keyOf(row) === keyOf(rows[0]!))) found.push(search);
        expect(answer.total).toBeLessThanOrEqual(total);
      }
      expect(found.length, `None of ${words.join(', ')} finds it.`).toBeGreaterThan(0);
      // SQL wildcards are plain characters here.
      for (const search of ['%', '_', '\\', "'"])
        expect((await read(list, 'superuser', { search: `${search}zqx` })).total).toBe(0);
    });
});

/** Returns the default page size: SPEC §7 requires a thousand for case codes. */
const firstPageOf = ({ query }: Endpoint) => (query.shape['limit'] as typeof page.limit).parse(undefined);

/** The orders that a list declares, by the words it takes. */
function sortsOf({ query }: Endpoint): string[] {
  let type = query.shape['sort'] as unknown as
    { def: { type: string; innerType?: never; entries?: object } } | undefined;
  while (type?.def.innerType) type = type.def.innerType;
  return Object.keys(type?.def.entries ?? {});
}
