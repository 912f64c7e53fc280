// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ComboBox, type ComboBoxOption } from './combo-box.tsx';

// jsdom has no CSS.escape; the selectors here need none.
vi.stubGlobal('CSS', { escape: (text: string) => text });
afterEach(cleanup);

const chooser = (options: ComboBoxOption[], value: number | null = null) => (
  <ComboBox label="Measure" options={options} value={value} onChange={() => null} />
);
const names = () => screen.queryAllByRole('option').map((option) => option.textContent);

test('keeps input typed before the options arrive, and searches them', async () => {
  const user = userEvent.setup();
  const { rerender } = render(chooser([]));
  const field = screen.getByRole('combobox', { name: 'Measure' });
  await user.click(field);
  await user.keyboard('Att');
  rerender(
    chooser([
      { id: 1, label: 'Attendances' },
      { id: 2, label: 'Beds' },
    ]),
  );
  await user.keyboard('en');
  expect(document.activeElement).toBe(field);
  expect((field as HTMLInputElement).value).toBe('Atten');
  expect(names()).toEqual(['Attendances']);
});

test('the list holds what is offered now, not what was offered when it was first shown', async () => {
  const user = userEvent.setup();
  const { rerender } = render(
    chooser([
      { id: 1, label: 'Attendances' },
      { id: 2, label: 'Beds' },
    ]),
  );
  await user.click(screen.getByRole('combobox', { name: 'Measure' }));
  expect(names()).toEqual(['Attendances', 'Beds']);
  await user.keyboard('{Escape}');
  rerender(
    chooser([
      { id: 2, label: 'Beds' },
      { id: 3, label: 'Costs' },
    ]),
  );
  await user.keyboard('{ArrowDown}');
  expect(names()).toEqual(['Beds', 'Costs']);
});

test('shows a selection made elsewhere, and the name of a choice whose options come later', async () => {
  const options = [
    { id: 1, label: 'Attendances' },
    { id: 2, label: 'Beds' },
  ];
  const { rerender } = render(chooser([], 2));
  const said = () => (screen.getByRole('combobox', { name: 'Measure' }) as HTMLInputElement).value;
  rerender(chooser(options, 2));
  expect(said()).toBe('Beds');
  rerender(chooser(options, 1));
  expect(said()).toBe('Attendances');
  rerender(chooser([options[1]!], null));
  expect(said()).toBe('');
  await userEvent.setup().click(screen.getByRole('combobox', { name: 'Measure' }));
  expect(names()).toEqual(['Beds']);
});

test('Enter does not select a match of fewer letters after more are typed', async () => {
  const user = userEvent.setup();
  const chosen = vi.fn();
  // As they were found for “king”; what is found for “kingston” is still on its way.
  const options = [
    { id: 1, label: 'Barking' },
    { id: 2, label: 'Kingston', description: 'RAX' },
  ];
  render(
    <ComboBox
      label="Organisation or submission"
      options={options}
      value={null}
      onSearch={() => null}
      onChange={chosen}
    />,
  );
  await user.click(screen.getByRole('combobox', { name: 'Organisation or submission' }));
  await user.keyboard('Kingston');
  expect(names()).toEqual(['KingstonRAX']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(chosen).toHaveBeenLastCalledWith(2);
});
