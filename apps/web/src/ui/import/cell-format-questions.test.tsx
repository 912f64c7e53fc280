// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CellFormatQuestions } from './cell-format-questions.tsx';

afterEach(cleanup);

test('asks which period of a file to import, by the names in the file', () => {
  const onAnswer = vi.fn();
  const options = ['202401', '202402'].map((value) => ({ value, samples: [] }));
  const state = { questions: [{ field: 'period' as const, is_mixed: false, options }], format: {} };
  render(<CellFormatQuestions state={state} onAnswer={onAnswer} />);
  expect(screen.getByRole('group', { name: /^Time period/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: '202402' }));
  expect(onAnswer).toHaveBeenCalledWith('period', '202402');
});
