// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { browserStorage } from '../../../../lib/browser/browser-storage.ts';
import { createUnsentAnswersStorage } from '../store/unsent-answers.ts';
import { UnsentNotice } from './unsent-notice.tsx';

const rows = [
  {
    submission: { id: 3, submission_name: 'Ash Hospital' },
    questionnaire: { questionnaire_id: 2, questionnaire_name: 'Case notes' },
  },
];
const typedIn = (caseCode: string) =>
  createUnsentAnswersStorage(browserStorage, 7, {
    questionnaireId: 2,
    submissionId: 3,
    sectionId: 4,
    caseCode,
  });
const draft = { value: 12, missing_reason: null, explanation: null, base: 0, unheard: [], unreadable: null };

test('lists answers left in the browser until they are sent, and none typed since', () => {
  const first = typedIn('AAAA1111');
  first.put(5, draft);
  render(
    <MemoryRouter>
      <UnsentNotice userId={7} projectCode="falls" rows={rows} exceptCase="BBBB2222" />
    </MemoryRouter>,
  );
  expect(screen.getByText(/1 answer in Case notes for Ash Hospital, case AAAA-1111/)).toBeTruthy();
  act(() => typedIn('CCCC3333').put(5, draft));
  expect(screen.queryByText(/CCCC-3333/)).toBeNull();
  act(() => first.remove(5));
  expect(screen.queryByText(/AAAA-1111/)).toBeNull();
  act(() => typedIn('CCCC3333').remove(5));
});
