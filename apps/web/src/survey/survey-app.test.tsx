// @vitest-environment jsdom
import type { OwnCase, Survey } from '@portal/contract/cases/surveys';
import { generateCaseCode } from '@portal/contract/responses/case-code-format';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { pageLayoutView } from '@portal/wording/survey/page-layout-view';
import { h, toHtml } from '@portal/wording/survey/html-view';
import { parseCodeEntry, welcomeView } from '@portal/wording/survey/welcome-view';
import { hydrateRoot } from 'react-dom/client';
import { runtimeConfig } from '../lib/http/runtime-config.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { surveyStore } from './survey-store.ts';
import { loadSurveyLocale } from './survey-locale.ts';
import { SurveyApp } from './survey-app.tsx';

// What is fetched with the first code may take its time on a busy machine.

const survey: Survey = {
  questionnaire_id: 3,
  submission_id: 7,
  questionnaire_name: 'Your stay',
  submission_name: 'Ward 4',
  organisation_name: 'The hospital',
  introduction: '',
  who_sees: 'The team',
  distress_help: '',
  minutes: 5,
  is_open_link: false,
  opens_at: '2026-01-01T00:00:00Z',
  closes_at: '2026-12-31T00:00:00Z',
  closed_reason: null,
  languages: ['en'],
  translations: [],
  language: 'en',
};
const code = generateCaseCode((below) => below - 5);
const own = (more: Partial<OwnCase> = {}): OwnCase => ({
  survey,
  page_language: 'en',
  state: 'unused',
  reference: null,
  thanks: '',
  is_opened_by_staff: false,
  sections: [
    { id: 1, section_name: 'First', state: 'not_started', questions: 2, answered: 0, required_left: 2 },
  ],
  ...more,
});

