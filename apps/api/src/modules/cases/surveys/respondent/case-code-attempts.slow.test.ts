import { createHash, randomInt, randomUUID } from 'node:crypto';
import { checkCaseCode } from '@portal/contract/cases/surveys';
import { generateCaseCode } from '@portal/contract/responses/case-code-format';
import { startSurvey, getOwnCase, saveOwnAnswers } from '@portal/contract/cases/surveys';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCaseCode, buildSurvey, respondentHeaders } from '#fixtures/build-surveys';
import { measureBestTime } from '#support/measure-best-time';
import { requestPath, useTestApp } from '#support/test-app';
import { attempts } from '../../../../tables/auth.tables.ts';
import { responses } from '../../../../tables/answers.tables.ts';

const t = useTestApp({}, { connections: 4 });
let survey: Awaited<ReturnType<typeof buildSurvey>>;
beforeAll(async () => {
  survey = await buildSurvey(t.db, t.programme.id);
});

type Code = { case_code: string };
/** Returns a well-formed code that belongs to no case. */
const guess = (): Code => ({ case_code: generateCaseCode((below) => randomInt(below)) });
const codeOf = (of = survey, values = {}) => buildCaseCode(t.db, of, values);
let networks = 0;
const newNetwork = () => `10.1.${Math.floor(networks / 200)}.${(networks++ % 200) + 1}`;

/** A code typed on a page, and one that a page sends with each call. */
const check = ({ case_code }: Code, remoteAddress: string, cookie = '', of = survey) =>
  t.app.inject({
    url: requestPath(checkCaseCode, { query: { case_code, questionnaire_id: of.questionnaire.id } }),
    remoteAddress,
    headers: { cookie },
  });
const open = (one: Code, remoteAddress: string, cookie = '') =>
  t.app.inject({ url: getOwnCase.path, remoteAddress, headers: { ...respondentHeaders(one), cookie } });
const guessing = (times: number, network: string) =>
  Promise.all(Array.from({ length: times }, () => open(guess(), network)));
const cookieOf = (answer: Awaited<ReturnType<typeof open>>) => {
  const { name, value, ...rest } = answer.cookies.find((one) => one.name === 'case_proofs')!;
  expect(rest).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/v1/' });
  return `${name}=${value}`;
};

