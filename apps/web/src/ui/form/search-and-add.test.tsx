// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { SearchAndAdd } from './search-and-add.tsx';

// jsdom has no CSS.escape; the selectors here need none.
vi.stubGlobal('CSS', { escape: (text: string) => text });
afterEach(cleanup);

test('passes on the selection, also twice, and is ready for the next', async () => {
  const user = userEvent.setup();
  const found = vi.fn();
  const options = [
    { id: 1, label: 'Attendances' },
    { id: 2, label: 'Beds' },
  ];
  render(<SearchAndAdd label="Add a chart" options={options} onFound={found} />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Add a chart' });
  await user.click(field);
  for (const typed of ['Bed', 'Bed', 'Att']) {
    await user.keyboard(`${typed}{ArrowDown}{Enter}`);
    await expect.poll(() => field.value).toBe('');
    expect([document.activeElement, screen.queryByRole('listbox')]).toEqual([field, null]);
  }
  expect(found.mock.calls).toEqual([[2], [2], [1]]);
});