/** The server's answers, by the end of the path. */
let answers: Record<string, { status: number; body: unknown }>;
beforeEach(() => {
  answers = { '/surveys/3/7': { status: 200, body: survey }, language: { status: 200, body: {} } };
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', (address: string) => {
    const path = address.replace(/\?.*/, '');
    const found = Object.entries(answers).find(([end]) => path.endsWith(end))?.[1];
    const { status, body } = found ?? { status: 404, body: {} };
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(path: string, language = 'en') {
  history.replaceState(null, '', path);
  render(<SurveyApp speech={await loadSurveyLocale(language)} survey={null} />);
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('the first page says what it is about, and a code with a slip differs from a wrong one', async () => {
  await open('/surveys/3-7');
  await heading('Your stay');
  await waitFor(() => expect(document.title).toContain('Your stay'));
  const field = screen.getByLabelText(/Code from/);
  fireEvent.change(field, { target: { value: 'XYZ' } });
  fireEvent.submit(field.closest('form')!);
  await screen.findByText(/does not look like a complete code/);
  answers['checkCaseCode'] = { status: 404, body: { detail: 'no' } };
  fireEvent.change(field, { target: { value: code } });
  fireEvent.submit(field.closest('form')!);
  await screen.findByText(/could not find this code/);
});

test('a code in the address that opens nothing is asked for again', async () => {
  answers['checkCaseCode'] = { status: 404, body: { detail: 'no' } };
  await open(`/surveys/3-7/${code}/questions`);
  await screen.findByText(/could not find this code/);
  expect(location.pathname).toBe('/surveys/3-7');
});

test.each([
  ['withdrawn', 'This code is no longer in use'],
  ['closed', 'This survey has closed'],
  ['not_yet_open', 'This survey is not open yet'],
] as const)('%s: each reason has its own words', async (reason, words) => {
  answers['checkCaseCode'] = { status: 410, body: { detail: 'no', reason } };
  await open(`/surveys/3-7/${code}`);
  await heading(words);
  expect(location.pathname).toBe('/surveys/404');
  expect(surveyStore.get().surveyClosedReason).toBe(reason);
});

test('a respondent who has sent their answers is thanked again, with their reference', async () => {
  answers['checkCaseCode'] = { status: 410, body: { detail: 'no', reason: 'completed' } };
  answers['case'] = { status: 200, body: own({ state: 'complete', reference: 'ABCDE12345', sections: [] }) };
  await open(`/surveys/3-7/${code}/questions`);
  await heading('Thank you');
  expect(location.pathname).toBe(`/surveys/3-7/${code}/complete`);
  screen.getByText('ABCDE12345');
});

test('an address that is no survey is remembered, and said', async () => {
  await open('/surveys/nothing');
  await heading('Survey not found');
  await waitFor(() => expect(surveyStore.get().lastInvalidUrl).toContain('/surveys/nothing'));
});

test('another language can be selected on any page, and is stored', async () => {
  answers['checkCaseCode'] = { status: 200, body: { submission_id: 7 } };
  answers['case'] = { status: 200, body: own() };
  await open(`/surveys/3-7/${code}`);
  await heading('Welcome');
  fireEvent.click(screen.getByRole('link', { name: /العربية/ }));
  await heading('مرحبًا بك');
  await waitFor(() =>
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl']),
  );
  expect(localStorage.getItem('survey-language')).toBe('ar');
});

test('a code in a link is welcomed with what the survey is, who sees the answers and the help in distress', async () => {
  const asked = {
    ...survey,
    introduction: 'We ask about your stay.',
    distress_help: 'Call 116 123 at any time.',
  };
  answers['checkCaseCode'] = { status: 200, body: { submission_id: 7 } };
  answers['case'] = { status: 200, body: own({ survey: asked }) };
  surveyStore.set({ hasReadWelcome: false });
  await open(`/surveys/3-7/${code}`);
  await heading('Welcome');
  screen.getByText('We ask about your stay.');
  screen.getByRole('heading', { name: 'Who can see your answers' });
  screen.getByRole('heading', { name: 'If you need support' });
  screen.getByText(/You can answer until 31 December 2026/);
  expect(screen.getByRole('link', { name: '116 123' }).getAttribute('href')).toBe('tel:116123');
});

test.each(['questions', 'questions?page=review', 'complete'])(
  'the help in distress is within reach on every page: %s',
  async (page) => {
    const asked = { ...survey, distress_help: 'Call 116 123 at any time.' };
    const state = page === 'complete' ? 'complete' : 'in_progress';
    answers['checkCaseCode'] = { status: 200, body: { submission_id: 7 } };
    answers['case'] = { status: 200, body: own({ survey: asked, state, sections: [] }) };
    await open(`/surveys/3-7/${code}/${page}`);
    fireEvent.click(await screen.findByText('If you need support'));
    screen.getByRole('link', { name: '116 123' });
  },
);

test('the language stored with the response is that of its pages on any device', async () => {
  answers['checkCaseCode'] = { status: 200, body: { submission_id: 7 } };
  answers['case'] = { status: 200, body: own({ page_language: 'cy' }) };
  await open(`/surveys/3-7/${code}`);
  await heading('Croeso');
  await waitFor(() => expect(document.documentElement.lang).toBe('cy'));
  // It is the respondent's choice, not one for the next user of this device.
  expect(localStorage.getItem('survey-language')).toBeNull();
});

test('a page that could not be fetched loads by itself once the line is back', async () => {
  answers['checkCaseCode'] = { status: 200, body: { submission_id: 7 } };
  answers['case'] = { status: 200, body: own() };
  const online = fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await open(`/surveys/3-7/${code}`);
  await heading('This page could not be loaded');
  screen.getByText(/will load when the connection is back/);
  vi.stubGlobal('fetch', online);
  act(() => void dispatchEvent(new Event('online')));
  await heading('Welcome');
});

test('the page that the server has written stays, with the text typed into it', async () => {
  const speech = await loadSurveyLocale('cy');
  const given = { ...survey, language: 'cy' };
  history.replaceState(null, '', '/surveys/3-7?case_code=XYZ');
  const frame = { ...speech, translations: given.translations, programme: runtimeConfig };
  const written = welcomeView(frame, given, parseCodeEntry(new URLSearchParams(location.search)));
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = toHtml(h('div', {}, pageLayoutView(frame, h('div', {}, written))));
  const field = root.querySelector<HTMLInputElement>('#case-code')!;
  field.value = 'typed before';
  const wrong: unknown[] = [];
  const app = await act(() =>
    hydrateRoot(root, <SurveyApp speech={speech} survey={given} />, {
      onRecoverableError: (error) => wrong.push(error),
    }),
  );
  await expect.poll(() => document.title).toContain('Your stay');
  expect(wrong).toEqual([]);
  expect(root.querySelector('#case-code')).toBe(field);
  expect(field.value).toBe('typed before');
  act(() => app.unmount());
  root.remove();
});
