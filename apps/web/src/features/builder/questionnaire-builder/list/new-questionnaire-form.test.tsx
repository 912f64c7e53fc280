// @vitest-environment jsdom
import { questionnaireKinds } from '@portal/contract/questionnaires/questionnaires';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../../lib/http/query-client.ts';
import { NewQuestionnaireForm } from './new-questionnaire-form.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const project = { id: 3, project_name: 'Falls audit', project_code: 'falls' };
const period = { id: 5, time_period_name: '2026' };

/** Answers as the server does for an empty project, and records what is sent to create a questionnaire. */
function stubServer(): unknown[] {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const url = String(address);
    if (init?.method === 'POST' && url.includes('/questionnaires/')) {
      sent.push(JSON.parse(String(init.body)));
      return Response.json({ id: 9 });
    }
    if (url.includes('/timePeriods')) return Response.json({ time_periods: [period], total: 1 });
    return Response.json({ projects: [project], total: 1 });
  });
  return sent;
}

test.each(questionnaireKinds)('creates a questionnaire of kind %s', async (kind) => {
  const sent = stubServer();
  const onMade = vi.fn();
  const form = (
    <NewQuestionnaireForm
      given={{ project_id: 3, time_period_id: '5', new_name: 'Falls' }}
      onMade={onMade}
      onCancel={() => undefined}
    />
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: form }])} />
    </QueryClientProvider>,
  );
  await screen.findByRole('option', { name: '2026' });
  fireEvent.change(screen.getByLabelText('Time period'), { target: { value: '5' } });
  fireEvent.change(screen.getByLabelText('Type'), { target: { value: kind } });
  fireEvent.click(screen.getByRole('button', { name: 'Create questionnaire' }));
  await waitFor(() => expect(onMade).toHaveBeenCalledWith(9));
  expect(sent).toEqual([{ project_id: 3, time_period_id: 5, questionnaire_name: 'Falls', kind }]);
});
