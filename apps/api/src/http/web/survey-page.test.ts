import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generateCaseCode } from '@portal/contract/responses/case-code-format';
import type { PreloadedCase } from '@portal/contract/cases/surveys';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCaseCode, buildSurvey } from '#fixtures/build-surveys';
import { createTestApp, type TestApp } from '#support/test-app';
import { buildApp } from '../../app.ts';
import { assetReloadScript } from './failed-asset-fallback.ts';
import { createRuntimeConfigReader } from '../../runtime-config.ts';

let t: TestApp;
let app: Awaited<ReturnType<typeof buildApp>>;
let survey: Awaited<ReturnType<typeof buildSurvey>>;
let address: string;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-survey-'));
const slot = '<script type="application/json" id="runtime-config"></script>';
const html = `<!doctype html><html lang="en-GB"><head><title></title>${slot}</head><body><div id="root"></div></body></html>`;

beforeAll(async () => {
  t = await createTestApp();
  fs.writeFileSync(path.join(folder, 'index.html'), '<!doctype html>');
  fs.writeFileSync(path.join(folder, 'surveys.html'), html);
  app = await buildApp(t.deps, createRuntimeConfigReader(t.deps, t.programme.id), folder);
  survey = await buildSurvey(t.db, t.programme.id, {
    questionnaire: {
      questionnaire_name: 'Your <b>care</b> & you $&',
      introduction: '<p>Hello</p><script>alert(1)</script><a href="javascript:alert(1)">x</a>',
    },
    settings: { who_sees: 'Nobody & nothing', minutes: 5 },
  });
  address = `/surveys/${survey.questionnaire.id}-${survey.submission.id}`;
});
afterAll(async () => {
  await app.close();
  await t.stop();
  fs.rmSync(folder, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ url, headers });

it('is there to be read before any script, and nothing of the programme’s words is taken for markup', async () => {
  const { body, headers, statusCode } = await get(address);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  expect(body).toContain('<title>Your &lt;b&gt;care&lt;/b&gt; &amp; you $&amp; - ');
  expect(body).toContain('<p>Hello</p>');
  expect(body).toContain('Nobody &amp; nothing');
  const withoutOurs = body
    .replaceAll(/<script type="application\/json"[^>]*>[^<]*<\/script>/g, '')
    .replace(assetReloadScript, '');
  expect(withoutOurs).not.toMatch(/<script|javascript:/);
  expect(body).toContain('<html lang="en" dir="ltr"');
});

it('is in the language asked for, or else the one that the browser prefers', async () => {
  expect((await get(`${address}?lang=ar`)).body).toContain('<html lang="ar" dir="rtl"');
  expect((await get(address, { 'accept-language': 'fr, cy;q=0.8' })).body).toContain(
    '<html lang="cy" dir="ltr"',
  );
  expect((await get(`${address}?lang="><script>`)).body).toContain('<html lang="en" dir="ltr"');
});

it('takes a code as a form sends it, and says so beside the field where it cannot be one', async () => {
  const { case_code } = await buildCaseCode(t.db, survey);
  const typed = `${case_code.slice(0, 4)}-${case_code.slice(4)}`.toLowerCase();
  const sent = await get(`${address}?case_code=${typed}&lang=cy`);
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `${address}/${case_code}?lang=cy`]);
  const key = 'k'.repeat(43);
  const link = `https://portal.example/surveys/9-8/${case_code}#key=${key}`;
  const pasted = await get(`${address}?case_code=${encodeURIComponent(link)}`);
  expect(pasted.headers.location).toBe(`/surveys/9-8/${case_code}#key=${key}`);
  const wrong = await get(`${address}?case_code=${encodeURIComponent('"><b>')}`);
  expect(wrong.statusCode).toBe(200);
  expect(wrong.body).toContain('aria-invalid="true"');
  expect(wrong.body).toContain('value="&quot;&gt;&lt;b&gt;"');
});

it('says that the questions need scripts, and where there is no survey that there is none', async () => {
  expect((await get(`${address}/ABCDEFGH`)).body).toContain('The questions need JavaScript');
  for (const url of ['/surveys/999999-1', '/surveys/99999999999-1', '/surveys/x', '/surveys'])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  const known = await get('/surveys/404');
  expect([known.statusCode, known.body.includes('Survey not found')]).toEqual([200, true]);
});

it('says kindly that a survey is over, and takes no code', async () => {
  const over = await buildSurvey(t.db, t.programme.id, { questionnaire: { status: 'closed' } });
  const { body } = await get(`/surveys/${over.questionnaire.id}-${over.submission.id}`);
  expect(body).toContain('This survey has closed');
  expect(body).not.toContain('name="case_code"');
});

const ofCase = (body: string) => {
  const found = /<script type="application\/json" id="case">([^<]*)<\/script>/.exec(body)?.[1];
  return found === undefined ? null : (JSON.parse(found) as PreloadedCase);
};

it('has its questions in it where the address has a code, as the browser would be answered them', async () => {
  const { case_code } = await buildCaseCode(t.db, survey);
  const headers = { authorization: `CaseCode ${case_code}` };
  const asked = await app.inject({ url: '/api/v1/surveys/case?language=en', headers });
  const answer = await get(`${address}/${case_code}/questions`);
  expect(ofCase(answer.body)).toMatchObject({ case_code, asked_language: null, own: { body: asked.json() } });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(ofCase((await get(address)).body)).toBeNull();
  expect(ofCase((await get(`${address}/ABCDEFGH/questions`)).body)).toBeNull();
});

it('a code that opens nothing, tried by an address, counts as one that is tried by a call', async () => {
  const wrong = generateCaseCode((below) => below - 3);
  expect(ofCase((await get(`${address}/${wrong}/questions`)).body)?.own.status).toBe(401);
  const headers = { authorization: `CaseCode ${wrong}` };
  for (let tries = 1; tries < 100; tries++) expect((await get(`${address}/${wrong}`)).statusCode).toBe(200);
  expect((await app.inject({ url: '/api/v1/surveys/case', headers })).statusCode).toBe(429);
  expect(ofCase((await get(`${address}/${wrong}`)).body)).toBeNull();
});
