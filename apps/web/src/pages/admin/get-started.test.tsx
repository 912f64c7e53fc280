// @vitest-environment jsdom
import type { getFirstRun } from '@portal/contract/admin/first-run';
import type { Output } from '@portal/contract/shared/endpoint';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/http/query-client.ts';
import FirstRunPage from './get-started.tsx';

type FirstRun = Output<typeof getFirstRun>;
const project: NonNullable<FirstRun['project']> = {
  id: 1,
  project_code: 'audit',
  project_name: 'Audit',
  submissions: 2,
  entering: 2,
  time_period: { id: 1, time_period_name: '2026', state: 'open' },
  questionnaires: [{ id: 1, questionnaire_name: 'Return', status: 'open', questions: 3 }],
};
const whole: FirstRun = {
  programme: {
    programme_name: 'Audit',
    primary_colour: '#005ea5',
    support_email: 'desk@audit.example',
    is_support_own: true,
  },
  organisations: 2,
  project,
};
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Returns the texts beside the four steps. */
async function stepsOf(answer: FirstRun): Promise<string[]> {
  vi.stubGlobal('fetch', async () => Response.json(answer));
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <FirstRunPage /> }])} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: /Open for data entry/ });
  return screen
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => /Done|To do/.exec(textContent)![0]);
}
const [DONE, TO_DO] = ['Done', 'To do'];

test('every step is done once all is so', async () => {
  expect(await stepsOf(whole)).toEqual([DONE, DONE, DONE, DONE]);
});

test('a default support address is still to do', async () => {
  const programme = { ...whole.programme, support_email: 'support@acute.example', is_support_own: false };
  expect((await stepsOf({ ...whole, programme }))[0]).toBe(TO_DO);
  expect(document.body.textContent).toContain('save the settings to confirm it');
});

test('a project without a period is not whole', async () => {
  const answer = { ...whole, project: { ...project, time_period: null, questionnaires: [] } };
  expect(await stepsOf(answer)).toEqual([DONE, DONE, TO_DO, TO_DO]);
  expect(document.body.textContent).toContain('It has no time periods yet.');
});

test.each<[string, Partial<typeof project>]>([
  ['Check “Return”', { questionnaires: [{ ...project.questionnaires[0]!, status: 'draft' }] }],
  ['No organisations are taking part', { submissions: 0, entering: 0 }],
  ['This project needs a confirmed registration', { entering: 0 }],
  ['Data entry opens on the date set', { time_period: { ...project.time_period!, state: 'upcoming' } }],
  ['entry has closed', { time_period: { ...project.time_period!, state: 'published' } }],
])('says why no one can enter answers: %s', async (text, more) => {
  expect((await stepsOf({ ...whole, project: { ...project, ...more } }))[3]).toBe(TO_DO);
  expect(document.body.textContent).toContain(text);
});