describe('a person who guesses codes', () => {
  it('gets 429 for every wrong code after a hundred an hour, while every right code still works', async () => {
    const network = newNetwork();
    const before = await guessing(98, network);
    expect(new Set(before.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
    const last = [await check(guess(), network), await open(guess(), network)];
    expect(last.map(({ statusCode }) => statusCode)).toEqual([404, 401]);
    const right = await codeOf();
    for (const send of [open, check]) {
      const wrong = await send(guess(), network);
      expect([wrong.statusCode, wrong.json().detail, wrong.headers['retry-after']]).toEqual([
        429,
        'Too many wrong codes have been tried from this network. Wait 30 seconds and try again. Your code still works.',
        '30',
      ]);
      expect((await send(right, network)).statusCode).toBe(200);
      expect((await send(await codeOf(), network)).statusCode).toBe(200);
    }
    // Right codes do not end the limit; the hour does.
    expect((await open(guess(), network)).statusCode).toBe(429);
    t.clock.now = new Date(t.clock.now.getTime() + 61 * 60_000);
    expect((await open(guess(), network)).statusCode).toBe(401);
  });

  it('learns nothing more from many attempts sent at once', async () => {
    const answers = await guessing(130, newNetwork());
    const looked = answers.filter(({ statusCode }) => statusCode !== 429);
    expect(looked.length).toBeGreaterThan(0);
    expect(looked.length).toBeLessThanOrEqual(100);
  });

  it('gets no proof of a right code with a cookie that is another’s or made up', async () => {
    const network = newNetwork();
    const [mine, other] = [await codeOf(), await codeOf()];
    const cookie = cookieOf(await check(mine, network));
    const both = cookieOf(
      await t.app.inject({
        url: getOwnCase.path,
        remoteAddress: network,
        headers: { ...respondentHeaders(other), cookie },
      }),
    );
    await guessing(101, network);
    const limitsAsked = async (one: Code, proof: string) =>
      (await t.statementsOf(() => open(one, network, proof))).length;
    const proven = await limitsAsked(mine, cookie);
    expect(await limitsAsked(other, both)).toBe(proven);
    expect(await limitsAsked(other, cookie)).toBeGreaterThan(proven);
    expect(await limitsAsked(other, 'case_proofs=AAAAAAAAAAAAAAAA')).toBeGreaterThan(proven);
    expect((await open(guess(), network, both)).statusCode).toBe(429);
  });

  it('is counted for the survey as well, from wherever the guesses come', async () => {
    const of = await buildSurvey(t.db, t.programme.id);
    const known = await codeOf(of);
    const cookie = cookieOf(await check(known, newNetwork(), '', of));
    await t.db.insert(attempts).values({
      key_hash: createHash('sha256').update(`survey:questionnaire ${of.questionnaire.id}`).digest('hex'),
      count: 1999,
      window_ends_at: new Date(t.clock.now.getTime() + 600_000),
    });
    expect((await check(guess(), newNetwork(), '', of)).statusCode).toBe(404);
    expect((await check(guess(), newNetwork(), '', of)).statusCode).toBe(429);
    expect((await check(await codeOf(of), newNetwork(), '', of)).statusCode).toBe(200);
    expect((await check(known, newNetwork(), cookie, of)).statusCode).toBe(200);
    expect((await check(await codeOf(), newNetwork())).statusCode).toBe(200);
  });
});

describe('a slip of the thumb', () => {
  it('is never counted: the code that is meant opens after any number of them', async () => {
    const network = newNetwork();
    const right = await codeOf();
    const last = right.case_code.endsWith('0') ? '1' : '0';
    const slip = { case_code: right.case_code.slice(0, -1) + last };
    const slips = await Promise.all(Array.from({ length: 150 }, () => open(slip, network)));
    expect(new Set(slips.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
    expect((await check(slip, network)).statusCode).toBe(404);
    expect((await open(right, network)).statusCode).toBe(200);
  });
});

describe('the time and the work of an answer', () => {
  it('reveal only the status of a code', async () => {
    const closed = await buildSurvey(t.db, t.programme.id, { period: 'validation' });
    const ofCases = await buildSurvey(t.db, t.programme.id, { kind: 'case' });
    const limited = Array.from({ length: 100 }, newNetwork);
    await t.db.insert(attempts).values(
      limited.map((network) => ({
        key_hash: createHash('sha256').update(`case_code:${network}`).digest('hex'),
        count: 100,
        window_ends_at: new Date(t.clock.now.getTime() + 600_000),
      })),
    );
    const [right, reviewed] = [await codeOf(), await codeOf(ofCases)];
    const elsewhere = await codeOf(await buildSurvey(t.db, t.programme.id));
    const done = await codeOf(survey, { state: 'complete' });
    const shut = await codeOf(closed);
    const asked: [string, number, () => Promise<{ statusCode: number }>][] = [
      ['right', 200, () => check(right, newNetwork())],
      ['nobody’s', 404, () => check(guess(), newNetwork())],
      ['of another survey', 404, () => check(elsewhere, newNetwork())],
      ['of cases', 404, () => check(reviewed, newNetwork())],
      ['completed', 410, () => check(done, newNetwork())],
      ['closed', 410, () => check(shut, newNetwork(), '', closed)],
      ['limited and right', 200, () => check(right, limited.pop()!)],
      ['limited and nobody’s', 429, () => check(guess(), limited.pop()!)],
    ];
    const least = checkCaseCode.atLeastMs!;
    const times: number[] = [];
    const statements = new Map<number, Set<number>>();
    for (const [what, status, ask] of asked) {
      times.push(
        await measureBestTime(least + 30, async () => expect((await ask()).statusCode, what).toBe(status)),
      );
      const sent = await t.statementsOf(ask);
      statements.set(status, (statements.get(status) ?? new Set()).add(sent.length));
    }
    // A timer may be early by less than a millisecond.
    expect(Math.min(...times)).toBeGreaterThan(least - 1);
    expect(Math.max(...times)).toBeLessThan(least + 30);
    for (const [status, counts] of statements) expect(counts.size, String(status)).toBe(1);
  });

  it('is the same for a respondent, where a code opens nothing', async () => {
    const elsewhere = await buildCaseCode(t.db, await buildSurvey(t.db, t.programme.id, { kind: 'case' }));
    const counts = new Set<number>();
    for (const one of [guess(), elsewhere]) {
      const network = newNetwork();
      counts.add((await t.statementsOf(() => open(one, network))).length);
    }
    expect(counts.size).toBe(1);
  });
});

describe('a waiting room full of people behind one address', () => {
  it('can all start, answer and return at once, with fewer connections than people', async () => {
    const network = newNetwork();
    const of = await buildSurvey(t.db, t.programme.id, { settings: { is_open_link: true } });
    const { questionnaire, submission, section, questions } = of;
    const begin = () =>
      t.app.inject({
        method: 'POST',
        url: requestPath(startSurvey, {
          params: { questionnaire_id: questionnaire.id, submission_id: submission.id },
        }),
        remoteAddress: network,
        payload: { request_key: randomUUID() },
      });
    const save = (one: Code, value: number, version: number, cookie: string) =>
      t.app.inject({
        method: 'POST',
        url: saveOwnAnswers.path,
        remoteAddress: network,
        headers: { ...respondentHeaders(one), cookie },
        payload: { section_id: section.id, answers: [{ question_id: questions[0]!.id, value, version }] },
      });
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        const begun = await begin();
        const one = begun.json<Code>();
        const cookie = begun.statusCode === 200 ? cookieOf(begun) : '';
        const saved = [await save(one, at, 0, cookie), await save(one, at + 1, 1, cookie)];
        return [begun, ...saved, await open(one, network)].map(({ statusCode }) => statusCode);
      }),
    );
    expect(new Set(statuses.flat())).toEqual(new Set([200]));
    const stored = await t.db.select().from(responses);
    expect(stored.filter((one) => one.question_id === questions[0]!.id)).toHaveLength(60);
  });

  it('lets 500 people an hour start by an open link, a limit a script reaches soon', async () => {
    const network = newNetwork();
    await t.db.insert(attempts).values({
      key_hash: createHash('sha256').update(`begun_survey:${network}`).digest('hex'),
      count: 499,
      window_ends_at: new Date(t.clock.now.getTime() + 600_000),
    });
    const of = await buildSurvey(t.db, t.programme.id, { settings: { is_open_link: true } });
    const params = { questionnaire_id: of.questionnaire.id, submission_id: of.submission.id };
    const begin = (request_key: string) =>
      t.app.inject({
        method: 'POST',
        url: requestPath(startSurvey, { params }),
        remoteAddress: network,
        payload: { request_key },
      });
    const key = randomUUID();
    const answers = [await begin(key), await begin(randomUUID()), await begin(key)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 429, 200]);
  });
});
