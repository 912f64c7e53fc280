// @vitest-environment jsdom
import type { SurveyResults } from '@portal/contract/cases/survey-responses';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { surveyResultsQuery } from '../../../data/cases/survey-responses.ts';
import { ResultsPanel } from './results-panel.tsx';

const whose = { questionnaire_id: 1, submission_id: 2 };
const none: SurveyResults = {
  minimum_responses: 5,
  threshold: 3,
  n: 0,
  waiting: 0,
  all: null,
  why_no_total: 'not_published',
  questions: [],
};

function show(results: SurveyResults) {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const client = new QueryClient();
  client.setQueryData(surveyResultsQuery(whose).queryKey, results);
  render(
    <QueryClientProvider client={client}>
      <ResultsPanel whose={whose} name="Ward A" />
    </QueryClientProvider>,
  );
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('explains to an organisation, and to the team, why there are no results', () => {
  show(none);
  screen.getByText('No results yet');
  cleanup();
  show({ ...none, all: { submissions: 0, n: 0 }, why_no_total: null });
  screen.getByText('No results yet');
});

test('others have results: theirs are shown though this submission has none', () => {
  show({ ...none, all: { submissions: 4, n: 40 }, why_no_total: null });
  expect(screen.queryByText('No results yet')).toBeNull();
  screen.getByText(/Overall: 40 responses from 4 submissions/);
});
