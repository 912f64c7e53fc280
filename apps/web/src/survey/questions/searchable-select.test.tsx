// @vitest-environment jsdom
import { en } from '@portal/wording/survey/compiled-texts/page-en';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { SurveyLocaleContext } from '../survey-locale.ts';
import { SearchableSelect } from './searchable-select.tsx';

afterEach(cleanup);

const named = (name: string) => ({ code: name.toLowerCase(), name });
const towns = [
  ...Array.from({ length: 50 }, (_, at) => named(`Town ${at + 1}`)),
  ...['Llanélli', 'St Asaph', 'St Davids'].map(named),
];

function Asked({ offered }: { offered: typeof towns }) {
  const [value, setValue] = useState('');
  return (
    <SurveyLocaleContext value={{ words: en, language: 'en' }}>
      <SearchableSelect id="list" value={value} offered={offered} called="Which town?" choose={setValue} />
    </SurveyLocaleContext>
  );
}
const find = () => screen.queryByLabelText(`${en.find}: Which town?`)!;
const chosen = () => document.querySelector('select')!.value;
const options = () => [...document.querySelectorAll('option')].map(({ textContent }) => textContent).slice(1);

it('a list that is seen whole is left as it is', () => {
  render(<Asked offered={towns.slice(0, 50)} />);
  expect(find()).toBeNull();
  expect(options()).toHaveLength(50);
});

it('a long list shows the matches of the input, and the selected option', () => {
  render(<Asked offered={towns} />);
  expect(options()).toEqual(towns.map(({ name }) => name));
  fireEvent.change(find(), { target: { value: 'st' } });
  expect(options()).toEqual(['St Asaph', 'St Davids']);
  expect(screen.getByRole('status').textContent).toBe(en.found({ n: 2 }));
  fireEvent.change(document.querySelector('select')!, { target: { value: 'st davids' } });
  fireEvent.change(find(), { target: { value: 'LLANELLI' } });
  // A fully typed name counts as selected, so that users do not believe they have answered when they have
  // not.
  expect(chosen()).toBe('llanélli');
  fireEvent.change(find(), { target: { value: 'nowhere' } });
  expect(options()).toEqual(['Llanélli']);
  expect([chosen(), screen.getByRole('status').textContent]).toEqual(['llanélli', en.noneFound]);
});

it('Enter takes the only one that fits, sends nothing, and leads to the list', () => {
  let sent = 0;
  render(
    <form onSubmit={() => (sent += 1)}>
      <Asked offered={towns} />
    </form>,
  );
  fireEvent.change(find(), { target: { value: 'st' } });
  const isLeft = fireEvent.keyDown(find(), { key: 'Enter' });
  expect([isLeft, sent, chosen()]).toEqual([false, 0, '']);
  expect(document.activeElement).toBe(document.querySelector('select'));
  fireEvent.change(find(), { target: { value: 'dav' } });
  fireEvent.keyDown(find(), { key: 'Enter' });
  expect(chosen()).toBe('st davids');
});
